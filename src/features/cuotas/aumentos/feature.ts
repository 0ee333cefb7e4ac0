import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { aplicarAumento, avisarAumentos, COLA_DE_AUMENTOS } from "./server/aplicar-aumento.ts";
import { deshacerAumento } from "./server/deshacer-aumento.ts";
import { CORREOS } from "./server/mails.ts";
import { listarAumentos, preverAumento } from "./server/prever-aumento.ts";

/** Raises of what members pay. */
export const aumentos: Feature = {
  name: "aumentos",
  mails: CORREOS,
  actions: [
    {
      titulo: "Aumentar la cuota",
      palabras: "subir precio porcentaje inflacion actualizar aumento",
      who: "administrador",
      enlace: "planes/aumentos",
    },
  ],
  auditoria: {
    objetos: { aumento: { label: "Aumento" } },
    acciones: { "aumento.aplicar": "Aplicó un aumento", "aumento.deshacer": "Deshizo un aumento" },
  },
  routes: [
    bind(contract.preverAumento, preverAumento),
    bind(contract.aplicarAumento, aplicarAumento),
    bind(contract.listarAumentos, async (deps) => done(await listarAumentos(deps))),
    bind(contract.deshacerAumento, deshacerAumento),
  ],
  work: [workOn(COLA_DE_AUMENTOS, avisarAumentos)],
};
