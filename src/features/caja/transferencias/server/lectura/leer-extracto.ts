import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { SheetError, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { CUENTA_DEL_CLUB } from "../../rules.ts";
import { type FormatoReconocido, firmaDe, type Mapeo, reconocerFormato } from "./formatos.ts";
import { type Leido, leerRenglones } from "./leer-renglones.ts";
import { signoDecimalDe } from "./normalizar.ts";

/** A file whose rows are known, but not yet what their columns say. */
export interface ArchivoAbierto {
  esPlanilla: boolean;
  rows: SheetRow[];
}

/** Rows that may hold the titles: banks write the account and the period above them. */
const HEADER_ROWS = 40;

/** Opens a statement. @throws SheetError with the sentence for the person; TooBusy */
export async function abrirArchivo(contenido: Uint8Array): Promise<ArchivoAbierto> {
  // Some mail programs put blanks before it.
  if (/^\s*%PDF-/.test(new TextDecoder("latin1").decode(contenido.subarray(0, 1_024))))
    throw new SheetError(
      "Es un PDF: en la página del banco, bajá los movimientos como Excel (.xlsx) o .csv.",
    );
  const { format, rows } = await readSheet(contenido, {});
  return { esPlanilla: format.kind === "xlsx", rows };
}

interface Reconocido extends FormatoReconocido {
  filaDeTitulos: number;
}

/** The known layout of a file, by whichever of its first rows has the titles; null without one. */
export function reconocer({ rows }: ArchivoAbierto): Reconocido | null {
  for (const { number, cells } of rows.slice(0, HEADER_ROWS)) {
    const formato = reconocerFormato(cells);
    if (formato) return { ...formato, filaDeTitulos: number };
  }
  return null;
}

/** The rows that may have the titles of a remembered layout, by their signature. */
export function firmasDe({ rows }: ArchivoAbierto): Map<string, number> {
  return new Map(
    rows
      .slice(0, HEADER_ROWS)
      .filter(({ cells }) => cells.filter((cell) => cell !== "").length > 1)
      .map(({ number, cells }): [string, number] => [firmaDe(cells), number])
      .filter(([firma]) => firma !== "")
      .toReversed(),
  );
}

/** The row that most likely has the titles of an unknown layout: the first of the widest without a digit in most cells. */
export function likelyHeaderRow({ rows }: ArchivoAbierto): SheetRow | null {
  const primeras = rows.slice(0, HEADER_ROWS).filter(({ cells }) => {
    const llenas = cells.filter((cell) => cell !== "");
    return llenas.length > 1 && llenas.filter((cell) => !/\d/.test(cell)).length > llenas.length / 2;
  });
  const ancho = Math.max(0, ...primeras.map(({ cells }) => cells.length));
  return primeras.find(({ cells }) => cells.length === ancho) ?? null;
}

/** Completes how a known layout is read with what its rows show. */
export function mapeoDe(
  archivo: ArchivoAbierto,
  { columnas, fechas, decimal, filaDeTitulos }: Reconocido,
): Mapeo {
  const enColumna = (campos: readonly string[]) =>
    archivo.rows
      .filter(({ number }) => number > filaDeTitulos)
      .flatMap(({ cells }) => cells.filter((_, at) => campos.includes(columnas[at] ?? "")));
  return { columnas, fechas, decimal: decimal ?? signoDecimalDe(enColumna(["importe"])) };
}

/** How the dates and amounts of an unknown layout seem to be written, below its titles. */
export function adivinarLectura(
  rows: readonly SheetRow[],
  columnas: Mapeo["columnas"],
): Omit<Mapeo, "columnas"> {
  const celdas = (campos: readonly string[]) =>
    rows.flatMap(({ cells }) => cells.filter((_, at) => campos.includes(columnas[at] ?? "")));
  return {
    fechas: dateOrderOf(celdas(["fecha"])),
    decimal: signoDecimalDe(celdas(["importe", "credito", "debito"])),
  };
}

/** The movements of a file, each with its account. @throws LineaIlegible */
export function leerMovimientos(
  archivo: ArchivoAbierto,
  mapeo: Mapeo,
  filaDeTitulos: number,
  cuenta = CUENTA_DEL_CLUB,
): (Leido & { cuenta: string })[] {
  const leidos = leerRenglones(archivo.rows, mapeo, { filaDeTitulos, esPlanilla: archivo.esPlanilla });
  // A statement of one account is of the club's, whatever the layout calls it: another layout may not name it at all.
  const cuentas = new Set(leidos.map((uno) => uno.cuenta));
  return leidos.map((uno) => ({ ...uno, cuenta: cuentas.size > 1 ? (uno.cuenta ?? cuenta) : cuenta }));
}
