import { z } from "@hono/zod-openapi";
import { done } from "#contract/outcome.ts";
import { json, session, staff } from "#contract/route.ts";
import { anotarCobro } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { type Concepto, PROVEEDOR_CAIDO } from "#features/caja/pagos/server/concepto.ts";
import { anotarCobroEnLinea, iniciarCobro } from "#features/caja/pagos/server/iniciar-cobro.ts";
import { openDeclarations } from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { concepto } from "./concepto.ts";
import * as repo from "./rifas.repo.ts";

const PRECIO = 750.5;
const MINUTOS = 15;

// In a separate registry: in the shared one, a site without the raffle would fail to start, because no feature
// registers this email.
const CORREOS = openDeclarations().defineCorreos("Rifas", {
  rifa: { label: "Tus números", when: "Cuando se paga una rifa.", default: "always" },
});

const numeros = z.array(z.number().int()).min(1);
const pagada = z.object({ pagoId: z.number().int(), url: z.string() });

const comprar = session.post("/rifas/comprar", {
  summary: "Comprar números",
  body: z.object({ numeros }),
  responses: { 200: json(pagada, "Dónde se paga") },
});

const vender = staff.post("/rifas/vender", {
  summary: "Vender números en mano",
  body: z.object({ numeros, nombre: z.string(), correo: z.string() }),
  responses: { 200: json(pagada.pick({ pagoId: true }), "El pago") },
});

const conceptoRifa: Concepto = {
  textos: concepto,
  soloAdministrador: "Las rifas las devuelve un administrador.",
  pagador: repo.comprador,
  arrepentible: repo.antesDelSorteo,
  recibo: null,
  aCuenta: null,
  deben: null,
  retirarExceso: null,
  frases: {
    reintento: (hasta) => `Tus números siguen guardados hasta el ${hasta}.`,
    otraVez: "Podés volver a elegir números.",
    vencido: {
      asunto: "Tus números quedaron libres",
      resultado: "Tus números quedaron libres.",
      siLlegaTarde: "Si el pago llega más tarde y siguen libres, son tuyos; si no, te devolvemos el dinero.",
    },
  },
  partes: {
    deDevolucion: repo.deDevolucion,
    async listar(q, { id }) {
      return (await repo.listNumeros(q, id)).map(({ id, numero, estado }) => ({
        id,
        nombre: `Número ${numero}`,
        precio: PRECIO,
        usada: false,
        vigente: estado === "pagado",
      }));
    },
    retirar: (_deps, tx, _pago, { ids, devolucionId }) => repo.updateDevueltos(tx, ids, devolucionId),
  },
  async cumplir(deps, tx, pago) {
    if (!(await repo.updatePagados(tx, pago.id))) return false;
    const persona = pago.usuarioId === null ? null : await personaPorId(tx, pago.usuarioId);
    const titulo = "Ya tenés tus números";
    const parrafos = [pago.descripcion];
    if (persona)
      await escribirA(deps, tx, CORREOS.rifa, persona, { clave: pago.id, asunto: titulo, titulo, parrafos });
    return true;
  },
  soltar: (_deps, tx, pago) => repo.updateAnulados(tx, pago.id, "reservado"),
  enLaOficina: async () => null,
  topeDeRevision: async () => null,
  retirar: (_deps, tx, pago) => repo.updateAnulados(tx, pago.id, "pagado"),
  despues: async () => {},
};

const titulo = (cuantos: number) => `Rifa: ${cuantos} números`;

/** A kind of payment for tests only: the numbers of a raffle. */
export const rifas: Feature = {
  name: "rifas",
  mails: CORREOS,
  routes: [
    bind(comprar, async (deps, { usuarioId }, { numeros }) => {
      const monto = PRECIO * numeros.length;
      const venceEn = new Date(deps.clock().getTime() + MINUTOS * 60_000);
      const pagoId = await deps.db.transaction(async (tx) => {
        const pago = await anotarCobroEnLinea(deps, tx, {
          usuarioId,
          concepto: "rifa",
          descripcion: titulo(numeros.length),
          monto,
          venceEn,
        });
        await repo.insertNumeros(tx, { numeros, pagoId: pago.id, estado: "reservado" });
        return pago.id;
      });
      const url = await iniciarCobro(deps, { pagoId, titulo: titulo(numeros.length), monto, venceEn });
      return url ? done({ pagoId, url }) : PROVEEDOR_CAIDO;
    }),
    bind(vender, async (deps, actor, { numeros, ...comprador }) => {
      const pagoId = await deps.db.transaction(async (tx) => {
        const pago = await anotarCobro(deps, tx, actor, {
          concepto: "rifa",
          descripcion: titulo(numeros.length),
          monto: PRECIO * numeros.length,
          medio: "efectivo",
        });
        await repo.insertNumeros(tx, { numeros, pagoId: pago.id, estado: "pagado", comprador });
        return pago.id;
      });
      return done({ pagoId });
    }),
  ],
  conceptos: { rifa: conceptoRifa },
};
