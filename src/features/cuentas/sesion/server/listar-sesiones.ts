import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { SesionPropia } from "../contract.ts";
import { nombreDeDispositivo } from "../rules.ts";
import { listLiveSesiones } from "./repo.ts";

/** Lists the caller's sessions, newest login first. */
export async function listarSesiones(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
): Promise<Outcome<SesionPropia[]>> {
  const vivas = await listLiveSesiones(deps.db, actor.usuarioId, deps.clock());
  return done(
    vivas.map(({ id, agente, creadaEn, vistaEn }) => ({
      id,
      dispositivo: nombreDeDispositivo(agente),
      desde: creadaEn.toISOString(),
      ultimoUso: (vistaEn ?? creadaEn).toISOString(),
      esta: id === actor.sid,
    })),
  );
}
