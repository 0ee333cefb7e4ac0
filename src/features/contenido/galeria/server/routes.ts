import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { answerImage, imageWishes } from "#server/http/image-answer.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import type { ApiRouter } from "#server/http/router.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "../contract.ts";
import { galeriaDe } from "../rules.ts";
import { cargarFotos } from "./cargar-fotos.ts";
import { eliminarFoto } from "./eliminar-foto.ts";
import { listarFotos } from "./listar-fotos.ts";
import { moverFoto } from "./mover-foto.ts";
import { verFoto } from "./ver-foto.ts";

export function galeriaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.nombresDeFotos, async (c) => {
    const query = c.req.valid("query");
    const tipo = galeriaDe(c.req.valid("param").tipo);
    const { rows, total } = unwrap(await listarFotos(deps, null, { ...query, tipo }));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "galeria");
    return c.json(
      rows.map(({ nombre }) => nombre),
      200,
    );
  });
  router.on(contract.listarFotos, async (c) => {
    const query = c.req.valid("query");
    const tipo = galeriaDe(c.req.valid("param").tipo);
    const { rows, total } = unwrap(await listarFotos(deps, null, { ...query, tipo }));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "galeria");
    return c.json(rows, 200);
  });
  router.on(contract.verFoto, async (c) => {
    const { tipo, fileName } = c.req.valid("param");
    const pedida = { tipo: galeriaDe(tipo), nombre: fileName, ...c.req.valid("query"), ...imageWishes(c) };
    return answerImage(c, unwrap(await verFoto(deps, null, pedida)));
  });
  router.on(contract.cargarFotos, async (c) => {
    const tipo = galeriaDe(c.req.valid("param").tipo);
    const cargadas = await receiveUpload(c, deps, contract.fotosForm, ({ files }) =>
      cargarFotos(deps, actorOf(c), { tipo, archivos: files }),
    );
    return c.json(unwrap(cargadas), 201);
  });
  router.on(contract.moverFoto, async (c) => {
    const { tipo, id } = c.req.valid("param");
    const input = { tipo: galeriaDe(tipo), id, ...c.req.valid("json") };
    return c.json(unwrap(await moverFoto(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarFoto, async (c) => {
    const { tipo, fileName } = c.req.valid("param");
    const input = { tipo: galeriaDe(tipo), nombre: fileName };
    return c.json(unwrap(await eliminarFoto(deps, actorOf(c), input)), 200);
  });
}
