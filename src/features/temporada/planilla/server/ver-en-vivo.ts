import { createHash } from "node:crypto";
import { AGENDA } from "#features/eventos/eventos/server/agenda.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { PARTIDOS, tagDePartido, verPartido } from "../../competencias/server/ver-partido.ts";
import { plantelPublico } from "../../equipos/server/plantel-publico.ts";
import type { PartidoEnVivo } from "../contract.ts";
import { jugadorDe, vigentes } from "../rules.ts";
import { equiposDe } from "./llevar-planilla.ts";
import { listApuntes } from "./planilla.repo.ts";

/** Cache tags of `verEnVivo`: the match, which follows its event, and the consent of its players. */
export const tagsDePartido = (id: number) => [tagDePartido(id), PARTIDOS, AGENDA, "equipos", "personas"];

/**
 * Returns a match and its log as everybody may see them; null if it does not exist. Names are read when the match
 * is shown, so that a withdrawn consent removes them (Rule TEM-20).
 */
export async function verEnVivo(deps: Deps, q: Queryable, id: number): Promise<PartidoEnVivo | null> {
  const partido = await verPartido(deps, q, id);
  if (!partido) return null;
  const anotaciones = vigentes(await listApuntes(q, id, "vale")).map(({ anotacion }) => anotacion);
  // Only players have such keys, so other values of an entry do no harm.
  const named = new Set(anotaciones.flatMap((one) => Object.values(one).flat()));
  const jugadores: PartidoEnVivo["jugadores"] = {};
  for (const equipoId of equiposDe(partido))
    for (const { integranteId, nombre, numero } of await plantelPublico(deps, q, equipoId, partido.fecha))
      if (named.has(jugadorDe(integranteId))) jugadores[jugadorDe(integranteId)] = { nombre, numero };
  const shown = { partido, anotaciones, jugadores };
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
  return { version, ...shown };
}
