import { clubTime } from "#contract/club-time.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { longWork } from "#server/long-work.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type * as contract from "../contract.ts";
import type { Importacion } from "../contract.ts";
import { planillaIlegible } from "./crear-importacion.ts";
import { listPlanes } from "./existentes.repo.ts";
import { findContenido, findImportacion, lockImportacion, updateImportacion } from "./importaciones.repo.ts";
import { conTitulos, firmaDe, type LecturaGuardada, leerArchivo } from "./lectura.ts";
import { prever } from "./prever.ts";
import {
  deleteDecisiones,
  deleteRows,
  insertRows,
  readRows,
  updateCeldas,
  updateDecisiones,
  updateVeredictos,
} from "./renglones.repo.ts";
import { toImportacion } from "./ver-importacion.ts";

type Correccion = JsonOf<typeof contract.corregirImportacion>;

/**
 * Corrects how a file is read, its cells or the decisions about doubtful rows, and checks all rows again. A
 * correction repeats the guesses that depend on it: a new encoding reads the file again, a new heading row finds the
 * columns again.
 * @param gone aborted when the client disconnects
 * @returns 409 if the import has been applied
 */
export async function corregirImportacion(
  deps: Deps,
  _actor: Actor,
  { id, ...correccion }: Correccion & { id: number },
  gone: AbortSignal,
): Promise<Outcome<Importacion>> {
  const antes = await findImportacion(deps.db, id);
  if (!antes) return notFound("Esa importación no existe.");
  if (antes.estado !== "previsada") return yaNoSeCorrige();
  if (correccion.planId && !(await listPlanes(deps.db)).some((plan) => plan.id === correccion.planId))
    return invalidValue("planId", "Ese plan no existe");
  const hoy = clubTime(deps.clock()).fecha;
  const releido = await releer(deps, id, { lectura: antes.lectura, correccion, hoy }).catch(planillaIlegible);
  if ("status" in releido) return releido;
  return deps.db.transaction(async (tx) => {
    const row = await lockImportacion(tx, id);
    if (row?.estado !== "previsada") return yaNoSeCorrige();
    if (releido.rows) {
      await deleteRows(tx, id);
      await insertRows(tx, id, releido.rows, new Map());
    }
    const { filaDeTitulos, columnas, fechas } = correccion;
    if (filaDeTitulos !== undefined || columnas || fechas) await deleteDecisiones(tx, id);
    if (correccion.filas) await updateCeldas(tx, id, correccion.filas);
    if (correccion.decisiones) await updateDecisiones(tx, id, correccion.decisiones);
    const { rows, decisiones } = await readRows(tx, id);
    const lectura = corregir(releido.lectura, correccion, rows);
    const { dictamenes, conteos } = await prever(tx, rows, {
      lectura,
      decisiones,
      hoy,
      giveWay: longWork([gone, deps.stopping]),
    });
    await updateVeredictos(
      tx,
      id,
      dictamenes,
      rows.map(({ number }) => number),
    );
    await updateImportacion(tx, id, { lectura, conteos, firma: firmaDe(lectura.titulos) });
    return done(await toImportacion(deps, tx, { ...row, lectura, conteos }));
  });
}

function yaNoSeCorrige() {
  return conflict("ya-aplicada", "Esta importación ya se aplicó: no se puede corregir.");
}

/** Reads the file again if its encoding, separator or sheet has changed; otherwise `rows` is null. */
async function releer(
  { db }: Deps,
  id: number,
  { lectura, correccion, hoy }: { lectura: LecturaGuardada; correccion: Correccion; hoy: string },
): Promise<{ lectura: LecturaGuardada; rows: SheetRow[] | null }> {
  const { formato } = lectura;
  const { codificacion = formato.encoding, separador = formato.separator, hoja = formato.sheet } = correccion;
  const esIgual =
    codificacion === formato.encoding && separador === formato.separator && hoja === formato.sheet;
  const contenido = esIgual ? null : await findContenido(db, id);
  if (!contenido) return { lectura, rows: null };
  const wanted = {
    encoding: codificacion ?? undefined,
    separator: separador ?? undefined,
    sheet: hoja ?? undefined,
  };
  const leido = await leerArchivo(contenido, wanted, hoy);
  const { planId, fechaDeSaldo } = lectura;
  return { lectura: { ...leido.lectura, planId, fechaDeSaldo }, rows: leido.rows };
}

function corregir(
  lectura: LecturaGuardada,
  { filaDeTitulos, columnas, fechas, planId, fechaDeSaldo }: Correccion,
  rows: readonly SheetRow[],
): LecturaGuardada {
  const otraFila = filaDeTitulos !== undefined && filaDeTitulos !== lectura.filaDeTitulos;
  const base = otraFila ? conTitulos({ ...lectura, filaDeTitulos }, rows) : lectura;
  return {
    ...base,
    ...(columnas && { columnas, recordada: false }),
    ...(fechas && { fechas }),
    ...(planId !== undefined && { planId }),
    ...(fechaDeSaldo && { fechaDeSaldo }),
  };
}
