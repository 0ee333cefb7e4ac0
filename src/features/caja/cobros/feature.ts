import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { listArqueos, listCajeros } from "./server/arqueos.repo.ts";
import { cerrarCaja, verArqueo, verCaja } from "./server/cerrar-caja.ts";
import { buscadorDePagos } from "./server/cobros.repo.ts";
import { listarCobros, totalesDeCobros } from "./server/listar-cobros.ts";

export const cobros: Feature = {
  name: "cobros",
  finders: [buscadorDePagos],
  actions: [
    {
      titulo: "Cerrar la caja",
      palabras: "cierre totales del día arqueo",
      who: "administrador",
      enlace: "cobros/",
    },
  ],
  auditoria: {
    objetos: { arqueo: { label: "Cierre de caja" } },
    acciones: { "arqueo.cerrar": "Cerró la caja" },
    campos: {},
  },
  routes: [
    ...bindListing(contract.listaDeCobros, (deps, _, filtros, orden) => listarCobros(deps, filtros, orden)),
    bind(contract.totalesDeCobros, (deps, _, filtros) => totalesDeCobros(deps, filtros)),
    ...bindListing(contract.listaDeArqueos, ({ db }, _, query, orden) => done(listArqueos(db, query, orden))),
    bind(contract.listarCajeros, async ({ db }) => done(await listCajeros(db))),
    bind(contract.verCaja, (deps, _, input) => verCaja(deps, input)),
    bind(contract.verArqueo, (deps, _, input) => verArqueo(deps, input)),
    bind(contract.cerrarCaja, cerrarCaja),
  ],
};
