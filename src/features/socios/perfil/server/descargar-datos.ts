import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";

/** Exports all data stored about the caller, by feature (Ley 25.326), from one snapshot. */
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
