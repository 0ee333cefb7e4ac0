import { MINUTOS_DE_TURNO } from "../rules.ts";

/** SQL version of `admitidosHasta` (rules.ts) for a line `f`. */
export const admitidosEn = (ahora: string) => `(f.base_posicion + case
  when f.base_en is null or f.pausa is not null then 0
  else floor(greatest(0, extract(epoch from ${ahora}::timestamptz - f.base_en)) * f.ritmo / 60)::bigint end)`;

/** When place `l` of line `f` is admitted; null while unknown. */
export const ADMISION = `coalesce(l.admitido_en, case when f.pausa is null and l.posicion > f.base_posicion
  then f.base_en + (l.posicion - f.base_posicion) * interval '1 minute' / f.ritmo end)`;

/** Duration of a turn. */
export const TURNO = `interval '${MINUTOS_DE_TURNO} minutes'`;

/** Whether the turn of place `l` in line `f` has expired. */
export const vencioEn = (ahora: string) => `${ADMISION} + ${TURNO} <= ${ahora}::timestamptz`;

/**
 * SQL condition that a user is admitted to buy for an event. Part of the statement that holds a place, so that the
 * check costs no extra round trip; parameters are placeholders such as `$1`.
 */
export function tieneTurno({ evento, usuario, ahora }: { evento: string; usuario: string; ahora: string }) {
  return `exists (select from filas f join lugares_en_fila l on l.fila_id = f.id
    where f.evento_id = ${evento} and l.usuario_id = ${usuario}
      and ${ADMISION} <= ${ahora}::timestamptz and ${ahora}::timestamptz < ${ADMISION} + ${TURNO})`;
}
