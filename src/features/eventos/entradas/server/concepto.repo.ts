import { sql } from "drizzle-orm";
import type { PagadorSinCuenta, SqlDe } from "#features/caja/pagos/server/table.ts";
import { holdsText } from "#server/db/search.ts";

/** The buyer of tickets at the door, without an account. */
export const portador: PagadorSinCuenta = {
  nombre: (pagoId) => sql`(select min(e.portador) from entradas e where e.pago_id = ${pagoId})`,
  correo: (pagoId) => sql`(select min(e.portador_correo) from entradas e where e.pago_id = ${pagoId})`,
  pagosDe: (word) => sql`select pago_id from entradas where ${holdsText(sql`buscable(portador)`, word)}`,
};

/** Tickets can be revoked until their event starts. */
export const antesDelEvento: SqlDe<[horaDelClub: string]> = (pagoId, horaDelClub) =>
  sql`not exists (select from entradas e join eventos v on v.id = e.evento_id
    where e.pago_id = ${pagoId} and v.fecha + v.hora <= ${horaDelClub}::timestamp)`;

/** The tickets of a refund. */
export const entradasDeDevolucion: SqlDe = (devolucionId) =>
  sql`array(select e.id from entradas e where e.devolucion_id = ${devolucionId} order by e.id)`;
