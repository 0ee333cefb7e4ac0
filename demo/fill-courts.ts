import type pg from "pg";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { demoClub as club } from "#demo/club.ts";
import { type Franja, horaDe, minutosDe } from "#features/canchas/canchas/rules.ts";
import { lapsoDe } from "#features/canchas/canchas/server/ocupar.ts";
import { franjasDeReserva, minutosDeFranjas } from "#features/canchas/reservas/rules.ts";
import {
  CANCHAS,
  type DemoBooking,
  demoBookings,
  ENTRENAMIENTOS,
  EVENTO_CON_CANCHA,
  SEMANAS,
} from "./club-courts.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Courts {
  client: pg.Client;
  now: Date;
  /** `YYYY-MM-DD` on the club's clock. */
  hoy: string;
  /** Ids in the order of `CANCHAS`. */
  canchas: number[];
  /** Occupied hours, to avoid conflicts. */
  taken: { canchaId: number; inicio: Date; fin: Date }[];
}

export async function fillCourts(client: pg.Client, now: Date, fans: readonly string[]): Promise<void> {
  const canchas: number[] = [];
  for (const { nombre, precioPorHora } of CANCHAS) {
    const { rows } = await client.query<{ id: number }>(
      "insert into canchas (nombre, precio_por_hora) values ($1, $2) returning id",
      [nombre, precioPorHora],
    );
    canchas.push(rows[0]?.id ?? 0);
  }
  const courts: Courts = { client, now, hoy: clubTime(now).fecha, canchas, taken: [] };
  await holdEvent(courts);
  await blockTraining(courts);
  for (const [n, booking] of demoBookings(fans).entries()) await insertBooking(courts, booking, n);
}

async function holdEvent(courts: Courts): Promise<void> {
  const { rows } = await courts.client.query<{ id: number; fecha: string; hora: string }>(
    "select id, fecha::text, to_char(hora, 'HH24:MI') as hora from eventos where nombre = $1",
    [EVENTO_CON_CANCHA.nombre],
  );
  const [evento] = rows;
  const canchaId = courts.canchas[EVENTO_CON_CANCHA.cancha];
  if (!evento || canchaId === undefined) return;
  const fin = Math.min(minutosDe(evento.hora) + club.canchas.horasDeEvento * 60, 24 * 60);
  const franjas = [{ fecha: evento.fecha, desde: evento.hora, hasta: horaDe(fin) }];
  const id = await hold(
    courts,
    { canchaId, clase: "evento", titulo: EVENTO_CON_CANCHA.nombre },
    lapsosDe(franjas),
  );
  await courts.client.query("update eventos set ocupacion_id = $2 where id = $1", [evento.id, id]);
}

async function blockTraining(courts: Courts): Promise<void> {
  const day = new Date(`${courts.hoy}T00:00:00Z`).getUTCDay();
  for (const { cancha, motivo, dia, horaInicio, horaFin } of ENTRENAMIENTOS) {
    const canchaId = courts.canchas[cancha] ?? 0;
    for (let week = -SEMANAS.antes; week < SEMANAS.despues; week++) {
      const fecha = addDays(courts.hoy, dia - day + week * 7);
      const lapsos = lapsosDe([{ fecha, desde: horaInicio, hasta: horaFin }]);
      if (isFree(courts, canchaId, lapsos))
        await hold(courts, { canchaId, clase: "bloqueo", titulo: motivo }, lapsos);
    }
  }
}

async function insertBooking(courts: Courts, booking: DemoBooking, n: number): Promise<void> {
  const { client, hoy } = courts;
  const canchaId = courts.canchas[booking.cancha] ?? 0;
  const fecha = typeof booking.dia === "string" ? booking.dia : addDays(hoy, booking.dia);
  const pedidaEn = requested(courts, fecha, booking.pedidaAntes, n);
  const franjas = booking.horaInicio
    ? franjasDeReserva(
        club.canchas,
        {
          tipoReserva: booking.tipo,
          fecha,
          horaInicio: booking.horaInicio,
          horaFin: booking.horaFin ?? undefined,
        },
        pedidaEn,
      )
    : [];
  const lapsos = lapsosDe(franjas);
  const refused = booking.estado === "aceptada" && !isFree(courts, canchaId, lapsos);
  const estado = refused ? "rechazada" : booking.estado;
  const respuesta = refused ? "Cancha ocupada en ese horario" : booking.respuesta;
  const { rows } = await client.query<{ id: number }>(
    `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, telefono, comentario, respuesta, estado, persona)
     select $1, u.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce(u.orden, '')
     from (select 1) as one left join usuarios u on u.nombre_usuario = $2 returning id`,
    [
      pedidaEn,
      booking.nombreUsuario,
      canchaId,
      booking.tipo,
      fecha,
      booking.horaInicio,
      booking.horaFin,
      minutosDeFranjas(franjas),
      booking.telefono,
      booking.comentario,
      respuesta,
      estado,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (estado === "aceptada") {
    const ocupacionId = await hold(
      courts,
      { canchaId, clase: "reserva", titulo: `Reserva n.º ${id}` },
      lapsos,
    );
    await client.query("update reservas set ocupacion_id = $2 where id = $1", [id, ocupacionId]);
  }
  if (estado === "aceptada" || estado === "rechazada") await insertDecision(courts, id, estado, pedidaEn);
}

/** Returns the time of the request: in the evening some days before, never in the future. */
function requested({ now }: Courts, fecha: string, daysBefore: number, n: number): Date {
  const evening = clubInstant(addDays(fecha, -daysBefore), `${16 + (n % 6)}:${10 + ((n * 7) % 50)}`);
  return new Date(Math.min(evening.getTime(), now.getTime() - (60 - n) * 97 * MINUTE));
}

async function insertDecision(
  { client, now }: Courts,
  id: number,
  estado: string,
  pedidaEn: Date,
): Promise<void> {
  const cuando = new Date(Math.min(pedidaEn.getTime() + 15 * HOUR, now.getTime() - 20 * MINUTE));
  await client.query(
    `insert into auditoria (cuando, usuario_id, accion, objeto, objeto_id, antes, despues)
     select $1, u.id, $2, 'reserva', $3, '{"estado":"pendiente"}', $4 from usuarios u where u.nombre_usuario = 'adminb'`,
    [cuando, estado === "aceptada" ? "reserva.estado" : "reserva.rechazar", id, { estado }],
  );
}

interface Lapso {
  inicio: Date;
  fin: Date;
}

function lapsosDe(franjas: readonly Franja[]): Lapso[] {
  return franjas.map(lapsoDe);
}

function isFree({ taken }: Courts, canchaId: number, lapsos: readonly Lapso[]): boolean {
  return !taken.some(
    (other) =>
      other.canchaId === canchaId &&
      lapsos.some(({ inicio, fin }) => other.inicio < fin && inicio < other.fin),
  );
}

async function hold(
  { client, now, taken }: Courts,
  { canchaId, clase, titulo }: { canchaId: number; clase: string; titulo: string },
  lapsos: readonly Lapso[],
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into ocupaciones (cancha_id, clase, titulo, creada_en) values ($1, $2, $3, $4) returning id",
    [canchaId, clase, titulo, now],
  );
  const id = rows[0]?.id ?? 0;
  for (const { inicio, fin } of lapsos) {
    await client.query(
      "insert into horas_ocupadas (ocupacion_id, cancha_id, durante) values ($1, $2, tstzrange($3, $4))",
      [id, canchaId, inicio, fin],
    );
    taken.push({ canchaId, inicio, fin });
  }
  return id;
}
