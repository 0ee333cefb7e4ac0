import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import type { SegundoPasoPropio } from "../contract.ts";
import * as contract from "../contract.ts";
import { confirmarSegundoPaso } from "./confirmar-segundo-paso.ts";
import { empezarSegundoPaso } from "./empezar-segundo-paso.ts";
import { desactivarSegundoPaso, quitarSegundoPaso } from "./quitar-segundo-paso.ts";
import { renovarCodigos } from "./renovar-codigos.ts";
import { countUnusedCodigos, findConfirmedSegundoPaso } from "./repo.ts";

export function verificacionRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verSegundoPaso, async (c) =>
    c.json(unwrap(await verSegundoPaso(deps, actorOf(c))), 200),
  );
  router.on(contract.empezarSegundoPaso, async (c) =>
    c.json(unwrap(await empezarSegundoPaso(deps, actorOf(c), c.req.valid("json"))), 200),
  );
  router.on(contract.confirmarSegundoPaso, async (c) =>
    c.json(unwrap(await confirmarSegundoPaso(deps, actorOf(c), c.req.valid("json"))), 200),
  );
  router.on(contract.renovarCodigos, async (c) =>
    c.json(unwrap(await renovarCodigos(deps, actorOf(c), c.req.valid("json"))), 200),
  );
  router.on(contract.desactivarSegundoPaso, async (c) =>
    c.json(unwrap(await desactivarSegundoPaso(deps, actorOf(c), c.req.valid("json"))), 200),
  );
  router.on(contract.quitarSegundoPaso, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await quitarSegundoPaso(deps, actorOf(c), input)), 200);
  });
}

/** Whether the caller's second step is enabled, and the number of unused backup codes. */
export async function verSegundoPaso(
  deps: Pick<Deps, "db">,
  actor: Actor,
): Promise<Outcome<SegundoPasoPropio>> {
  const fila = await findConfirmedSegundoPaso(deps.db, actor.usuarioId);
  if (!fila) return done({ activo: false, desde: null, codigosDeRespaldo: 0 });
  return done({
    activo: true,
    desde: fila.confirmadoEn.toISOString(),
    codigosDeRespaldo: await countUnusedCodigos(deps.db, actor.usuarioId),
  });
}
