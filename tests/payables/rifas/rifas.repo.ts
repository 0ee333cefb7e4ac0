import { sql } from "drizzle-orm";
import type { PagadorSinCuenta, SqlDe } from "#features/caja/pagos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { holdsText } from "#server/db/search.ts";

/** The numbers of a raffle. Each is sold once. */
export const TABLE = `create table numeros (
  id integer primary key generated always as identity,
  numero integer not null,
  pago_id integer not null references pagos,
  estado text not null,
  comprador text,
  comprador_correo text,
  sorteo_en timestamp not null default '2999-01-01',
  devolucion_id integer
);
create unique index numeros_una_vez on numeros (numero) where estado <> 'anulado'`;

interface Numero {
  id: number;
  numero: number;
  estado: string;
}

export async function insertNumeros(
  tx: Tx,
  {
    numeros,
    pagoId,
    estado,
    comprador,
  }: {
    numeros: readonly number[];
    pagoId: number;
    estado: "reservado" | "pagado";
    comprador?: { nombre: string; correo: string };
  },
): Promise<void> {
  for (const numero of numeros)
    await tx.execute(sql`insert into numeros (numero, pago_id, estado, comprador, comprador_correo)
      values (${numero}, ${pagoId}, ${estado}, ${comprador?.nombre ?? null}, ${comprador?.correo ?? null})`);
}

export async function listNumeros(q: Queryable, pagoId: number): Promise<Numero[]> {
  const { rows } = await q.execute<Numero & Record<string, unknown>>(
    sql`select id, numero, estado from numeros where pago_id = ${pagoId} order by id`,
  );
  return rows;
}

/** @returns false if another payment has one of the numbers */
export async function updatePagados(tx: Tx, pagoId: number): Promise<boolean> {
  const pagar = (savepoint: Tx) =>
    savepoint.execute(sql`update numeros set estado = 'pagado' where pago_id = ${pagoId}`);
  try {
    return ((await tx.transaction(pagar)).rowCount ?? 0) > 0;
  } catch (error) {
    if (violates(error, "numeros_una_vez")) return false;
    throw error;
  }
}

export async function updateAnulados(tx: Tx, pagoId: number, estado: "reservado" | "pagado"): Promise<void> {
  await tx.execute(
    sql`update numeros set estado = 'anulado' where pago_id = ${pagoId} and estado = ${estado}`,
  );
}

export async function updateDevueltos(
  tx: Tx,
  ids: readonly number[],
  devolucionId: number | null,
): Promise<void> {
  await tx.execute(sql`update numeros set estado = 'anulado', devolucion_id = ${devolucionId}
    where id = any(${sql.param([...ids])}::int[])`);
}

export const comprador: PagadorSinCuenta = {
  nombre: (pagoId) => sql`(select min(n.comprador) from numeros n where n.pago_id = ${pagoId})`,
  correo: (pagoId) => sql`(select min(n.comprador_correo) from numeros n where n.pago_id = ${pagoId})`,
  pagosDe: (word) => sql`select pago_id from numeros where ${holdsText(sql`buscable(comprador)`, word)}`,
};

export const antesDelSorteo: SqlDe<[horaDelClub: string]> = (pagoId, horaDelClub) =>
  sql`not exists (select from numeros n where n.pago_id = ${pagoId} and n.sorteo_en <= ${horaDelClub}::timestamp)`;

export const deDevolucion: SqlDe = (devolucionId) =>
  sql`array(select n.id from numeros n where n.devolucion_id = ${devolucionId} order by n.id)`;
