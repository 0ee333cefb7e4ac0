import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { answerImage, imageWishes } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { listarPublicaciones } from "./listar-publicaciones.ts";
import { verImagen } from "./ver-imagen.ts";

export function publicacionesRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarPublicaciones, async (c) => {
    const data = unwrap(await listarPublicaciones(deps, null));
    c.header(CACHE_TAGS_HEADER, "publicaciones");
    return c.json({ data }, 200);
  });
  router.on(contract.imagenDePublicacion, async (c) => {
    const pedida = { ...c.req.valid("param"), ...c.req.valid("query"), ...imageWishes(c) };
    return answerImage(c, unwrap(await verImagen(deps, null, pedida)));
  });
}
