import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { verPerfil } from "./ver-perfil.ts";

export function perfilRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verPerfil, async (c) => c.json(unwrap(await verPerfil(deps, actorOf(c))), 200));
}
