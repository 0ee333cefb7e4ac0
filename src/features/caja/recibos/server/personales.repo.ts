import { type SQL, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Tx } from "#server/db/database.ts";
import { recibos } from "./table.ts";

const SIN_NOMBRE = "Cuenta eliminada";

const sinPersona = (nombre: SQL) => sql`(
  select coalesce(jsonb_agg(case when linea ->> 'persona' = ${nombre}
    then linea || jsonb_build_object('persona', ${SIN_NOMBRE}::text) else linea end), '[]'::jsonb)
  from jsonb_array_elements(${recibos.detalle} -> 'renglones') linea)`;

/** Takes a payer's name and document off the receipts of their payments; numbers and amounts stay. */
export async function updateSinTitular(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(recibos)
    .set({
      titular: SIN_NOMBRE,
      detalle: sql`${recibos.detalle} || jsonb_build_object('documento', null, 'renglones', ${sinPersona(sql`${recibos.titular}`)})`,
    })
    .where(sql`${recibos.pagoId} in (select id from pagos where usuario_id = ${usuarioId})`);
}

/** Takes a person's name off the lines of what others paid for them. */
export async function updateSinPersona(tx: Tx, pagoIds: readonly number[], nombre: string): Promise<void> {
  await tx
    .update(recibos)
    .set({
      detalle: sql`${recibos.detalle} || jsonb_build_object('renglones', ${sinPersona(sql`${nombre}::text`)})`,
    })
    .where(sql`${recibos.pagoId} = ${anyInt(pagoIds)}`);
}
