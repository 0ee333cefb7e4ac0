import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Page } from "#contract/paging.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { Decision, FiltroDeFilas } from "../rules.ts";
import type { Dictamen } from "./dictamen/dictaminar.ts";
import { filasDeImportacion } from "./table.ts";

const BATCH = 1_000;

/** Writes rows in batches, because a statement may take at most 30 seconds. */
export async function eachBatch<T>(
  rows: readonly T[],
  size: number,
  write: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) await write(rows.slice(at, at + size));
}

/** Verdicts by row number, without blank rows. */
export type Veredictos = ReadonlyMap<number, Dictamen>;

export async function insertRows(
  tx: Tx,
  importacionId: number,
  rows: readonly SheetRow[],
  veredictos: Veredictos,
): Promise<void> {
  await eachBatch(rows, BATCH, (batch) => {
    const part = batch.map(({ number, cells }) => ({ c: cells, ...conDictamen(number, veredictos) }));
    return tx.execute(sql`
      insert into filas_de_importacion (importacion_id, numero, celdas, veredicto, dictamen, persona_id)
      select ${importacionId}, n, array(select jsonb_array_elements_text(c)), v, d, p
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x (n integer, c jsonb, v text, d jsonb, p integer)`);
  });
}

function conDictamen(n: number, veredictos: Veredictos) {
  const d = veredictos.get(n);
  return { n, v: d?.veredicto, d, p: d?.personaId };
}

export async function updateVeredictos(
  tx: Tx,
  importacionId: number,
  veredictos: Veredictos,
  numeros: number[],
) {
  await eachBatch(numeros, BATCH, (batch) => {
    const part = batch.map((numero) => conDictamen(numero, veredictos));
    return tx.execute(sql`
      update filas_de_importacion f set veredicto = x.v, dictamen = x.d, persona_id = x.p
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x (n integer, v text, d jsonb, p integer)
      where f.importacion_id = ${importacionId} and f.numero = x.n and f.dictamen is distinct from x.d`);
  });
}

export const deleteRows = (tx: Tx, importacionId: number) =>
  tx.delete(filasDeImportacion).where(eq(filasDeImportacion.importacionId, importacionId));

export async function updateDecisiones(
  tx: Tx,
  importacionId: number,
  decisiones: readonly { numero: number; decision: Decision | null }[],
): Promise<void> {
  await tx.execute(sql`
    update filas_de_importacion f set decision = x.decision
    from jsonb_to_recordset(${JSON.stringify(decisiones)}::jsonb) as x (numero integer, decision text)
    where f.importacion_id = ${importacionId} and f.numero = x.numero`);
}

/** Deletes all decisions, because the questions may have changed. */
export const deleteDecisiones = (tx: Tx, importacionId: number) =>
  tx.execute(sql`
    update filas_de_importacion set decision = null where importacion_id = ${importacionId} and decision is not null`);

/** Replaces the cells of corrected rows, and deletes the decisions about these rows. */
export async function updateCeldas(
  tx: Tx,
  importacionId: number,
  filas: readonly { numero: number; celdas: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update filas_de_importacion f set celdas = array(select jsonb_array_elements_text(x.celdas)), decision = null
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x (numero integer, celdas jsonb)
    where f.importacion_id = ${importacionId} and f.numero = x.numero`);
}

interface RowGuardada extends SheetRow {
  decision: Decision | null;
  dictamen: Dictamen | null;
}

/** Rows per query; decoding more at once would block the event loop. */
const READ = 250;

/** Lists all rows in the order of the file, read in batches. */
export async function* eachRow(q: Queryable, importacionId: number): AsyncGenerator<RowGuardada[]> {
  let last = 0;
  for (;;) {
    const rows = await q
      .select({
        number: filasDeImportacion.numero,
        cells: filasDeImportacion.celdas,
        decision: sql<Decision | null>`${filasDeImportacion.decision}`,
        dictamen: filasDeImportacion.dictamen,
      })
      .from(filasDeImportacion)
      .where(and(eq(filasDeImportacion.importacionId, importacionId), gt(filasDeImportacion.numero, last)))
      .orderBy(asc(filasDeImportacion.numero))
      .limit(READ);
    if (rows.length > 0) yield rows;
    if (rows.length < READ) return;
    last = rows.at(-1)?.number ?? last;
  }
}

/** Returns all rows of an import, with the decisions and the verdicts by row number. */
export async function readRows(q: Queryable, importacionId: number) {
  const rows: SheetRow[] = [];
  const decisiones = new Map<number, Decision>();
  const dictamenes = new Map<number, Dictamen>();
  for await (const part of eachRow(q, importacionId))
    for (const { number, cells, decision, dictamen } of part) {
      rows.push({ number, cells });
      if (decision) decisiones.set(number, decision);
      if (dictamen) dictamenes.set(number, dictamen);
    }
  return { rows, decisiones, dictamenes };
}

export async function listFirstRows(q: Queryable, importacionId: number, limit: number): Promise<SheetRow[]> {
  return q
    .select({ number: filasDeImportacion.numero, cells: filasDeImportacion.celdas })
    .from(filasDeImportacion)
    .where(eq(filasDeImportacion.importacionId, importacionId))
    .orderBy(asc(filasDeImportacion.numero))
    .limit(limit);
}

const CON_RESPONSABLE = sql`${filasDeImportacion.dictamen}->'cambios' @> '[{"campo": "responsable"}]'`;

export function listJudged(
  q: Queryable,
  importacionId: number,
  veredicto: FiltroDeFilas | undefined,
  page: Page,
) {
  const { numero, celdas, dictamen, decision } = filasDeImportacion;
  return q
    .select({ numero, celdas, dictamen, decision: sql<Decision | null>`${decision}` })
    .from(filasDeImportacion)
    .where(
      and(
        eq(filasDeImportacion.importacionId, importacionId),
        veredicto === "responsables"
          ? CON_RESPONSABLE
          : veredicto
            ? eq(filasDeImportacion.veredicto, veredicto)
            : sql`${filasDeImportacion.veredicto} is not null`,
      ),
    )
    .orderBy(asc(numero))
    .limit(page.limit)
    .offset(page.offset);
}

export async function deleteRowsOfPersona(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(filasDeImportacion).where(eq(filasDeImportacion.personaId, personaId));
}
