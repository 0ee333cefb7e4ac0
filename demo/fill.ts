import { randomBytes } from "node:crypto";
import type pg from "pg";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import {
  COLA_DE_IMAGENES,
  guardarImagen,
  type ImagenGuardada,
} from "#features/compartido/imagenes/server/imagenes.ts";
import { clubChanged } from "#features/oficina/club/server/club-store.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { withClient } from "#server/db/client.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { receiveContent } from "#server/http/upload.ts";
import { insertDemoClub } from "./club.ts";
import { DEMO_CONTRASENA, DEMO_FANS, DEMO_USERS, type DemoPerson } from "./club-demo.ts";
import { DEMO_CODIGO, DEMO_EVENTS, type DemoEvent } from "./club-events.ts";
import { storeClubPictures } from "./club-pictures.ts";
import { fillCourts } from "./fill-courts.ts";
import { fillDues } from "./fill-dues.ts";
import { fillGallery } from "./fill-gallery.ts";
import { fillMatches } from "./fill-matches.ts";
import { fillMembers } from "./fill-members.ts";
import { fillMessages } from "./fill-messages.ts";
import { fillNews } from "./fill-news.ts";
import { fillPress } from "./fill-press.ts";
import { fillLiveMatch } from "./fill-score-sheets.ts";
import { fillTeams } from "./fill-teams.ts";
import { fillOrders, fillTickets } from "./fill-tickets.ts";
import { readPhoto } from "./pictures.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Fills an empty site with the demo club, dated relative to today.
 * @param options.enVivo also fills a match that is being played, which the home page shows
 * @returns false, without changes, when the site already has users
 */
export async function fillDemo(
  deps: Deps,
  databaseUrl: string,
  progress: (sentence: string) => void,
  { enVivo = false } = {},
): Promise<boolean> {
  return await withClient({ connectionString: databaseUrl }, async (client) => {
    const { rowCount } = await client.query("select 1 from usuarios limit 1");
    if (rowCount) return false;
    progress("Preparando el club de demostración…");
    const pictures = new Map<DemoEvent, ImagenGuardada[]>();
    const stored = new Map<string, ImagenGuardada>();
    for (const event of DEMO_EVENTS) pictures.set(event, await storePictures(deps, event, stored));
    const demoClub = await storeClubPictures(deps);
    await client.query("begin");
    const { entradas } = demoClub.ajustes;
    const puerta = { ...entradas.puerta, horasAntes: horasAntes(deps.clock(), entradas.puerta) };
    const ajustes = { ...demoClub.ajustes, entradas: { ...entradas, puerta } };
    await insertDemoClub(client, deps.clock(), { ...demoClub, ajustes });
    const contrasenaHash = await hashContrasena(DEMO_CONTRASENA);
    const people = await insertPeople(client, deps, contrasenaHash);
    await insertCodigo(client, deps.clock());
    for (const event of DEMO_EVENTS) {
      await insertEvent(client, deps, event, pictures.get(event) ?? [], people);
    }
    await fillPress(client, deps.clock());
    const club = await fillMembers(client, deps.clock(), contrasenaHash);
    await fillMessages(client, deps.clock());
    const names = DEMO_FANS.map(({ nombreUsuario }) => nombreUsuario.slice(0, 20));
    await fillCourts(client, deps.clock(), names);
    await client.query("commit");
    await fillDues(deps, club);
    await clubChanged(deps);
    // The pictures' other sizes are made in the background while visitors browse.
    await deps.db.transaction(async (tx) => {
      for (const { clave } of [...demoClub.imagenes, ...[...pictures.values()].flat()]) {
        await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave }, { key: clave });
      }
    });
    const admin = await findAdmin(client);
    await fillGallery(deps, admin);
    await fillTeams(deps, client, admin);
    await fillNews(deps, admin);
    await fillMatches(deps, client, admin);
    if (enVivo) await fillLiveMatch(deps, admin);
    return true;
  });
}

/** @param stored the pictures that all events share */
async function storePictures(
  deps: Deps,
  event: DemoEvent,
  stored: Map<string, ImagenGuardada>,
): Promise<ImagenGuardada[]> {
  for (const picture of event.pictures) {
    if (stored.has(picture)) continue;
    const received = { nombre: `${picture}.webp`, contenido: await readPhoto(picture) };
    const image = await receiveContent(deps, received, (file) => guardarImagen(deps, file));
    if (!image.ok) throw new Error(image.detail);
    stored.set(picture, image.value);
  }
  return event.pictures.flatMap((picture) => stored.get(picture) ?? []);
}

/** Returns the first demo user, as the actor of calls. */
async function findAdmin(client: pg.Client): Promise<Actor> {
  const { rows } = await client.query<{ id: number }>("select min(id) as id from usuarios");
  return {
    usuarioId: rows[0]?.id ?? 0,
    nombreUsuario: DEMO_USERS[0]?.nombreUsuario ?? "",
    nombre: "",
    apellido: "",
    correo: null,
    permisos: ["administrador"],
    sid: "",
  };
}

