import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_DECISIONES } from "./rules.ts";
import { deleteDecisionesAntesDe, listDecisionesDe } from "./server/auditoria.repo.ts";
import { listarDecisiones, objetosAuditados } from "./server/decisiones.ts";

/** Audit log of staff decisions. Rows reference people by id only, so an erasure request changes none of them. */
export const auditoria: Feature = {
  name: "auditoria",
  routes: [
    ...bindListing(
      { list: contract.listarDecisiones, export: contract.exportarDecisiones },
      listarDecisiones,
      { file: "decisiones", sheet: "Decisiones", columns: COLUMNAS_DE_DECISIONES, order: "-cuando" },
    ),
    bind(contract.objetosAuditados, async (deps) => objetosAuditados(deps)),
  ],
  sweep: (deps) => deleteDecisionesAntesDe(deps.db, limiteDe("decisiones", deps.clock())),
  personalData: {
    name: "decisiones",
    export: (_deps, q, usuarioId) => listDecisionesDe(q, usuarioId),
    erase: async () => {},
  },
};
