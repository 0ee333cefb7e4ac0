import type pg from "pg";
import { clubTime } from "#contract/club-time.ts";
import { consentir } from "#features/temporada/equipos/server/consentimientos.ts";
import { sumarAlCuerpo } from "#features/temporada/equipos/server/cuerpo-tecnico.ts";
import { crearEquipo } from "#features/temporada/equipos/server/equipos.ts";
import { subirFoto, sumarIntegrante } from "#features/temporada/equipos/server/plantel.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import { receiveContent } from "#server/http/upload.ts";
import { DEMO_FANS } from "./club-demo.ts";
import { type DemoTeam, demoTeams } from "./club-teams.ts";
import { readPicture } from "./pictures.ts";

/** Fills the teams of the year with the demo's fans and members. */
export async function fillTeams(deps: Deps, client: pg.Client, admin: Actor): Promise<void> {
  const anio = Number(clubTime(deps.clock()).fecha.slice(0, 4));
  await confirmFans(client, anio);
  for (const team of demoTeams(anio)) await fillTeam(deps, client, admin, team, anio);
}

/** Gives the fans a birth date that the office has confirmed, so that they can decide what is shown. */
async function confirmFans(client: pg.Client, anio: number): Promise<void> {
  const names = DEMO_FANS.map(({ nombreUsuario }) => nombreUsuario.slice(0, 20));
  await client.query(
    `update personas p set fecha_de_nacimiento = make_date($2 - 20 - p.id % 9, 1 + p.id % 12, 1 + p.id % 28),
       confirmada_en = now()
     from usuarios u where u.id = p.id and u.nombre_usuario = any($1)`,
    [names, anio],
  );
}

async function fillTeam(
  deps: Deps,
  client: pg.Client,
  admin: Actor,
  { equipo, cuerpo, jugadores }: DemoTeam,
  anio: number,
): Promise<void> {
  const { id } = unwrap(await crearEquipo(deps, admin, { ...equipo, temporada: anio }));
  for (const [nombreUsuario, funcion] of cuerpo) {
    const personaId = await idOf(client, "nombre_usuario = $1", nombreUsuario);
    unwrap(await sumarAlCuerpo(deps, admin, { id, personaId, funcion, accede: true }));
  }
  for (const { persona, numero, posicion, foto, muestra } of jugadores) {
    const personaId = await personOf(client, persona);
    const lugar = { id, personaId, numero, posicion, desde: `${anio}-02-01`, hasta: null };
    const integrante = unwrap(await sumarIntegrante(deps, admin, lugar));
    if (foto) {
      const picture = { nombre: `${foto}.webp`, contenido: await readPicture(`jugadores/${foto}.webp`) };
      unwrap(await receiveContent(deps, picture, (file) => subirFoto(deps, admin, integrante, [file])));
    }
    if (muestra.length === 0) continue;
    const shown = { nombre: false, foto: false, numero: false };
    for (const one of muestra) shown[one] = true;
    const usuarioId = await giverOf(client, personaId);
    unwrap(await consentir(deps, { ...admin, usuarioId }, { id: personaId, ...shown }));
  }
}

const personOf = (client: pg.Client, persona: string) =>
  /^\d+$/.test(persona)
    ? idOf(client, "id = (select id from personas where dni = $1)", persona)
    : idOf(client, "nombre = $1 and permisos = '{usuario}' and nombre_usuario like '%.%'", persona);

async function idOf(client: pg.Client, where: string, value: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select id from usuarios where ${where}`, [value]);
  if (!rows[0]) throw new Error(`the demo has no ${value}`);
  return rows[0].id;
}

/** Returns who decides for a person: a child's mother, or the person. */
async function giverOf(client: pg.Client, personaId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select responsable_id as id from vinculos where dependiente_id = $1 and autoriza_desde is not null",
    [personaId],
  );
  return rows[0]?.id ?? personaId;
}
