import { randomUUID } from "node:crypto";
import { clubTime } from "#contract/club-time.ts";
import { crearPartido } from "#features/temporada/competencias/server/partidos.ts";
import { participantesDe } from "#features/temporada/competencias/server/ver-partido.ts";
import type { Anotacion } from "#features/temporada/planilla/contract.ts";
import { LADOS, type Lado, LOTE_MAX, TIROS } from "#features/temporada/planilla/rules.ts";
import { anotar, llevarPlanilla } from "#features/temporada/planilla/server/llevar-planilla.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";

/** Points of each side in each period. */
export type Parciales = readonly Record<Lado, number>[];

/** Shirt numbers of a rival. */
const NUMEROS = ["4", "7", "10", "00", "21"];
const CANASTAS = ["doble", "triple", "doble", "libre", "doble"] as const;
const MEDIA_HORA = 30 * 60_000;

/** Enters the log of a match that ended with these points. */
export const fillScoreSheet = (deps: Deps, admin: Actor, id: number, parciales: Parciales) =>
  enter(deps, admin, id, (local) => [...logOf(local, parciales), { tipo: "final" }]);

/** Creates a match of the women's first team that began half an hour ago, and enters its log until the third period. */
export async function fillLiveMatch(deps: Deps, admin: Actor): Promise<void> {
  const lados = await participantesDe(deps, deps.db);
  const idOf = (name: string) =>
    lados.find((lado) => [lado.equipo, lado.nombre].includes(name))?.participanteId;
  const partido = await crearPartido(deps, admin, {
    localId: idOf("Primera femenina") ?? null,
    visitanteId: idOf("Villa Moreno") ?? null,
    ...clubTime(new Date(deps.clock().getTime() - MEDIA_HORA)),
    lugar: "Gimnasio del Club, Pellegrini 140, Chivilcoy",
  });
  const parciales = [
    { local: 18, visitante: 15 },
    { local: 14, visitante: 19 },
    { local: 9, visitante: 7 },
  ];
  await enter(deps, admin, unwrap(partido).id, (local) =>
    logOf(local, parciales).filter((one) => one.tipo !== "fin" || one.periodo < parciales.length),
  );
}

async function enter(
  deps: Deps,
  admin: Actor,
  id: number,
  log: (local: string[]) => Anotacion[],
): Promise<void> {
  const dispositivo = randomUUID();
  const { epoca, planteles } = unwrap(await llevarPlanilla(deps, admin, { id, dispositivo, epoca: 0 }));
  const apuntes = log(planteles.local.map(({ jugador }) => jugador)).map((anotacion, i) => ({
    n: i + 1,
    id: randomUUID(),
    anotacion,
  }));
  for (let at = 0; at < apuntes.length; at += LOTE_MAX)
    unwrap(await anotar(deps, admin, { id, dispositivo, epoca, apuntes: apuntes.slice(at, at + LOTE_MAX) }));
}

/** Makes up a log with these points: both teams score in turn, with some fouls and a time-out in each period. */
function logOf(local: string[], parciales: Parciales): Anotacion[] {
  const jugadores = { local, visitante: NUMEROS };
  const log: Anotacion[] = LADOS.map((lado) => ({ tipo: "formacion", lado, jugadores: jugadores[lado] }));
  for (const [i, parcial] of parciales.entries()) {
    const periodo = i + 1;
    log.push({ tipo: "inicio", periodo });
    const faltan = { ...parcial };
    for (let turno = 0; faltan.local + faltan.visitante > 0; turno++) {
      const lado = turno % 2 === 0 ? "local" : "visitante";
      const suyos = jugadores[lado];
      const jugador = suyos[(turno * 3 + periodo) % suyos.length];
      const tiro = CANASTAS.find(
        (one, n) => n >= turno % CANASTAS.length && TIROS[one].valor <= faltan[lado],
      );
      if (faltan[lado] > 0) {
        const cual = tiro ?? "libre";
        log.push({ tipo: "puntos", periodo, lado, jugador, tiro: cual });
        faltan[lado] -= TIROS[cual].valor;
      }
      if (turno % 7 === 3) log.push({ tipo: "falta", periodo, lado, jugador, falta: "personal" });
      if (turno === 8) log.push({ tipo: "tiempo", periodo, lado });
    }
    log.push({ tipo: "fin", periodo });
  }
  return log;
}
