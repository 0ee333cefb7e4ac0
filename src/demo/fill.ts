import pg from "pg";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { guardarImagen, type ImagenGuardada } from "#features/imagenes/server/guardar-imagen.ts";
import { hashClave } from "#features/usuarios/server/passwords.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { receiveContent } from "#server/http/upload.ts";
import {
  DEMO_CLAVE,
  DEMO_EVENTS,
  DEMO_FANS,
  DEMO_USERS,
  type DemoEvent,
  type DemoPerson,
} from "./club-demo.ts";
import { fillCourts } from "./fill-courts.ts";
import { fillGallery } from "./fill-gallery.ts";
import { fillMembers } from "./fill-members.ts";
import { fillPress } from "./fill-press.ts";
import { drawPicture } from "./pictures.ts";

const HOUR = 3_600_000;
const PICTURE = { width: 1280, height: 800 };

/**
 * Fills an empty site with the demo club, dated relative to today: always the same, in one transaction.
 * @returns false when somebody is there already; then nothing is touched
 */
export async function fillDemo(
  deps: Deps,
  databaseUrl: string,
  progress: (sentence: string) => void,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from usuarios limit 1");
    if (rowCount) return false;
    progress("Dibujando las fotos del club de demostración…");
    const pictures = new Map<DemoEvent, ImagenGuardada[]>();
    for (const event of DEMO_EVENTS) pictures.set(event, await drawAll(deps, event));
    await client.query("begin");
    const claveHash = await hashClave(DEMO_CLAVE);
    const people = await insertPeople(client, deps, claveHash);
    for (const event of DEMO_EVENTS) {
      await insertEvent(client, deps, event, pictures.get(event) ?? [], people);
    }
    await fillPress(client, deps.clock());
    await fillMembers(client, deps.clock(), claveHash);
    await fillCourts(
      client,
      deps.clock(),
      DEMO_FANS.map(({ nombreUsuario }) => nombreUsuario.slice(0, 20)),
    );
    await client.query("commit");
    // Their sizes are made in the background, while people already look around.
    await deps.db.transaction(async (tx) => {
      for (const { clave } of [...pictures.values()].flat()) {
        await deps.jobs.send(tx, "imagen", { clave }, { key: clave });
      }
    });
    await fillGallery(deps, await findAdmin(client));
    return true;
  } finally {
    await client.end();
  }
}

async function drawAll(deps: Deps, event: DemoEvent): Promise<ImagenGuardada[]> {
  const made: ImagenGuardada[] = [];
  for (const [kind, seed] of event.pictures) {
    const contenido = await drawPicture(kind, seed, PICTURE);
    const image = await receiveContent(deps, { nombre: `${kind}-${seed}.jpg`, contenido }, (file) =>
      guardarImagen(deps, file),
    );
    if (!image.ok) throw new Error(image.detail);
    made.push(image.value);
  }
  return made;
}

/** The first of the demo's people, as somebody who acts. */
async function findAdmin(client: pg.Client): Promise<Actor> {
  const { rows } = await client.query<{ id: number }>("select min(id) as id from usuarios");
  return {
    usuarioId: rows[0]?.id ?? 0,
    nombreUsuario: DEMO_USERS[0]?.nombreUsuario ?? "",
    permisos: ["administrador"],
    sid: "",
  };
}

async function insertPeople(client: pg.Client, deps: Deps, claveHash: string): Promise<number[]> {
  const insert = async (person: DemoPerson, daysAgo: number) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, creado_en)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        person.nombreUsuario.slice(0, 20),
        claveHash,
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
  const fecha = addDays(clubTime(deps.clock()).fecha, event.dias);
  const { rows } = await client.query<{ id: number }>(
    `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles, estado)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      event.nombre,
      event.descripcion,
      event.fase,
      fecha,
      event.hora,
      event.lugar,
      event.precio,
      event.cantidad,
      event.cantidad - event.vendidas,
      event.estado,
    ],
  );
  const eventoId = rows[0]?.id;
  for (const [i, picture] of pictures.entries()) {
    await client.query(
      "insert into imagenes_de_evento (evento_id, nombre, clave, ancho, alto) values ($1, $2, $3, $4, $5)",
      [eventoId, `${event.pictures[i]?.[0] ?? "foto"}.jpg`, picture.clave, picture.ancho, picture.alto],
    );
  }
  // Sales come in before the event, and not after now.
  const end = Math.min(clubInstant(fecha, event.hora).getTime(), deps.clock().getTime()) - HOUR;
  for (let i = 0; i < event.vendidas; i++) {
    const when = new Date(end - (i * 7 + 1) * HOUR);
    await insertTicket(client, event, {
      eventoId: eventoId ?? 0,
      usuarioId: fans[(i * 5 + event.pictures.length) % fans.length] ?? 0,
      when,
      medio: i % 4 === 1 ? "efectivo" : i % 4 === 3 ? "transferencia" : "mercadopago",
      cameIn: event.dias < 0 && i % 5 !== 0 ? new Date(end + HOUR / 2 + i * 60_000) : null,
    });
  }
}

async function insertTicket(
  client: pg.Client,
  event: DemoEvent,
  ticket: { eventoId: number; usuarioId: number; when: Date; medio: string; cameIn: Date | null },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en)
     values ($1, 'entrada', $2, $3, $4, 'aprobado', $5, $6, $6) returning id`,
    [
      ticket.usuarioId,
      `Entrada: ${event.nombre}`,
      event.precio,
      ticket.medio,
      ticket.medio === "mercadopago"
        ? String(900_000_000 + ticket.eventoId * 1000 + (ticket.when.getTime() % 997))
        : null,
      ticket.when,
    ],
  );
  await client.query(
    `insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en, ingreso_en, ingreso_por)
     values ($1, $2, $3, 'pagada', $4, $5, (select id from usuarios where nombre_usuario = 'adminb' and $5::timestamptz is not null))`,
    [ticket.eventoId, ticket.usuarioId, rows[0]?.id, ticket.when, ticket.cameIn],
  );
}
