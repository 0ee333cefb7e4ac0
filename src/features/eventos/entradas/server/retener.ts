import { tieneTurno } from "#features/eventos/fila/server/admision.ts";
import type { Database } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";

interface Retencion {
  pagoId: number;
  entradaId: number;
  eventoNombre: string;
  precio: number;
  quedan: number;
  /** Paid with the provider's test credentials. */
  dePrueba: boolean;
}

/** $1 event, $2 club time, $3 buyer, $4 now, $5 end of the hold, $6 hold key, $7 whether rehearsals are sold. */
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
  select pago.id as "pagoId", entrada.id as "entradaId", evento.nombre as "eventoNombre", evento.precio::float8,
    evento.quedan, evento.de_prueba as "dePrueba"
  from evento, pago, entrada`;

/**
 * Holds a place and inserts its payment and ticket in one statement, so that the event's row is locked for a single round
 * trip; this determines the throughput of a hot sale. Prepared per connection, because planning takes as long as
 * executing. A conditional update takes the stock (Rule ENT-1). Null if sold out, not on sale, or not admitted by the line.
 * @throws the unique violation that `yaRetiene` recognizes if the buyer already holds a place of this event
 */
export async function retener(
  db: Database,
  compra: {
    eventoId: number;
    usuarioId: number;
    ahora: Date;
    horaDelClub: string;
    venceEn: Date;
    /** Whether the buyer may buy a rehearsal. */
    ensaya: boolean;
  },
): Promise<Retencion | null> {
  const { eventoId, horaDelClub, usuarioId, ahora, venceEn, ensaya } = compra;
  const { rows } = await db.$client.query<Retencion>({
    name: "retener",
    text: RETENER,
    values: [eventoId, horaDelClub, usuarioId, ahora, venceEn, retencionDe(compra), ensaya],
  });
  return rows[0] ?? null;
}

/** The hold key of a purchase: one open hold per user and event. */
export function retencionDe({ eventoId, usuarioId }: { eventoId: number; usuarioId: number }): string {
  return `entrada:${eventoId}:${usuarioId}`;
}

export function yaRetiene(error: unknown): boolean {
  return violatesUnique(error, "pagos_retencion_unica");
}
