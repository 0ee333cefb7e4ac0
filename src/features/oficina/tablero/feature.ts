import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "./contract.ts";
import { verTablero } from "./server/ver-tablero.ts";

/** The office's dashboard. */
export const tablero: Feature = { name: "tablero", routes: tableroRoutes };

function tableroRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verTablero, async (c) => c.json(unwrap(await verTablero(deps, actorOf(c))), 200));
}
