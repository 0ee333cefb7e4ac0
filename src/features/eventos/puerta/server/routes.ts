import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { buscarPersonas, buscarPrensa } from "./buscar-personas.ts";
import { deshacerIngreso } from "./deshacer-ingreso.ts";
import { ingresar } from "./ingresar.ts";
import { verPuerta } from "./ver-puerta.ts";

export function puertaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verPuerta, async (c) => c.json(await verPuerta(deps, c.req.valid("query")), 200));

  router.on(contract.buscarPersonas, async (c) =>
    c.json(await buscarPersonas(deps, actorOf(c), c.req.valid("query")), 200),
  );

  router.on(contract.buscarPrensa, async (c) => c.json(await buscarPrensa(deps, c.req.valid("query")), 200));

  router.on(contract.ingresar, async (c) =>
    c.json(unwrap(await ingresar(deps, actorOf(c), c.req.valid("json"))), 200),
  );

  router.on(contract.deshacerIngreso, async (c) =>
    c.json(unwrap(await deshacerIngreso(deps, actorOf(c), { entradaId: c.req.valid("param").id })), 200),
  );
}
