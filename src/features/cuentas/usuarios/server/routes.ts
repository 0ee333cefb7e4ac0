import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { registrarUsuario } from "./registrar-usuario.ts";
import { verUsuario } from "./ver-usuario.ts";

export function usuariosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.registrarUsuario, async (c) => {
    const input = { registro: c.req.valid("json"), address: addressOf(c, deps) };
    return c.json(unwrap(await registrarUsuario(deps, null, input)), 201);
  });
  router.on(contract.verUsuario, async (c) =>
    c.json(unwrap(await verUsuario(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
