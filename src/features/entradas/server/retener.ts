import type { Database } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";

export interface Retencion {
  pagoId: number;
  entradaId: number;
  eventoNombre: string;
  precio: number;
  quedan: number;
}

/** $1 event, $2 the club's hour, $3 buyer, $4 now, $5 end of the hold, $6 what it holds. */
const RETENER = `
  with evento as (
    update eventos set entradas_disponibles = entradas_disponibles - 1
    where id = $1 and estado and venta_abierta and entradas_disponibles > 0 and fecha + hora > $2::timestamp
    returning id, nombre, precio, entradas_disponibles as quedan
  ), pago as (
    insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en,
      retiene, retiene_para)
    select $3::integer, 'entrada', 'Entrada: ' || nombre, precio, 'mercadopago', 'pendiente',
      $4::timestamptz, $4::timestamptz, $5::timestamptz, true, $6::text
    from evento returning id
  ), entrada as (
    insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    select evento.id, $3::integer, pago.id, 'reservada', $4::timestamptz from evento, pago
    returning id
  )
  select pago.id as pago_id, entrada.id as entrada_id, evento.nombre, evento.precio, evento.quedan
  from evento, pago, entrada`;

/**
 * Holds one place, with its payment and its ticket, in one statement: the event's row is locked only for
 * that one trip to the database, which is what lets a hot sale go fast. It is prepared once a connection: to plan it
 * takes the database as long as to do it. The stock is taken by a conditional update, never by look-then-write
 * (product §6). Null: there was no place, or the event is not for sale.
 * @throws the database's error that `yaRetiene` reads, when the buyer holds a place of this event already
 */
export async function retener(
  db: Database,
  compra: { eventoId: number; usuarioId: number; ahora: Date; horaDelClub: string; venceEn: Date },
): Promise<Retencion | null> {
  const { rows } = await db.$client.query<{
    pago_id: number;
    entrada_id: number;
    nombre: string;
    precio: string;
    quedan: number;
  }>({
    name: "retener",
    text: RETENER,
    values: [
      compra.eventoId,
      compra.horaDelClub,
      compra.usuarioId,
      compra.ahora,
      compra.venceEn,
      retencionDe(compra),
    ],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    pagoId: row.pago_id,
    entradaId: row.entrada_id,
    eventoNombre: row.nombre,
    precio: Number(row.precio),
    quedan: row.quedan,
  };
}

/** The name of what a purchase holds: one open hold for each person and event. */
export function retencionDe({ eventoId, usuarioId }: { eventoId: number; usuarioId: number }): string {
  return `entrada:${eventoId}:${usuarioId}`;
}

export function yaRetiene(error: unknown): boolean {
  return violatesUnique(error, "pagos_retencion_unica");
}
