import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { answerPage } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { listarCorreos } from "./listar-correos.ts";
import { pedirCopia } from "./pedir-copia.ts";
import { recibirInformeCsp } from "./recibir-informe-csp.ts";
import { reintentarCorreo } from "./reintentar-correo.ts";
import { verEstado } from "./ver-estado.ts";

/** Error reports from browsers, per address. */
export const LIMITE_DE_INFORMES: RateLimit = { name: "csp", points: 30, seconds: 60 };

export function sistemaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verEstado, async (c) => c.json(unwrap(await verEstado(deps, actorOf(c), {})), 200));
  router.on(contract.listarCorreos, async (c) =>
    answerPage(c, unwrap(await listarCorreos(deps, actorOf(c), c.req.valid("query")))),
  );
  router.on(contract.reintentarCorreo, async (c) =>
    c.json(unwrap(await reintentarCorreo(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.pedirCopia, async (c) => c.json(unwrap(await pedirCopia(deps, actorOf(c), {})), 202));
  router.on(contract.recibirFallo, async (c) => {
    stopIf(await deps.limits.take(LIMITE_DE_INFORMES, addressOf(c, deps)));
    const fallo = c.req.valid("json");
    deps.log.warn({ ...fallo, usuarioId: actorOf(c).usuarioId }, "a list failed to load in a staff screen");
    return c.body(null, 204);
  });
  router.on(contract.recibirInformeCsp, async (c) => {
    stopIf(await deps.limits.take(LIMITE_DE_INFORMES, addressOf(c, deps)));
    unwrap(await recibirInformeCsp(deps, null, await c.req.json().catch(() => null)));
    return c.body(null, 204);
  });
}
