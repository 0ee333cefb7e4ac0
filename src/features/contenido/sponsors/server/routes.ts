import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { answerImage, imageWishes } from "#server/http/image-answer.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import type { ApiRouter } from "#server/http/router.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "../contract.ts";
import { cargarSponsor } from "./cargar-sponsor.ts";
import { eliminarSponsor } from "./eliminar-sponsor.ts";
import { listarSponsors } from "./listar-sponsors.ts";
import { modificarSponsor } from "./modificar-sponsor.ts";
import { moverSponsor } from "./mover-sponsor.ts";
import { verSponsor } from "./ver-sponsor.ts";

/** Sponsors are among the galleries' paths: mount this before the galleries, whose paths are wider. */
export function sponsorsRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.nombresDeSponsors, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarSponsors(deps, null, query));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "sponsors");
    return c.json(
      rows.map(({ nombre }) => nombre),
      200,
    );
  });
  router.on(contract.listarSponsors, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarSponsors(deps, null, query));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "sponsors");
    return c.json(rows, 200);
  });
  for (const route of [contract.verSponsor, contract.verSponsorSinCodificar]) {
    router.on(route, async (c) => {
      const { fileName } = c.req.valid("param");
      const pedido = { nombre: fileName, ...c.req.valid("query"), ...imageWishes(c) };
      return answerImage(c, unwrap(await verSponsor(deps, null, pedido)));
    });
  }
  router.on(contract.cargarSponsor, async (c) => {
    const cargados = await receiveUpload(c, deps, contract.sponsorForm, ({ fields, files }) =>
      cargarSponsor(deps, actorOf(c), { nombre: fields.nombre, archivos: files }),
    );
    return c.json(unwrap(cargados), 201);
  });
  router.on(contract.modificarSponsor, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await modificarSponsor(deps, actorOf(c), input)), 200);
  });
  router.on(contract.moverSponsor, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await moverSponsor(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarSponsor, async (c) => {
    const { fileName } = c.req.valid("param");
    return c.json(unwrap(await eliminarSponsor(deps, actorOf(c), { nombre: fileName })), 200);
  });
}
