import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_PROXIMA } from "./rules.ts";
import { COLA_DE_BAJAS, darDeBaja, terminarMembresias, volver } from "./server/bajas.ts";
import { listEmisiones } from "./server/emisiones.repo.ts";
import { COLA_DE_EMISION, emitirAhora, emitirPendientes } from "./server/emitir.ts";
import { recalcular, verRecalculo } from "./server/recalculo.ts";
import { COLA_DE_RECARGOS, cobrarRecargos } from "./server/recargos.ts";
import { listarProxima, verProxima } from "./server/ver-proxima.ts";

export const emisiones: Feature = {
  name: "emisiones",
  actions: [
    {
      titulo: "Ver la próxima emisión de cuotas",
      palabras: "facturar facturacion mensual emitir cuotas mes que viene",
      who: "administrador",
      enlace: "emisiones/",
    },
  ],
  auditoria: {
    objetos: { emision: { label: "Emisión de cuotas" } },
    acciones: {
      "emision.emitir": "Emitió las cuotas de un mes",
      recalcular: "Volvió a calcular una cuota emitida",
      baja: "Puso fecha a su baja",
      termina: "Terminó su membresía",
      vuelta: "Anotó que sigue o vuelve",
    },
    campos: {},
  },
  work: [
    workOn(COLA_DE_EMISION, emitirPendientes, { schedule: () => ({ cron: "30 4 * * *", catchUp: true }) }),
    workOn(COLA_DE_BAJAS, terminarMembresias, { schedule: () => ({ cron: "15 4 * * *", catchUp: true }) }),
    // Late enough for payments made before midnight to be approved or under review.
    workOn(COLA_DE_RECARGOS, cobrarRecargos, { schedule: () => ({ cron: "45 4 * * *", catchUp: true }) }),
  ],
  routes: [
    ...bindListing(contract.listaDeEmisiones, ({ db }, _, query, orden) =>
      done(listEmisiones(db, query, orden)),
    ),
    bind(contract.verProxima, verProxima),
    ...bindListing(
      {
        list: contract.listarProxima,
        export: contract.exportarProxima,
        sheet: { sheet: "Próxima emisión", columns: COLUMNAS_DE_PROXIMA },
      },
      async (deps, _, query) => done(await listarProxima(deps, query)),
    ),
    bind(contract.emitir, emitirAhora),
    bind(contract.darDeBaja, darDeBaja),
    bind(contract.volver, volver),
    bind(contract.verRecalculo, verRecalculo),
    bind(contract.recalcular, recalcular),
  ],
};
