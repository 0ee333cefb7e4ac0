import { tieneTurno } from "#features/eventos/fila/server/admision.ts";
import type { Database } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";

export interface Retencion {
  pagoId: number;
  entradaId: number;
  eventoNombre: string;
  precio: number;
  quedan: number;
  /** A rehearsal, paid with the provider's test credentials. */
  dePrueba: boolean;
}

/** $1 event, $2 the club's hour, $3 buyer, $4 now, $5 end of the hold, $6 what it holds, $7 whether rehearsals are sold. */
const RETENER = `
  with evento as (
    update eventos set entradas_disponibles = entradas_disponibles - 1
    where id = $1 and ((estado and venta_abierta) or (de_prueba and $7)) and entradas_disponibles > 0 and fecha + hora > $2::timestamp
      and ((venta_desde is null and not fila_automatica) or de_prueba
        or ${tieneTurno({ evento: "$1", usuario: "$3", ahora: "$4" })})
    returning id, nombre, precio, entradas_disponibles as quedan, de_prueba
  ), pago as (
    insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en,
      retiene, retiene_para, de_prueba)
    select $3::integer, case when de_prueba then 'ensayo' else 'entrada' end,
      case when de_prueba then 'PRUEBA. ' else '' end || 'Entrada: ' || nombre, precio, 'mercadopago', 'pendiente',
      $4::timestamptz, $4::timestamptz, $5::timestamptz, true, $6::text, de_prueba
    from evento returning id
  ), entrada as (
    insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    select evento.id, $3::integer, pago.id, 'reservada', $4::timestamptz from evento, pago
    returning id
  )
  select pago.id as pago_id, entrada.id as entrada_id, evento.nombre, evento.precio, evento.quedan, evento.de_prueba
  from evento, pago, entrada`;

/**
 * Holds one place, with its payment and its ticket, in one statement: the event's row is locked only for
 * that one trip to the database, which is what lets a hot sale go fast. It is prepared once a connection: to plan it
 * takes the database as long as to do it. The stock is taken by a conditional update, never by look-then-write
 * (Rule ENT-1). Null: there was no place, the event is not for sale, or it has a line that has not admitted the buyer.
 * @throws the database's error that `yaRetiene` reads, when the buyer holds a place of this event already
 */
export async function retener(
  db: Database,
  compra: {
    eventoId: number;
    usuarioId: number;
    ahora: Date;
    horaDelClub: string;
    venceEn: Date;
    /** Whether the buyer may rehearse. */
    ensaya: boolean;
  },
): Promise<Retencion | null> {
  const { rows } = await db.$client.query<{
    pago_id: number;
    entrada_id: number;
    nombre: string;
    precio: string;
    quedan: number;
    de_prueba: boolean;
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
      compra.ensaya,
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
    dePrueba: row.de_prueba,
  };
}

/** The name of what a purchase holds: one open hold for each person and event. */
export function retencionDe({ eventoId, usuarioId }: { eventoId: number; usuarioId: number }): string {
  return `entrada:${eventoId}:${usuarioId}`;
}

export function yaRetiene(error: unknown): boolean {
  return violatesUnique(error, "pagos_retencion_unica");
}
