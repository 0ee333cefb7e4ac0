import { createHash } from "node:crypto";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { verPartido } from "../../competencias/server/ver-partido.ts";
import { plantelPublico } from "../../equipos/server/plantel-publico.ts";
import type { PartidoEnVivo } from "../contract.ts";
import { estadoDe, jugadorDe, vigentes } from "../rules.ts";
import { equiposDe } from "./llevar-planilla.ts";
import { listApuntes } from "./planilla.repo.ts";

/** Cache tags of `verEnVivo`: the match, and the consent of its players. */
export const tagsDePartido = (id: number) => [`partido:${id}`, "partidos", "equipos", "personas"];

/**
 * Returns the log of a match as everybody may see it; null if there is no such match. Names are read when it is shown, so
 * that a withdrawn consent removes them (Rule TEM-20).
 */
export async function verEnVivo(deps: Deps, q: Queryable, id: number): Promise<PartidoEnVivo | null> {
  const partido = await verPartido(deps, q, id);
  if (!partido) return null;
  const apuntes = await listApuntes(q, id, "vale");
  const anotaciones = vigentes(apuntes).map(({ anotacion }) => anotacion);
  const { periodo, local, visitante } = estadoDe(apuntes, partido.deporte);
  const named = new Set([...local.jugadores, ...visitante.jugadores].map(({ jugador }) => jugador));
  const jugadores: PartidoEnVivo["jugadores"] = {};
  for (const equipoId of equiposDe(partido))
    for (const { integranteId, nombre, numero } of await plantelPublico(
      deps,
      q,
      equipoId,
      partido.fecha ?? undefined,
    ))
      if (named.has(jugadorDe(integranteId))) jugadores[jugadorDe(integranteId)] = { nombre, numero };
  const shown = {
    deporte: partido.deporte,
    estado: partido.estado,
    marcador:
      partido.puntosLocal === null || partido.puntosVisitante === null
        ? null
        : { local: partido.puntosLocal, visitante: partido.puntosVisitante },
    parciales: partido.parciales,
    periodo,
    anotaciones,
    jugadores,
  };
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
  return { id, version, ...shown };
}
