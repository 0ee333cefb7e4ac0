import { addDays, clubTime } from "#contract/club-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Lado, PartidoConContexto, PartidoPublico, TemporadaEnInicio } from "../contract.ts";
import { fraseDeTabla, rachaDe, terminado } from "../rules.ts";
import {
  deCompetencias,
  deEquipo,
  deEvento,
  dePrimeros,
  deTemporada,
  findTemporada,
} from "./partidos.repo.ts";
import { tablasDe } from "./tablas.ts";
import { partidosPublicos } from "./ver-partido.ts";

/** Returns the matches of the club's teams in the current season, by date; `temporada` is null if there are none. */
export async function verFixture(deps: Deps) {
  const temporada = await findTemporada(deps.db, Number(clubTime(deps.clock()).fecha.slice(0, 4)));
  const partidos = temporada === null ? [] : await partidosPublicos(deps, deps.db, deTemporada(temporada));
  return { temporada, partidos };
}

/** Returns the tables of the competitions of some matches. */
export function tablasDeSus(deps: Deps, partidos: readonly PartidoPublico[]) {
  const ids = new Set(partidos.flatMap(({ competencia }) => competencia?.id ?? []));
  return tablasDe(deps, deps.db, [...ids]);
}

/** Returns all matches of a team, by date, and the tables of its competitions. */
export async function verPartidosDeEquipo(deps: Deps, equipoId: number) {
  const partidos = await partidosPublicos(deps, deps.db, deEquipo(equipoId));
  return { partidos, tablas: await tablasDeSus(deps, partidos) };
}

/**
 * Returns what the home page shows of the season (Rule TEM-24): live matches of today or yesterday, because nobody
 * may have ended an older one, and the last result and next match of the first teams, or of all teams if none is a first
 * team. Null without a season.
 */
export async function verTemporada(deps: Deps): Promise<TemporadaEnInicio | null> {
  const { temporada, partidos: todos } = await verFixture(deps);
  if (temporada === null) return null;
  const partidos = await partidosPublicos(deps, deps.db, dePrimeros(temporada));
  const hoy = clubTime(deps.clock()).fecha;
  const ultimo = partidos.findLast(({ estado }) => terminado(estado)) ?? null;
  const proximo =
    partidos.find(({ estado, fecha }) => estado === "programado" && fecha !== null && fecha >= hoy) ?? null;
  const uno = ultimo ?? proximo;
  const propio = propioDe(uno) ?? null;
  return {
    enVivo: todos.filter(({ estado, fecha }) => estado === "enJuego" && fecha && fecha >= addDays(hoy, -1)),
    ultimo,
    proximo,
    propio,
    racha: propio ? rachaDe(partidos, propio.participanteId) : [],
    frase: uno && (await fraseDe(deps, uno)),
  };
}

/** Returns the match that owns an event, with the last five of both sides and the club's place; null if there is none. */
export async function verPartidoDeEvento(deps: Deps, eventoId: number): Promise<PartidoConContexto | null> {
  const [partido] = await partidosPublicos(deps, deps.db, deEvento(eventoId));
  if (!partido) return null;
  const { competencia, local, visitante } = partido;
  const ids = competencia ? [competencia.id] : [];
  const todos = await partidosPublicos(deps, deps.db, deCompetencias(ids));
  const racha = (lado: Lado | null) => (lado ? rachaDe(todos, lado.participanteId) : []);
  const rachas = { local: racha(local), visitante: racha(visitante) };
  return { partido, rachas, frase: await fraseDe(deps, partido) };
}

const propioDe = (partido: PartidoPublico | null) =>
  [partido?.local, partido?.visitante].find((lado) => lado?.equipoId);

/** Says what the table says about the club's team of a match; null if it says nothing. */
async function fraseDe(deps: Deps, partido: PartidoPublico): Promise<string | null> {
  const propio = propioDe(partido);
  const tablas = await tablasDeSus(deps, [partido]);
  const tabla = tablas.find(({ filas }) => filas.some(({ lado }) => lado.equipoId === propio?.equipoId));
  return tabla && propio ? fraseDeTabla(propio.equipo ?? propio.nombre, propio.participanteId, tabla) : null;
}
