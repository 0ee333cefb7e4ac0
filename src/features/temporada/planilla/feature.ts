import { done, notFound } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import * as contract from "./contract.ts";
import { partidoDocuments } from "./server/documents.ts";
import { anotar, llevarPlanilla, revisarApuntes, verPlanilla } from "./server/llevar-planilla.ts";
import { seguirPartido } from "./server/transmision.ts";
import { tagsDePartido, verEnVivo } from "./server/ver-en-vivo.ts";

/** The score sheet of a match: its log from one phone, and the live page. */
export const planilla: Feature = {
  name: "planilla",
  documents: partidoDocuments,
  auditoria: {
    acciones: {
      "tomar-planilla": "Tomó la planilla",
      "terminar-partido": "Terminó el partido",
      "aceptar-anotaciones": "Aceptó anotaciones que llegaron tarde",
      "descartar-anotaciones": "Descartó anotaciones que llegaron tarde",
    },
  },
  routes: [
    bind(contract.verPlanilla, verPlanilla),
    bind(contract.llevarPlanilla, llevarPlanilla),
    bind(contract.anotar, anotar),
    bind(contract.revisarApuntes, revisarApuntes),
    bind(
      contract.verMarcador,
      async (deps, _, { id }) => {
        const enVivo = await verEnVivo(deps, deps.db, id);
        return enVivo ? done(enVivo) : notFound("No existe ese partido.");
      },
      (c, { partido }) => {
        c.header(CACHE_TAGS_HEADER, tagsDePartido(partido.id).join(" "));
        c.header("cache-control", "public, max-age=1");
      },
    ),
    handle(contract.seguirPartido, (c, deps) => seguirPartido(c, deps, c.req.valid("param").id)),
  ],
  reads: (deps, { shared }) => ({
    partidoEnVivo: (id) => shared(`partido ${id}`, tagsDePartido(id), () => verEnVivo(deps, deps.db, id)),
  }),
};
