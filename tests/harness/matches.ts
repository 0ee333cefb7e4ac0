import { randomUUID } from "node:crypto";
import type { Anotacion, Planilla } from "#features/temporada/planilla/contract.ts";
import { jsonOf } from "./json-of.ts";
import type { TestSite, TestUser } from "./site.ts";

let made = 0;

/** Creates a match of a team with two players against a rival, with a coach of the team. */
export async function makeMatch(
  site: TestSite,
  fields: { deporte?: string; estado?: string; fecha?: string; jornada?: string; people?: TestUser[] } = {},
) {
  const { deporte = "basquet", estado = "programado", fecha = "2026-12-05", jornada = "" } = fields;
  const number = ++made;
  const idOf = (rows: { id: number }[]) => {
    if (!rows[0]) throw new Error("nothing was inserted");
    return rows[0].id;
  };
  const equipoId = idOf(
    await site.sql<{ id: number }>`insert into equipos (slug, deporte, rama, categoria, temporada)
      values (${`equipo-${number}`}, ${deporte}, 'mixta', ${`Categoría de prueba ${number}`}, 2026) returning id`,
  );
  const local = idOf(
    await site.sql<{ id: number }>`insert into participantes (nombre, equipo_id) values ('', ${equipoId})
      on conflict (equipo_id) do update set nombre = '' returning id`,
  );
  const visitante = idOf(
    await site.sql<{
      id: number;
    }>`insert into participantes (nombre) values (${`Visitante ${number}`}) returning id`,
  );
  const id = idOf(
    await site.sql<{
      id: number;
    }>`insert into partidos (local_id, visitante_id, fecha, hora, lugar, estado, jornada)
      values (${local}, ${visitante}, ${fecha}, '20:30', 'Gimnasio', ${estado}, ${jornada}) returning id`,
  );
  const people = fields.people ?? [await site.user(), await site.user()];
  const players: string[] = [];
  for (const [i, { id: personaId }] of people.entries())
    players.push(
      `i${idOf(
        await site.sql<{ id: number }>`insert into integrantes (equipo_id, persona_id, desde, numero)
          values (${equipoId}, ${personaId}, '2026-01-01', ${String(4 + i)}) returning id`,
      )}`,
    );
  const coach = await site.user();
  await site.sql`insert into cuerpo_tecnico (equipo_id, persona_id, funcion, accede)
    values (${equipoId}, ${coach.id}, 'Entrenador', true)`;
  return { id, equipoId, coach, people, players };
}

/** A scorer's phone. */
export function makePhone(site: TestSite, as: TestUser, partidoId: number) {
  const dispositivo = randomUUID();
  const path = `/api/partidos/${partidoId}/planilla`;
  let epoca = 0;
  let n = 0;
  const phone = {
    dispositivo,
    see: (): Promise<Planilla> => jsonOf(200, site.call("GET", `${path}?dispositivo=${dispositivo}`, { as })),
    tryTake: (seen: number) => site.call("POST", `${path}/tomar`, { as, json: { dispositivo, epoca: seen } }),
    async take(): Promise<Planilla> {
      const taken: Planilla = await jsonOf(200, phone.tryTake((await phone.see()).epoca));
      [epoca, n] = [taken.epoca, 0];
      return taken;
    },
    /** Makes entries, as a phone does without a network. */
    write: (...anotaciones: Anotacion[]) =>
      anotaciones.map((anotacion) => ({ n: ++n, id: randomUUID(), anotacion })),
    trySend: (apuntes: unknown, json: object = {}) =>
      site.call("POST", `${path}/apuntes`, { as, json: { dispositivo, epoca, apuntes, ...json } }),
    send: (apuntes: unknown): Promise<{ estado: string }> => jsonOf(200, phone.trySend(apuntes)),
    review: (ids: string[], aceptar: boolean): Promise<Planilla> =>
      jsonOf(200, site.call("POST", `${path}/revisar`, { as, json: { ids, aceptar, dispositivo } })),
  };
  return phone;
}

export const basket = (
  lado: "local" | "visitante",
  tiro: "libre" | "doble" | "triple" = "doble",
  jugador?: string,
): Anotacion => ({ tipo: "puntos", periodo: 1, lado, tiro, ...(jugador && { jugador }) });

export const START: Anotacion = { tipo: "inicio", periodo: 1 };
