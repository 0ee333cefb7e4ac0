import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "./contract.ts";
import { atenderSolicitud } from "./server/atender-solicitud.ts";
import { crearSolicitud, LIMITE_DE_SOLICITUDES } from "./server/crear-solicitud.ts";
import { listarSolicitudes } from "./server/listar-solicitudes.ts";

/** Consumer requests to withdraw from a purchase or cancel a service (Disposición 954/2025). */
export const consumidor: Feature = {
  name: "consumidor",
  routes: consumidorRoutes,
  limits: [LIMITE_DE_SOLICITUDES],
};

function consumidorRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.crearSolicitud, async (c) => {
    const input = { datos: c.req.valid("json"), address: addressOf(c, deps) };
    return c.json(unwrap(await crearSolicitud(deps, null, input)), 201);
  });
  router.on(contract.listarSolicitudes, async (c) =>
    answerPage(c, unwrap(await listarSolicitudes(deps, actorOf(c), c.req.valid("query")))),
  );
  router.on(contract.atenderSolicitud, async (c) =>
    c.json(unwrap(await atenderSolicitud(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
