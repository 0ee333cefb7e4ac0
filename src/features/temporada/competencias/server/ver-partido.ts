import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { AGENDA } from "#features/eventos/eventos/server/agenda.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { nombreDeEquipo } from "../../equipos/rules.ts";
import type { Lado, Partido, PartidoPublico } from "../contract.ts";
import { camposDePartido, nombreDePartido } from "../rules.ts";
import { direccionDeEscudo, listParticipantes, type Participante } from "./participantes.repo.ts";
import { conId, deEvento, listConTodo, type PartidoConTodo } from "./partidos.repo.ts";

/** Cache tags: every match, table and competition; one match, also for its live score. */
export const PARTIDOS = "partidos";
export const tagDePartido = (id: number) => `partido:${id}`;

/** Cache tags of the fixture: matches, teams, and dates of events, because a match follows its event. */
export const DEL_FIXTURE = [PARTIDOS, "equipos", AGENDA];

type Condicion = Parameters<typeof listConTodo>[1];

/** Converts a participant to a side; a team of the club has the club's short name, unless the office set another. */
const toLado = ({ club }: Pick<Deps, "club">, { id, nombre, escudo, equipo }: Participante): Lado => ({
  participanteId: id,
  nombre: nombre || club().identidad.nombreCorto,
  equipoId: equipo?.id ?? null,
  equipo: equipo && nombreDeEquipo(equipo),
  slug: equipo?.slug ?? null,
  escudo: direccionDeEscudo({ id, escudo }),
});

function toPublico(deps: Pick<Deps, "club">, row: PartidoConTodo): PartidoPublico {
  const { partido, competencia, local, visitante } = row;
  return {
    ...camposDePartido(partido),
    id: partido.id,
    deporte: competencia?.deporte ?? local?.equipo?.deporte ?? visitante?.equipo?.deporte ?? "basquet",
    competencia: competencia && { id: competencia.id, nombre: competencia.nombre },
    local: local && toLado(deps, local),
    visitante: visitante && toLado(deps, visitante),
    eventoId: partido.eventoId,
    sinFecha: row.sinFecha,
  };
}

export function toPartido(deps: Pick<Deps, "club">, row: PartidoConTodo): Partido {
  const { partido, competencia, evento, cancha } = row;
  const { idExterno, faltaEnArchivo, version, cambiadoEn } = partido;
  return {
    ...toPublico(deps, row),
    cerrado: competencia?.activa === false,
    evento,
    cancha,
    idExterno,
    faltaEnArchivo,
    version,
    cambiadoEn: cambiadoEn.toISOString(),
  };
}

/** Returns the matches that fulfil a condition, by date, as public pages show them. */
export async function partidosPublicos(deps: Pick<Deps, "club">, q: Queryable, where: Condicion) {
  return (await listConTodo(q, where)).map((row) => toPublico(deps, row));
}

/** Returns a match as public pages show it; null if it does not exist. */
export async function verPartido(
  deps: Pick<Deps, "club">,
  q: Queryable,
  id: number,
): Promise<PartidoPublico | null> {
  return (await partidosPublicos(deps, q, conId(id)))[0] ?? null;
}

export const NO_EXISTE = notFound("Ese partido no existe.");

/** Returns a match with what the office needs to know. */
export async function fichaDePartido(deps: Deps, q: Queryable, id: number): Promise<Outcome<Partido>> {
  const [row] = await listConTodo(q, conId(id));
  return row ? done(toPartido(deps, row)) : NO_EXISTE;
}

/** Returns the teams of the club and the rivals. */
export async function participantesDe(deps: Pick<Deps, "club">, q: Queryable): Promise<Lado[]> {
  return (await listParticipantes(q)).map((uno) => toLado(deps, uno));
}

/** Returns the side of a participant that exists. */
export async function ladoPorId(deps: Pick<Deps, "club">, q: Queryable, id: number): Promise<Lado> {
  const [uno] = await listParticipantes(q, [id]);
  if (!uno) throw new Error(`participant ${id} does not exist`);
  return toLado(deps, uno);
}

/** Returns the match of an event, for the office's screens of events. */
export async function partidoDeEvento(deps: Pick<Deps, "db" | "club">, eventoId: number) {
  const [partido] = await partidosPublicos(deps, deps.db, deEvento(eventoId));
  return { partido: partido ? { id: partido.id, nombre: nombreDePartido(partido) } : null };
}
