import { done } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindLimited, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { answerPdf } from "#server/http/responses.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { PALABRA_DE_CAUSA, PALABRA_DE_MEDIO } from "./rules.ts";
import { COLA_DE_CONCILIACION, conciliar } from "./server/conciliar.ts";
import { devolverPago } from "./server/consultar-pago.ts";
import { COLA_DE_DEVOLUCIONES, encolarDevolucion } from "./server/devoluciones/cola.ts";
import { listDevoluciones, listPendientesDelProveedor } from "./server/devoluciones/devoluciones.repo.ts";
import {
  confirmarDevolucion,
  devolverAMano,
  resolverDevolucion,
} from "./server/devoluciones/devolver-a-mano.ts";
import { devolverEnPartes } from "./server/devoluciones/devolver-en-partes.ts";
import { hacerDevolucion, reencolarDevoluciones } from "./server/devoluciones/hacer-devolucion.ts";
import { completarRecibos, emitirAPedido, recibosDePago } from "./server/emitir-recibos.ts";
import { LIMITE_DE_COMPRAS } from "./server/iniciar-cobro.ts";
import { CORREOS } from "./server/mails.ts";
import { bandejaDeDevoluciones, listPagosDe, listPorDevolver, pagoAuditado } from "./server/pagos.repo.ts";
import {
  COLA_DE_CONSULTAS,
  LIMITE_DE_AVISOS,
  LIMITE_SIN_FIRMA,
  pedirConsulta,
  recibirAviso,
  responderConsulta,
} from "./server/recibir-aviso.ts";
import { listRecibosDe, updateSinTitular } from "./server/recibos.repo.ts";
import { verPago, verPagoPropio, verPreferencia } from "./server/ver-pago.ts";
import {
  buscadorDeRecibos,
  descargarRecibo,
  LIMITE_DE_VERIFICACION,
  listarRecibos,
  misRecibos,
  verificarRecibo,
  verRecibo,
} from "./server/ver-recibo.ts";

/** Per IP address. */
const LIMITE_DE_CONSULTAS: RateLimit = { name: "consultas", points: 30, seconds: 60 };

