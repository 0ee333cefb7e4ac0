import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { actorOf, type HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "#server/http/response-cache.ts";
import { answerImage, answerPage, imageWishes, pagedHeaders } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "../contract.ts";
import { actualizarEstado, cambiarVenta } from "./actualizar-estado.ts";
import { cambiarEnsayo } from "./cambiar-ensayo.ts";
import { crearEvento } from "./crear-evento.ts";
import { eliminarEvento } from "./eliminar-evento.ts";
import { listarEventos, listarTodos, proximoInicio } from "./listar-eventos.ts";
import { generarQR, verEvento, verImagen } from "./ver-evento.ts";

export function eventosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarEventos, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarEventos(deps, query));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "eventos");
    keepUntilNextStart(c, rows, deps.clock());
    return c.json(rows, 200);
  });
  router.on(contract.listarTodos, async (c) =>
    answerPage(c, unwrap(await listarTodos(deps, c.req.valid("query")))),
  );
  router.on(contract.verEvento, async (c) => {
    const actor = c.get("actor");
    const evento = unwrap(await verEvento(deps, actor, c.req.valid("param")));
    if (!actor) c.header(CACHE_TAGS_HEADER, `evento:${evento.id}`);
    if (!actor) keepUntilNextStart(c, [evento], deps.clock());
    return c.json(evento, 200);
  });
  router.on(contract.crearEvento, async (c) => {
    const creado = await receiveUpload(c, deps, contract.formularioDeEvento, ({ fields, files }) =>
      crearEvento(deps, actorOf(c), { ...fields, imagenes: files }),
    );
    return c.json(unwrap(creado), 201);
  });
  for (const route of [contract.eliminarEvento, contract.eliminarEventoPorGet]) {
    router.on(route, async (c) => {
      c.header("cache-control", "no-store");
      return c.json(unwrap(await eliminarEvento(deps, actorOf(c), c.req.valid("param"))), 200);
    });
  }
  router.on(contract.actualizarEstado, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(contract.cambiarVenta, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await cambiarVenta(deps, actorOf(c), input)), 200);
  });
  router.on(contract.cambiarEnsayo, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await cambiarEnsayo(deps, actorOf(c), input)), 200);
  });
  router.on(contract.generarQR, async (c) => {
    const png = unwrap(await generarQR(deps, c.req.valid("param")));
    return c.body(new Uint8Array(png), 200, { "content-type": "image/png" });
  });
  router.on(contract.imagenDeEvento, async (c) => {
    const pedida = { ...c.req.valid("param"), ...c.req.valid("query"), ...imageWishes(c) };
    return answerImage(c, unwrap(await verImagen(deps, c.get("actor"), pedida)));
  });
}

function keepUntilNextStart(
  c: Context<HttpEnv>,
  eventos: Parameters<typeof proximoInicio>[0],
  ahora: Date,
): void {
  const next = proximoInicio(eventos, ahora.getTime());
  if (Number.isFinite(next)) c.header(CACHE_UNTIL_HEADER, String(next));
}
