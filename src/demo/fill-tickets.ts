import type pg from "pg";
import type { DemoEvent } from "./club-events.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time between the first sale and the event; most tickets sell in the last days. */
const SALE = 16 * DAY;
const MEDIOS = ["mercadopago", "efectivo", "mercadopago", "transferencia"] as const;

/** Inserts an event's tickets, their payments and check-ins in one statement. */
export async function fillTickets(
  client: pg.Client,
  { dias, nombre, precio, vendidas }: DemoEvent,
  event: { id: number; begins: Date },
  now: Date,
  fans: readonly number[],
): Promise<void> {
  // Sales end with the event, and are never in the future.
  const end = Math.min(event.begins.getTime(), now.getTime()) - HOUR;
  const tickets = Array.from({ length: vendidas }, (_, n) => ({
    usuarioId: fans[(n * 5 + event.id) % fans.length] ?? 0,
    medio: MEDIOS[n % MEDIOS.length] ?? "efectivo",
    when: new Date(end - ((n + 1) / vendidas) ** 2 * SALE),
    cameIn: n % 5 === 0 ? null : cameInAt(n),
  }));

  /** Check-ins follow each other in the hour before the event; null while that is in the future. */
  function cameInAt(n: number): Date | null {
    const at = event.begins.getTime() - HOUR + n * 0.3 * MINUTE;
    return dias < 0 || at < now.getTime() ? new Date(at) : null;
  }

  await client.query(
    `with venta as (
       select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[])
         with ordinality as venta (usuario_id, medio, cuando, ingreso, n)
     ), pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en,
         registrado_por)
       select usuario_id, 'entrada', $5, $6::numeric, medio, 'aprobado',
         case medio when 'mercadopago' then ($7::bigint + n)::text end, cuando, cuando,
         case when medio <> 'mercadopago' then (select id from usuarios where nombre_usuario = 'adminb') end
       from venta order by n
       returning id
     ), numerado as (
       select id, row_number() over (order by id) as n from pago
     )
     insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en, ingreso_en, ingreso_por)
     select $8, usuario_id, numerado.id, 'pagada', cuando, ingreso,
       (select id from usuarios where nombre_usuario = 'adminb' and ingreso is not null)
     from venta join numerado using (n)`,
    [
      tickets.map(({ usuarioId }) => usuarioId),
      tickets.map(({ medio }) => medio),
      tickets.map(({ when }) => when),
      tickets.map(({ cameIn }) => cameIn),
      `Entrada: ${nombre}`,
      precio,
      900_000_000 + event.id * 1000,
      event.id,
    ],
  );
}
