import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { actualizarEstado, eliminarUsuario } from "./administrar-cuenta.ts";
import { cambiarPermisos } from "./cambiar-permisos.ts";
import { listarUsuarios, verDeudores } from "./listar-usuarios.ts";
import { modificarDatos, verDatos } from "./modificar-datos.ts";

export function padronRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarUsuarios, async (c) => {
    const query = c.req.valid("query");
    const { padron, total } = unwrap(await listarUsuarios(deps, actorOf(c), query));
    pagedHeaders(c, query, total);
    return c.json(padron, 200);
  });
  router.on(contract.verDeudores, async (c) => c.json(unwrap(await verDeudores(deps, actorOf(c))), 200));
  router.on(contract.actualizarEstadoUsuario, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(contract.verDatos, async (c) =>
    c.json(unwrap(await verDatos(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.modificarDatos, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await modificarDatos(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarUsuario, async (c) =>
    c.json(unwrap(await eliminarUsuario(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.cambiarPermisos, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await cambiarPermisos(deps, actorOf(c), input)), 200);
  });
}
