import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { actualizarEstado, deshacerDecision, rechazarPrensa } from "./decidir.ts";
import { contarPrensa, listarPrensa, verPrensa } from "./listar-prensa.ts";
import { registrarPrensa } from "./registrar-prensa.ts";

export function prensaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.registrarPrensa, async (c) => {
    const input = { solicitud: c.req.valid("json"), address: addressOf(c, deps) };
    return c.json(unwrap(await registrarPrensa(deps, input)), 201);
  });
  router.on(contract.listarPrensa, async (c) =>
    answerPage(c, unwrap(await listarPrensa(deps, c.req.valid("query")))),
  );
  router.on(contract.verPrensa, async (c) =>
    c.json(unwrap(await verPrensa(deps, c.req.valid("param"))), 200),
  );
  router.on(contract.actualizarEstadoPrensa, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(contract.rechazarPrensa, async (c) =>
    c.json(unwrap(await rechazarPrensa(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.deshacerPrensa, async (c) =>
    c.json(unwrap(await deshacerDecision(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.cantidadDePrensa, async (c) =>
    c.json(unwrap(await contarPrensa(deps, c.req.valid("param"))), 200),
  );
}
