import type { Feature } from "#server/feature.ts";
import { bind, bindList, bindListing, handle } from "#server/http/bound-routes.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPdf } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_RECIBOS } from "./rules.ts";
import { buscadorDeRecibos } from "./server/buscador.ts";
import { completarRecibos, emitirAPedido, emitirRecibos, recibosDePago } from "./server/emitir-recibos.ts";
import { listRecibosDe, updateSinTitular } from "./server/recibos.repo.ts";
import {
  descargarRecibo,
  LIMITE_DE_VERIFICACION,
  listarRecibos,
  misRecibos,
  verificarRecibo,
  verRecibo,
} from "./server/ver-recibo.ts";

export const recibos: Feature = {
  name: "recibos",
  alMoverDinero: emitirRecibos,
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
    ...bindListing(
      { list: contract.listarRecibos, export: contract.exportarRecibos },
      (deps, _, query, orden) => listarRecibos(deps, query, orden),
      { file: "recibos", sheet: "Recibos", columns: COLUMNAS_DE_RECIBOS, order: "-numero" },
    ),
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