export const pagos: Feature = {
  name: "pagos",
  inbox: bandejaDeDevoluciones,
  actions: [
    {
      titulo: "Devoluciones pendientes",
      palabras: "devolver dinero reembolso",
      who: "staff",
      enlace: "eventos/?abrir=devoluciones",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: { pago: pagoAuditado },
    acciones: {
      aprobado: "Se aprobó",
      contracargo: "Fue desconocido en el banco",
      devolver: "Pidió la devolución",
      "devolver-a-mano": "Pasó a devolver a mano",
      "devuelto-a-mano": "Devolvió a mano",
      "devuelto-afuera": "Se devolvió desde Mercado Pago",
      "devuelto-de-mas-resuelto": "Resolvió lo devuelto de más",
      rechazado: "Se rechazó",
      reembolsado: "Se devolvió",
      repetido: "Llegó un pago repetido",
      "repetido-devuelto": "Se devolvió un pago repetido",
      vencido: "Se venció",
    },
    campos: {
      pagoId: { label: "Pago", objeto: "pago" },
      monto: { label: "Importe", money: true },
      porDevolver: { label: "Por devolver", money: true },
      devuelto: { label: "Devuelto", money: true },
      excedente: { label: "De más", money: true },
      medio: { label: "Medio de pago", words: PALABRA_DE_MEDIO },
      causa: { label: "Causa", words: PALABRA_DE_CAUSA },
      idMedioPago: "Operación de Mercado Pago",
    },
  },
  routes: [
    bind(contract.verPago, (deps, _, { id }) => verPago(deps, id)),
    bind(contract.verPagoPropio, (deps, actor, { id }) => verPagoPropio(deps, actor, id)),
    bind(contract.verPreferencia, (deps, _, { id }) => verPreferencia(deps, id)),
    bind(contract.recibirAviso, async (deps, _actor, _input, c) =>
      recibirAviso(deps, {
        query: c.req.query(),
        headers: { signature: c.req.header("x-signature"), requestId: c.req.header("x-request-id") },
        body: await c.req.json().catch(() => null),
        address: addressOf(c, deps),
      }),
    ),
    bindLimited(LIMITE_DE_CONSULTAS, contract.probarAviso, async (deps, _, { notificacion }) =>
      done(await pedirConsulta(deps, notificacion)),
    ),
    bind(contract.devolverPago, async (deps, actor, { id, entradas, partes = entradas, ...input }) => {
      const devuelto = await devolverEnPartes(deps, actor, { pagoId: id, partes, ...input });
      return devuelto.ok ? verPago(deps, id) : devuelto;
    }),
    bindList(contract.listarDevoluciones, async (deps, _, query) =>
      done(await readListing(listDevoluciones(deps, query.mostrar), pageOf(query))),
    ),
    bind(contract.confirmarDevolucion, confirmarDevolucion),
    bind(contract.devolverAMano, devolverAMano),
    bind(contract.resolverDevolucion, resolverDevolucion),
  ],
  limits: [LIMITE_DE_COMPRAS, LIMITE_DE_AVISOS, LIMITE_SIN_FIRMA, LIMITE_DE_CONSULTAS],
  work: [
    workOn(COLA_DE_DEVOLUCIONES, (deps, data) =>
      data.devolucionId === undefined ? devolverPago(deps, data) : hacerDevolucion(deps, data.devolucionId),
    ),
    workOn(COLA_DE_CONSULTAS, responderConsulta),
    workOn(COLA_DE_CONCILIACION, conciliar, { schedule: () => ({ cron: "* * * * *" }) }),
  ],
  sweep: reencolarDevoluciones,
  // `conciliar` queues the refunds of duplicate payments again.
  async resume(deps, tx) {
    const pagos = await listPorDevolver(tx);
    const pedidas = await listPendientesDelProveedor(tx);
    for (const una of [...pagos, ...pedidas])
      await encolarDevolucion(deps, tx, { ...una, idMedioPago: una.idMedioPago ?? "" });
    return pagos.length + pedidas.length;
  },
  // Payments are kept, because accounting requires it.
  personalData: {
    name: "pagos",
    export: (_deps, q, usuarioId) => listPagosDe(q, usuarioId),
    erase: async () => {},
  },
};

export const recibos: Feature = {
  name: "recibos",
  finders: [buscadorDeRecibos],
  actions: [
    {
      titulo: "Buscar un recibo",
      palabras: "comprobante número imprimir factura",
      who: "administrador",
      enlace: "cobros/recibos/",
    },
  ],
  auditoria: {
    objetos: {},
    acciones: { "pago.emitir-recibo": "Emitió el recibo" },
    campos: { recibo: "Recibo" },
  },
  routes: [
    ...bindListing(contract.listaDeRecibos, (deps, _, query, orden) => listarRecibos(deps, query, orden)),
    bind(contract.verificarRecibo, (deps, _, { codigo }, c) =>
      verificarRecibo(deps, { codigo, address: addressOf(c, deps) }),
    ),
    bindList(contract.misRecibos, misRecibos),
    bind(contract.verRecibo, verRecibo),
    handle(contract.descargarRecibo, async (c, deps) =>
      answerPdf(c, unwrap(await descargarRecibo(deps, actorOf(c), c.req.valid("param")))),
    ),
    bind(contract.recibosDePago, (deps, _, input) => recibosDePago(deps, input)),
    bind(contract.emitirRecibo, emitirAPedido),
  ],
  limits: [LIMITE_DE_VERIFICACION],
  start: completarRecibos,
  sweep: completarRecibos,
  personalData: {
    name: "recibos",
    export: (_deps, q, usuarioId) => listRecibosDe(q, usuarioId),
    // Number, date and amount stay for accounting.
    erase: (_deps, tx, usuarioId) => updateSinTitular(tx, usuarioId),
  },
};
