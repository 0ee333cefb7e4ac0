import { done } from "#contract/outcome.ts";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { answerImage, imageWishes } from "#server/http/responses.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import {
  actualizarPublicaciones,
  COLA_DE_PUBLICACIONES,
  pedirActualizacion,
} from "./server/actualizar-publicaciones.ts";
import { instagram } from "./server/revisar-instagram.ts";
import { listarPublicaciones, verImagen } from "./server/ver-publicaciones.ts";

export const publicaciones: Feature = {
  name: "publicaciones",
  routes: [
    bind(
      contract.listarPublicaciones,
      async (deps) => done({ data: await listarPublicaciones(deps) }),
      (c) => c.header(CACHE_TAGS_HEADER, "publicaciones"),
    ),
    handle(contract.imagenDePublicacion, async (c, deps) => {
      const pedida = { ...c.req.valid("param"), ...c.req.valid("query"), ...imageWishes(c) };
      return answerImage(c, unwrap(await verImagen(deps, pedida)));
    }),
  ],
  work: [
    workOn(COLA_DE_PUBLICACIONES, actualizarPublicaciones, { schedule: () => ({ cron: "*/15 * * * *" }) }),
  ],
  start: pedirActualizacion,
  checks: [instagram],
  reads: (deps, page) => ({
    publicaciones: () =>
      page.shared("publicaciones", ["publicaciones"], async () => {
        const rows = await listarPublicaciones(deps);
        return { rows, total: rows.length };
      }),
  }),
};
