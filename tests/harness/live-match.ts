import { randomUUID } from "node:crypto";
import { clubTime } from "#contract/club-time.ts";
import type { Lado, Partido } from "#features/temporada/competencias/contract.ts";
import type { Anotacion, Planilla } from "#features/temporada/planilla/contract.ts";

/** Calls the API as staff: a POST with a body, otherwise a GET. @throws if it is refused */
type Call = <T>(path: string, body?: object) => Promise<T>;

/** Creates a match of today of the club's first team against a new rival, with a scorer's phone. */
export async function newLiveMatch(call: Call, rival: string) {
  const { participanteId } = await call<Lado>("/rivales", { nombre: rival });
  const sides = await call<Lado[]>("/participantes");
  const { id } = await call<Partido>("/partidos", {
    localId: sides.find(({ equipo }) => equipo?.startsWith("Primera"))?.participanteId,
    visitanteId: participanteId,
    fecha: clubTime(new Date()).fecha,
    hora: "20:30",
  });
  const path = `/partidos/${id}/planilla`;
  const dispositivo = randomUUID();
  let n = 0;
  let epoca = 0;
  return {
    id,
    rival,
    async take(): Promise<Planilla> {
      const seen = await call<Planilla>(path);
      const taken = await call<Planilla>(`${path}/tomar`, { dispositivo, epoca: seen.epoca });
      [epoca, n] = [taken.epoca, 0];
      return taken;
    },
    write: (...anotaciones: Anotacion[]) =>
      call(`${path}/apuntes`, {
        dispositivo,
        epoca,
        apuntes: anotaciones.map((anotacion) => ({ n: ++n, id: randomUUID(), anotacion })),
      }),
    async score(): Promise<(number | null)[]> {
      const { partido } = await call<{ partido: Partido }>(`/partidos/${id}/marcador`);
      return [partido.puntosLocal, partido.puntosVisitante];
    },
  };
}
