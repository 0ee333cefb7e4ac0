import { done, type Outcome, unavailable } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import * as contract from "./contract.ts";
import { cerrarLasDemas, cerrarSesion, cerrarUnaSesion, listarSesiones } from "./server/cerrar-sesiones.ts";
import { LIMITES_DE_FALLAS } from "./server/fallas.ts";
import { iniciarSesion } from "./server/iniciar-sesion.ts";
import { checkConnection, deleteSesionesDe, listSesionesDe } from "./server/sesion.repo.ts";

/** Login and sessions. `src/site` authenticates every request with these tokens. */
export const sesion: Feature = {
  name: "sesion",
  routes: [
    ...[contract.login, contract.loginUsuario].map((route) =>
      bind(route, (deps, _, credenciales, c) => {
        const agente = c.req.header("user-agent") ?? "";
        return iniciarSesion(deps, null, { ...credenciales, address: addressOf(c, deps), agente });
      }),
    ),
    bind(contract.logout, async (deps, actor) => {
      await cerrarSesion(deps, actor);
      return done({ ok: true });
    }),
    bind(contract.listarSesiones, listarSesiones),
    bind(contract.cerrarUnaSesion, cerrarUnaSesion),
    bind(contract.cerrarLasDemas, cerrarLasDemas),
    bind(contract.estado, (deps, _actor, _input, c) => {
      c.header("cache-control", "no-store");
      return verEstado(deps);
    }),
  ],
  limits: Object.values(LIMITES_DE_FALLAS),
  personalData: {
    name: "sesiones",
    export: (_deps, q, usuarioId) => listSesionesDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteSesionesDe(tx, usuarioId),
  },
};

/** Whether the server and its database respond (Rule SES-14). Called on every navigation, so it logs only failures. */
async function verEstado(deps: Pick<Deps, "db" | "log">): Promise<Outcome<{ ok: true }>> {
  try {
    await checkConnection(deps.db);
    return done({ ok: true });
  } catch (error) {
    deps.log.warn({ err: error, outage: true }, "the database does not answer");
    const detail = "El sitio tiene un problema pasajero. Probá de nuevo en un minuto.";
    return unavailable("no-disponible", detail, { retryAfterSeconds: 10 });
  }
}
