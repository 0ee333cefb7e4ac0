import type pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { crearCompetencia } from "#features/temporada/competencias/server/competencias.ts";
import { crearPartido, modificarPartido } from "#features/temporada/competencias/server/partidos.ts";
import { crearRival } from "#features/temporada/competencias/server/rivales.ts";
import { participantesDe } from "#features/temporada/competencias/server/ver-partido.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import { fillScoreSheet } from "./fill-score-sheets.ts";

/** In the order in which the club meets them. */
const RIVALES = ["Racing", "Gimnasia", "Ciudad", "Villa Moreno", "Independiente", "Sarmiento", "Unión"];
const SEDES = [
  "Gimnasio del Club, Pellegrini 140, Chivilcoy",
  ...RIVALES.map((nombre) => `Estadio de ${nombre}`),
];
/** The round of the demo's next match, three days from today; every earlier round is played. */
const PROXIMA = 8;

/**
 * Fills a league of eight clubs, half of it played. The club's last match has a score sheet, and its next match is the
 * demo's next event.
 */
export async function fillMatches(deps: Deps, client: pg.Client, admin: Actor): Promise<void> {
  const hoy = clubTime(deps.clock()).fecha;
  const temporada = Number(hoy.slice(0, 4));
  const lados = await participantesDe(deps, deps.db);
  const primera = lados.find(({ equipo }) => equipo === "Primera masculina");
  if (!primera) throw new Error("the demo has no first team");
  const clubes = [primera.participanteId];
  for (const nombre of RIVALES) clubes.push(unwrap(await crearRival(deps, admin, { nombre })).participanteId);
  const liga = { nombre: "Liga Local", temporada, deporte: "basquet" as const };
  const { id: competenciaId } = unwrap(await crearCompetencia(deps, admin, liga));
  for (let ronda = 0; ronda < 14; ronda++)
    for (const [n, [a, b]] of crucesDe(ronda).entries()) {
      const [local, visitante] = ((ronda + n) % 2 === 0) === ronda < 7 ? [a, b] : [b, a];
      const marcador = ronda < PROXIMA ? marcadorDe(local, visitante, ronda) : null;
      const conPlanilla = ronda === PROXIMA - 1 && n === 0 ? marcador : null;
      const partido = await crearPartido(deps, admin, {
        competenciaId,
        localId: clubes[local] ?? null,
        visitanteId: clubes[visitante] ?? null,
        jornada: `Fecha ${ronda + 1}`,
        fecha: addDays(hoy, 3 + 7 * (ronda - PROXIMA)),
        hora: "21:30",
        lugar: SEDES[local] ?? "",
        ...(!conPlanilla && marcador),
      });
      const { id } = unwrap(partido);
      if (conPlanilla) await fillScoreSheet(deps, admin, id, conPlanilla.parciales);
      if (ronda === PROXIMA && local === 0) await joinEvent(deps, client, admin, id);
    }
}

/** The pairs of a round in which everybody plays: the club, 0, meets its rivals one by one. */
function crucesDe(ronda: number): [number, number][] {
  const rival = (n: number) => 1 + ((n + 14) % 7);
  const otros = [1, 2, 3].map((n): [number, number] => [rival(ronda + n), rival(ronda - n)]);
  return [[0, rival(ronda)], ...otros];
}

/** A made-up score, with the periods of the club's own matches. */
function marcadorDe(local: number, visitante: number, ronda: number) {
  const periods = [0, 1, 2, 3].map((n) => ({
    local: 14 + ((local * 5 + ronda * 3 + n * 7) % 11),
    visitante: 13 + ((visitante * 7 + ronda * 5 + n * 3) % 11),
  }));
  const [puntosLocal, puntosVisitante] = (["local", "visitante"] as const).map((lado) =>
    periods.reduce((sum, period) => sum + period[lado], 0),
  ) as [number, number];
  const tie = puntosLocal === puntosVisitante ? 2 : 0;
  return {
    estado: "final" as const,
    puntosLocal: puntosLocal + tie,
    puntosVisitante,
    parciales: tie > 0 || (local !== 0 && visitante !== 0) ? [] : periods,
  };
}

async function joinEvent(deps: Deps, client: pg.Client, admin: Actor, id: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    "select id from eventos where nombre = 'Colón vs. Gimnasia'",
  );
  const eventoId = rows[0]?.id;
  if (eventoId === undefined) throw new Error("the demo has no next event");
  unwrap(await modificarPartido(deps, admin, { id, eventoId }));
}
