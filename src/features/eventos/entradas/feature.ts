import { clubTime } from "#contract/club-time.ts";
import { done, notFound } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import type { EntradasDeEvento } from "#features/eventos/eventos/server/ver-evento.ts";
import { apagarCodigosDe } from "#features/eventos/precios/server/cupos.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindExport, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerCalendar } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { CODIGO_CORTO_DE_ENTRADA, CODIGO_DE_ENTRADA, COLUMNAS_DE_PLANILLA } from "./rules.ts";
import { codigoDe, leerNombrada } from "./server/codigo-de-entrada.ts";
import { comprarEntrada, INTENTOS_DE_COMPRA } from "./server/comprar-entrada.ts";
import { conceptoEntrada } from "./server/concepto-entrada.ts";
import {
  buscadorDeEntradas,
  deleteAnuladas,
  entradaAuditada,
  findEntrada,
  listConDevolucionesPendientes,
  listDescontado,
  listEventosDePersonas,
  listTitulares,
  listTodas,
  updateTarifasDeAnuladas,
} from "./server/entradas.repo.ts";
import { anularVenta, marcarPagada, reenviarEntradas } from "./server/entradas-vendidas.ts";
import { listEntradas } from "./server/lista.repo.ts";
import { CORREOS } from "./server/mails.ts";
import { citaDe, eventoDe, toEntrada, toMiEntrada } from "./server/to-entrada.ts";
import { cancelarVentaConQr, venderConQr, verVentaConQr } from "./server/vender-con-qr.ts";
import { venderEntrada } from "./server/vender-entrada.ts";
import { verParaLaPuerta } from "./server/ver-para-la-puerta.ts";
import { exportarPlanilla, verPlanilla } from "./server/ver-planilla.ts";
import { verProgreso } from "./server/ver-progreso.ts";

export const entradas: Feature = {
  name: "entradas",
  finders: [buscadorDeEntradas],
  actions: [
    {
      titulo: "Vender entradas",
      palabras: "registrar venta mostrador boletería efectivo",
      who: "staff",
      enlace: "?abrir=vender",
    },
    {
      titulo: "Devolver entrada",
      palabras: "reembolso dinero plata cancelar compra",
      who: "staff",
      enlace: "?abrir=devolver",
    },
    {
      titulo: "Ver entradas vendidas",
      palabras: "ventas compradores",
      who: "staff",
      enlace: "eventos/?cuando=todos&entradas=todas",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: { entrada: entradaAuditada },
    acciones: {
      "anular-venta": "Anuló la venta",
      "marcar-pagada": "Marcó como pagada",
      reenviar: "Mandó otra vez por correo",
      venta: "Vendió en mano",
    },
    campos: { entradaId: { label: "Entrada", objeto: "entrada" } },
  },
  routes: [
    handle(contract.comprar, async (c, deps) => {
      const { id, userId } = c.req.valid("param");
      const pedido = { ...c.req.valid("form"), eventoId: id, usuarioId: userId };
      const compra = await comprarEntrada(deps, actorOf(c), pedido);
      return c.json(unwrap(compra), 201);
    }),
    bindList(contract.misEntradas, async (deps, { usuarioId }, query) => {
      const porVenirDesde = clubTime(deps.clock()).fecha;
      const mias = listEntradas(deps.db, { ...query, usuarioId, porVenirDesde });
      const { rows, total } = await readListing(mias, pageOf(query));
      return done({ rows: rows.map((row) => toMiEntrada(deps, row)), total });
    }),
    bind(contract.verParaLaPuerta, (deps, actor) => verParaLaPuerta(deps, actor)),
    bind(contract.miEntrada, async (deps, actor, { id }) => {
      const mia = await findMiEntrada(deps, actor, id);
      if (!mia.ok) return mia;
      const entrada = toMiEntrada(deps, mia.value);
      return done({ ...entrada, progreso: await verProgreso(deps, id) });
    }),
    handle(contract.entradaComoCalendario, async (c, deps) => {
      const { id } = c.req.valid("param");
      const mia = unwrap(await findMiEntrada(deps, actorOf(c), id));
      return answerCalendar(c, `entrada-${id}`, dibujarCitas(deps, "entradas", [citaDe(mia)]));
    }),
    ...bindListing(contract.listaDeEntradas, (deps, actor, filtro) => {
      const list = listEntradas(deps.db, { ...filtro, nombrada: leerNombrada(deps, filtro.termino) });
      const read = async (ids: readonly number[]) =>
        (await list.read(ids)).map((row) => toEntrada(row, actor));
      return done({ ...list, read });
    }),
    bind(contract.verPlanilla, (deps, _, input) => verPlanilla(deps, input)),
    bindExport(contract.exportarPlanilla, exportarPlanilla, {
      file: "entradas_por_apellido",
      sheet: "Entradas",
      columns: COLUMNAS_DE_PLANILLA,
    }),
    bind(contract.vender, venderEntrada),
    bind(contract.venderConQr, venderConQr),
    bind(contract.verVentaConQr, verVentaConQr),
    bind(contract.cancelarVentaConQr, cancelarVentaConQr),
    bind(contract.anularVenta, (deps, actor, { id, motivo }) =>
      anularVenta(deps, actor, { entradaId: id, motivo }),
    ),
    bind(contract.reenviarEntradas, reenviarEntradas),
    bind(contract.marcarPagada, (deps, actor, { id, medio }) =>
      marcarPagada(deps, actor, { entradaId: id, medio }),
    ),
  ],
  limits: [INTENTOS_DE_COMPRA],
  codes: [CODIGO_DE_ENTRADA, { name: CODIGO_CORTO_DE_ENTRADA, short: true }],
  conceptos: { entrada: conceptoEntrada },
  agenda: {
    name: "entradas",
    proximos: (deps, q, { personaIds, porPersona }) =>
      listEventosDePersonas(q, personaIds, porPersona, clubTime(deps.clock()).fecha),
  },
  // Keeps the tickets, because they hold places of their event.
  personalData: {
    name: "entradas",
    async export(deps, q, usuarioId) {
      return (await listTodas(q, usuarioId)).map((entrada) => ({
        id: entrada.id,
        evento: eventoDe(entrada).nombre,
        fecha: entrada.fecha,
        hora: entrada.hora,
        lugar: entrada.lugar,
        estado: entrada.estado,
        compradaEn: entrada.compradaEn,
        ingresoEn: entrada.ingresoEn,
        importe: entrada.precio,
        codigo: entrada.estado === "pagada" && entrada.pasadaA === null ? codigoDe(deps, entrada) : null,
      }));
    },
    erase: async () => {},
  },
};

export const entradasDeEvento: EntradasDeEvento = {
  async borrarAnuladas(tx, eventoId) {
    await apagarCodigosDe(tx, eventoId);
    await deleteAnuladas(tx, eventoId);
  },
  conDevolucionesPendientes: listConDevolucionesPendientes,
  soltarTarifas: updateTarifasDeAnuladas,
  descontadoPor: listDescontado,
  titulares: listTitulares,
};

async function findMiEntrada(deps: Deps, actor: Actor, id: number) {
  const row = await findEntrada(deps.db, id);
  return row?.usuarioId === actor.usuarioId ? done(row) : notFound("No existe esa entrada.");
}
