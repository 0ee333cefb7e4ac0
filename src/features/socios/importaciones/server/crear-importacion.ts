import { readFile } from "node:fs/promises";
import { clubTime } from "#contract/club-time.ts";
import { done, invalid, invalidField, type Outcome, unsupported } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import { longWork } from "#server/long-work.ts";
import { SheetError, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { Importacion } from "../contract.ts";
import { findImportacion, findLecturaDeFirmas, insertImportacion } from "./importaciones.repo.ts";
import { conFechas, conTitulos, firmaDe, type LecturaGuardada, leerArchivo } from "./lectura.ts";
import { prever } from "./prever.ts";
import { insertRows } from "./renglones.repo.ts";
import { toImportacion } from "./ver-importacion.ts";

/**
 * Reads a spreadsheet, guesses its format and checks its rows, without importing anything. Columns get the fields
 * that they had in the last file with the same headings (Rule IMP-1).
 * @param gone aborted when the client disconnects
 * @returns 415 with a sentence if the file cannot be read
 */
export async function crearImportacion(
  deps: Deps,
  actor: Actor,
  archivos: readonly ReceivedDocument[],
  gone: AbortSignal,
): Promise<Outcome<Importacion>> {
  const [archivo] = archivos;
  if (!archivo) return invalidField("sin-archivo", "archivo", "Elegí una planilla");
  const hoy = clubTime(deps.clock()).fecha;
  const contenido = await readFile(archivo.path);
  const leido = await leerArchivo(contenido, {}, hoy).catch(planillaIlegible);
  if ("status" in leido) return leido;
  const { rows } = leido;
  if (rows.every(({ cells }) => cells.length === 0))
    return invalid("planilla-vacia", "La planilla no tiene datos.");
  const lectura = await withLastLectura(deps, leido.lectura, rows);
  const { dictamenes, conteos } = await prever(deps.db, rows, {
    lectura,
    decisiones: new Map(),
    hoy,
    giveWay: longWork([gone, deps.stopping]),
  });
  return deps.db.transaction(async (tx) => {
    const id = await insertImportacion(tx, {
      archivo: archivo.nombre,
      sha256: archivo.sha256,
      contenido,
      lectura,
      firma: firmaDe(lectura.titulos),
      conteos,
      creadaEn: deps.clock(),
      creadaPor: actor.usuarioId,
    });
    await insertRows(tx, id, rows, dictamenes);
    const row = await findImportacion(tx, id);
    if (!row) throw new Error("the import was not written");
    return done(await toImportacion(deps, tx, row));
  });
}

/** Turns the error of an unreadable file into a refusal; rethrows other errors. */
export function planillaIlegible(error: unknown) {
  if (error instanceof SheetError) return unsupported("planilla-ilegible", error.message);
  throw error;
}

const BUSCADAS = 25;

/** Applies the fields and choices of the last file with the same headings. */
async function withLastLectura({ db }: Deps, lectura: LecturaGuardada, rows: readonly SheetRow[]) {
  const firmas = new Map(
    rows
      .slice(0, BUSCADAS)
      .filter(({ cells }) => cells.length > 1)
      .map(({ number, cells }) => [firmaDe(cells), number]),
  );
  const anterior = await findLecturaDeFirmas(db, [...firmas.keys()]);
  if (!anterior) return lectura;
  const titulosEn = firmas.get(anterior.firma) ?? lectura.filaDeTitulos;
  const { titulos } = conTitulos({ ...lectura, filaDeTitulos: titulosEn }, rows);
  const { columnas, planId } = anterior.lectura;
  const datos = rows.filter(({ number }) => number > (titulosEn ?? 0));
  return conFechas(
    { ...lectura, filaDeTitulos: titulosEn, titulos, columnas, planId, recordada: true },
    datos,
  );
}
