import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { cerrarLasDemas, cerrarSesion, cerrarUnaSesion, listarSesiones } from "./cerrar-sesiones.ts";
import { iniciarSesion } from "./iniciar-sesion.ts";
import { responde } from "./repo.ts";

export function sesionRoutes(router: ApiRouter, deps: Deps): void {
  for (const route of [contract.login, contract.loginUsuario]) {
    router.on(route, async (c) => {
      const agente = c.req.header("user-agent") ?? "";
      const input = { ...c.req.valid("json"), address: addressOf(c, deps), agente };
      return c.json(unwrap(await iniciarSesion(deps, null, input)), 200);
    });
  }
  router.on(contract.logout, async (c) => {
    await cerrarSesion(deps, c.get("actor"));
    return c.json({ ok: true as const }, 200);
  });
  router.on(contract.listarSesiones, async (c) =>
    c.json(unwrap(await listarSesiones(deps, actorOf(c))), 200),
  );
  router.on(contract.cerrarUnaSesion, async (c) =>
    c.json(unwrap(await cerrarUnaSesion(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.cerrarLasDemas, async (c) =>
    c.json(unwrap(await cerrarLasDemas(deps, actorOf(c))), 200),
  );
  router.on(contract.estado, async (c) => {
    c.header("cache-control", "no-store");
    return c.json(unwrap(await verEstado(deps)), 200);
  });
}

/** Health of the server and its database (Rule SES-14). Called on every navigation, so only failures are logged. */
export async function verEstado(deps: Pick<Deps, "db" | "log">): Promise<Outcome<{ ok: true }>> {
  try {
    await responde(deps.db);
    return done({ ok: true });
  } catch (error) {
    deps.log.warn({ err: error, outage: true }, "the database does not answer");
    return refused(
      503,
      "no-disponible",
      "El sitio tiene un problema pasajero. Probá de nuevo en un minuto.",
      {
        retryAfterSeconds: 10,
      },
    );
  }
}
