import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { pedirConsulta, recibirAviso } from "./recibir-aviso.ts";
import { verPago, verPagoPropio, verPreferencia } from "./ver-pago.ts";

/** Recheck requests (`/compras/test`), per IP address. */
export const LIMITE_DE_CONSULTAS: RateLimit = { name: "consultas", points: 30, seconds: 60 };

export function pagosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verPago, async (c) => c.json(unwrap(await verPago(deps, c.req.valid("param").id)), 200));

  router.on(contract.verPagoPropio, async (c) =>
    c.json(unwrap(await verPagoPropio(deps, actorOf(c), c.req.valid("param").id)), 200),
  );

  router.on(contract.verPreferencia, async (c) =>
    c.json(unwrap(await verPreferencia(deps, c.req.valid("param").id)), 200),
  );

  router.on(contract.recibirAviso, async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const aviso = {
      query: c.req.query(),
      headers: { signature: c.req.header("x-signature"), requestId: c.req.header("x-request-id") },
      body,
      address: addressOf(c, deps),
    };
    return c.json(unwrap(await recibirAviso(deps, aviso)), 200);
  });

  router.on(contract.probarAviso, async (c) => {
    stopIf(await deps.limits.take(LIMITE_DE_CONSULTAS, addressOf(c, deps)));
    return c.json(await pedirConsulta(deps, c.req.valid("query").notificacion), 200);
  });
}
