import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { clubTime } from "#contract/club-time.ts";
import { tokenOf } from "./new-member.ts";
import { expect, unique } from "./test.ts";

/** Creates a match of today, of a team of the demo against a new rival. */
export async function newMatch(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const call = async (path: string, data?: object) => {
    const answer = await (data
      ? request.post(`/api${path}`, { headers, data })
      : request.get(`/api${path}`, { headers }));
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const rival = await call("/rivales", { nombre: unique("Rival ") });
  const teams = (await call("/participantes")) as {
    participanteId: number;
    equipoId: number | null;
    equipo: string;
  }[];
  const local = teams.find(({ equipo }) => /primera/i.test(equipo ?? ""));
  const { id } = await call("/partidos", {
    localId: local?.participanteId,
    visitanteId: rival.participanteId,
    fecha: clubTime(new Date()).fecha,
    hora: "20:30",
  });
  const dispositivo = randomUUID();
  let n = 0;
  let epoca = 0;
  return {
    id: Number(id),
    rival: String(rival.nombre),
    take: async () => {
      const seen = await call(`/partidos/${id}/planilla`);
      ({ epoca } = await call(`/partidos/${id}/planilla/tomar`, { dispositivo, epoca: seen.epoca }));
      n = 0;
    },
    write: (...anotaciones: object[]) =>
      call(`/partidos/${id}/planilla/apuntes`, {
        dispositivo,
        epoca,
        apuntes: anotaciones.map((anotacion) => ({ n: ++n, id: randomUUID(), anotacion })),
      }),
    score: async () => (await (await request.get(`/api/partidos/${id}/marcador`)).json()).marcador,
  };
}
