import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import * as contract from "./contract.ts";
import { CODIGO_CORTO_DE_PRENSA, CODIGO_DE_PRENSA } from "./rules.ts";
import { actualizarEstado, deshacerDecision, rechazarPrensa } from "./server/decidir.ts";
import { contarPrensa, listarPrensa, verFicha, verPrensa } from "./server/listar-prensa.ts";
import { CORREOS } from "./server/mails.ts";
import {
  bandejaDePrensa,
  buscadorDePrensa,
  deletePedidosAntesDe,
  deletePedidosDePersona,
  listPedidosDePersona,
  nombresDePedidos,
} from "./server/prensa.repo.ts";
import { LIMITE_DE_PRENSA, registrarPrensa } from "./server/registrar-prensa.ts";

export const prensa: Feature = {
  name: "prensa",
  finders: [buscadorDePrensa],
  inbox: [bandejaDePrensa],
  actions: [
    {
      titulo: "Anotar un pedido de prensa",
      palabras: "acreditación nueva periodista teléfono",
      who: "staff",
      enlace: "prensa/?abrir=anotar",
    },
    {
      titulo: "Responder pedidos de prensa",
      palabras: "acreditar periodistas",
      who: "staff",
      enlace: "prensa/?estado=pendientes",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: {
      prensa: {
        label: "Pedido de prensa",
        nombres: nombresDePedidos,
        campos: { estado: { label: "Estado", words: { true: "acreditado", false: "sin acreditar" } } },
      },
    },
    acciones: { "prensa.estado false": "Dejó sin acreditar", "prensa.estado true": "Acreditó" },
    campos: { resueltoEn: "Resuelto" },
  },
  routes: [
    bind(contract.registrarPrensa, (deps, actor, solicitud, c) =>
      registrarPrensa(deps, actor, { solicitud, address: addressOf(c, deps) }),
    ),
    ...bindListing(contract.listaDePrensa, (deps, _, query, orden) => listarPrensa(deps, query, orden)),
    bind(contract.verPrensa, (deps, _, input) => verPrensa(deps, input)),
    bind(contract.fichaDePrensa, (deps, _, input) => verFicha(deps, input)),
    bind(contract.actualizarEstadoPrensa, actualizarEstado),
    bind(contract.rechazarPrensa, rechazarPrensa),
    bind(contract.deshacerPrensa, deshacerDecision),
    bind(contract.cantidadDePrensa, (deps, _, input) => contarPrensa(deps, input)),
  ],
  limits: [LIMITE_DE_PRENSA],
  sweep: (deps) => deletePedidosAntesDe(deps.db, limiteDe("prensa", deps.clock())),
  personalData: {
    name: "pedidosDePrensa",
    export: (_deps, q, usuarioId) => listPedidosDePersona(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deletePedidosDePersona(tx, usuarioId),
  },
  codes: [CODIGO_DE_PRENSA, { name: CODIGO_CORTO_DE_PRENSA, short: true }],
};
