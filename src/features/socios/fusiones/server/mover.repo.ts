import { type SQL, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Tx } from "#server/db/database.ts";
import { SUYAS, type Suya } from "./referencias.ts";

const column = (name: string) => sql.identifier(name);
/** Names a row besides its person. */
const keyOf = ({ clave }: Suya, alias: string): SQL =>
  sql`jsonb_build_array(${sql.join(
    clave.map((name) => sql`${sql.identifier(alias)}.${column(name)}`),
    sql`, `,
  )})`;

/**
 * Moves the rows of one person to another, except those that the other has already.
 * @returns the keys of the moved rows, by `table.column`
 */
export async function updateSuyas(
  tx: Tx,
  saleId: number,
  quedaId: number,
  cuales: readonly Suya[] = SUYAS,
): Promise<Record<string, unknown[][]>> {
  const movido: Record<string, unknown[][]> = {};
  for (const suya of cuales) {
    const { nombre, tabla, columna, siYaTiene, siempreQueda } = suya;
    const repetida = siYaTiene
      ? sql`and not exists (select from ${column(tabla)} otra
          where otra.${column(columna)} = ${quedaId} and (${sql.raw(siYaTiene)}))`
      : sql``;
    const fija = siempreQueda
      ? sql`and not (${sql.raw(siempreQueda.replaceAll(":queda", String(quedaId)))})`
      : sql``;
    const { rows } = await tx.execute<{ clave: unknown[] }>(sql`
      update ${column(tabla)} fila set ${column(columna)} = ${quedaId}
      where fila.${column(columna)} = ${saleId} ${repetida} ${fija}
      returning ${keyOf(suya, "fila")} as clave`);
    if (rows.length > 0) movido[nombre] = rows.map(({ clave }) => clave);
  }
  return movido;
}

/** Moves rows back, those that are still where the merge put them. */
export async function updateDeVuelta(
  tx: Tx,
  movido: Readonly<Record<string, unknown[][]>>,
  { quedaId, saleId }: { quedaId: number; saleId: number },
): Promise<void> {
  for (const suya of SUYAS.toReversed()) {
    const claves = movido[suya.nombre];
    if (!claves) continue;
    const { tabla, columna } = suya;
    await tx.execute(sql`
      update ${column(tabla)} fila set ${column(columna)} = ${saleId}
      where fila.${column(columna)} = ${quedaId}
        and ${keyOf(suya, "fila")} in (select jsonb_array_elements(${JSON.stringify(claves)}::jsonb))`);
  }
}

/** The counter-entries since, of payments that are back where they were. */
export async function updateContraasientos(
  tx: Tx,
  pagos: readonly unknown[][],
  { quedaId, saleId }: { quedaId: number; saleId: number },
): Promise<void> {
  const ids = pagos.flat().map(Number);
  await tx.execute(sql`
    update pagos set usuario_id = ${saleId}
    where usuario_id = ${quedaId} and anula_id = ${anyInt(ids)}`);
}

/** The instalments since, of a membership that is back where it was. */
export async function updateCuotasNuevas(
  tx: Tx,
  despuesDe: number,
  { quedaId, saleId }: { quedaId: number; saleId: number },
): Promise<void> {
  await tx.execute(sql`
    update cuotas set usuario_id = ${saleId} where usuario_id = ${quedaId} and id > ${despuesDe}`);
}

/** Ends the bonds that last on one person, which the other has too. */
export async function updateVinculosRepetidos(
  tx: Tx,
  personaId: number,
  fin: { cuando: Date; por: number; motivo: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update vinculos set terminado_en = ${fin.cuando.toISOString()}, terminado_por = ${fin.por}, motivo_de_fin = ${fin.motivo}
    where ${personaId} in (responsable_id, dependiente_id) and terminado_en is null returning id`);
  return rows.map(({ id }) => id);
}

export async function updateVinculosReabiertos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update vinculos set terminado_en = null, terminado_por = null, motivo_de_fin = null
    where id = ${anyInt(ids)}`);
}

export async function findUltimaCuota(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from cuotas`);
  return rows[0]?.id ?? 0;
}
