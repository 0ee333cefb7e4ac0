import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";

/** Everything that the club keeps of the caller, as each area tells it (Ley 25.326), at one instant. */
export async function descargarDatos(deps: Deps, actor: Actor): Promise<Outcome<Record<string, unknown>>> {
  const generadoEn = deps.clock().toISOString();
  const datos = await deps.db.transaction(
    async (tx) => {
      const partes: Record<string, unknown> = {};
      for (const data of deps.personalData) partes[data.name] = await data.export(deps, tx, actor.usuarioId);
      return partes;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return done({ generadoEn, ...datos });
}
