import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { answerImage, imageWishes } from "#server/http/image-answer.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import type { ApiRouter } from "#server/http/router.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "../contract.ts";
import { crearCarrousel } from "./crear-carrousel.ts";
import { eliminarCarrousel } from "./eliminar-carrousel.ts";
import { listarCarrousel } from "./listar-carrousel.ts";
import { ordenarCarrousel } from "./ordenar-carrousel.ts";
import { verImagenDeCarrousel } from "./ver-imagen-de-carrousel.ts";

export function carrouselRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarCarrousel, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarCarrousel(deps, null, query));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "carrousel");
    return c.json(rows, 200);
  });
  router.on(contract.verImagenDeCarrousel, async (c) => {
    const pedida = { ...c.req.valid("param"), ...c.req.valid("query"), ...imageWishes(c) };
    return answerImage(c, unwrap(await verImagenDeCarrousel(deps, null, pedida)));
  });
  router.on(contract.crearCarrousel, async (c) => {
    const creadas = await receiveUpload(c, deps, contract.bannersForm, ({ files }) =>
      crearCarrousel(deps, actorOf(c), { archivos: files }),
    );
    return c.json(unwrap(creadas), 201);
  });
  for (const route of [contract.eliminarCarrousel, contract.eliminarCarrouselPorGet]) {
    router.on(route, async (c) => {
      c.header("cache-control", "no-store");
      return c.json(unwrap(await eliminarCarrousel(deps, actorOf(c), c.req.valid("param"))), 200);
    });
  }
  router.on(contract.ordenarCarrousel, async (c) =>
    c.json(unwrap(await ordenarCarrousel(deps, actorOf(c), c.req.valid("json"))), 200),
  );
}