async function insertPeople(client: pg.Client, deps: Deps, contrasenaHash: string): Promise<number[]> {
  const insert = async (person: DemoPerson, daysAgo: number) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, creado_en)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        person.nombreUsuario.slice(0, 20),
        contrasenaHash,
        person.nombre,
        person.apellido,
        `${person.nombreUsuario}@demo.example`,
        person.permisos,
        new Date(deps.clock().getTime() - daysAgo * 24 * HOUR),
      ],
    );
    return rows[0]?.id ?? 0;
  };
  for (const person of DEMO_USERS) await insert(person, 90);
  const fans: number[] = [];
  for (const [i, person] of DEMO_FANS.entries()) fans.push(await insert(person, 60 - i));
  return fans;
}

async function insertEvent(
  client: pg.Client,
  deps: Deps,
  event: DemoEvent,
  pictures: ImagenGuardada[],
  fans: number[],
): Promise<void> {
  const now = deps.clock();
  const { fecha, hora } = event.hora
    ? { fecha: addDays(clubTime(now).fecha, event.dias), hora: event.hora }
    : soonAfter(now);
  const { rows } = await client.query<{ id: number }>(
    `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles, estado, resultado)
     select nombre, descripcion, fase, $2, $3, lugar, precio, cantidad, cantidad - vendidas, estado, resultado
     from jsonb_to_record($1) as event (nombre text, descripcion text, fase text, lugar text, precio numeric, cantidad int,
       vendidas int, estado boolean, resultado text)
     returning id`,
    [event, fecha, hora],
  );
  const eventoId = rows[0]?.id ?? 0;
  for (const [i, picture] of pictures.entries()) {
    await client.query(
      "insert into imagenes_de_evento (evento_id, nombre, clave, ancho, alto) values ($1, $2, $3, $4, $5)",
      [eventoId, `${event.pictures[i]?.split("-")[0]}.jpg`, picture.clave, picture.ancho, picture.alto],
    );
  }
  if (event.ventaEnMinutos !== undefined) await fillLine(client, deps, eventoId, event.ventaEnMinutos, fans);
  const begins = clubInstant(fecha, hora);
  const fill = event.tarifas ? fillOrders : fillTickets;
  await fill(client, event, { id: eventoId, begins }, now, fans);
}

async function insertCodigo(client: pg.Client, now: Date): Promise<void> {
  const { codigo, porcentaje, usosMaximos, maximoPorPersona } = DEMO_CODIGO;
  await client.query(
    `insert into codigos (codigo, porcentaje, usos_maximos, maximo_por_persona, hasta, creado_en)
     values ($1, $2, $3, $4, $5, $6)`,
    [codigo, porcentaje, usosMaximos, maximoPorPersona, new Date(now.getTime() + 30 * 24 * HOUR), now],
  );
}

async function fillLine(
  client: pg.Client,
  { clock, settings }: Deps,
  eventoId: number,
  minutes: number,
  people: readonly number[],
): Promise<void> {
  const start = new Date(clock().getTime() + minutes * 60_000);
  await client.query("update eventos set venta_desde = $2 where id = $1", [eventoId, start]);
  await client.query(
    `with fila as (
       insert into filas (evento_id, abierta_en, secreto, ultima, ritmo) values ($1, $2, $3, $4, $5) returning id
     )
     insert into lugares_en_fila (fila_id, usuario_id, numero, entro_en)
     select fila.id, persona, numero, $2 from fila, unnest($6::int[]) with ordinality as one (persona, numero)`,
    [eventoId, clock(), randomBytes(32).toString("hex"), people.length, settings.salesPerMinute, people],
  );
}

/** Hours at which matches begin. */
const PRIMERA = "10:00";
const ULTIMA = "22:30";

/**
 * Returns a half or full hour at least two hours ahead at which people play, so that the match begins after the demo
 * starts.
 */
export function soonAfter(now: Date): { fecha: string; hora: string } {
  const half = 30 * MINUTE;
  const { fecha, hora } = clubTime(new Date(Math.ceil((now.getTime() + 2 * HOUR) / half) * half));
  if (hora < PRIMERA) return { fecha, hora: PRIMERA };
  return hora > ULTIMA ? { fecha: addDays(fecha, 1), hora: PRIMERA } : { fecha, hora };
}

/**
 * Returns the hours before a match at which the gate opens, so that the demo's gate is open from the start, even at
 * night.
 */
function horasAntes(now: Date, usual: { horasAntes: number }): number {
  const { fecha, hora } = soonAfter(now);
  const ahead = (clubInstant(fecha, hora).getTime() - now.getTime()) / HOUR;
  return Math.max(usual.horasAntes, Math.ceil(ahead));
}
