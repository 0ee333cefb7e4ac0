import { decimalSignOf } from "#contract/written.ts";
import { type GiveWay, longWork } from "#server/long-work.ts";
import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { SHEET_MAX_ROWS, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { CUENTA_DEL_CLUB } from "../../rules.ts";
import { type FormatoReconocido, firmaDe, type Mapeo, reconocerFormato } from "./formatos.ts";
import { type Apartado, type Leido, leerRenglones } from "./leer-renglones.ts";

/** A file whose rows are known, but not yet what their columns say. */
export interface ArchivoAbierto {
  esPlanilla: boolean;
  rows: readonly SheetRow[];
  /** The sheet that was read, and all that can be; null and none of a text file. */
  hoja: string | null;
  hojas: string[];
}

/** Rows that may hold the titles: banks write the account and the period above them. */
const HEADER_ROWS = 40;

/**
 * Opens a statement: the wanted sheet, or the one with the most movements.
 * @throws SheetError with the sentence for the person; TooBusy
 */
export async function abrirArchivo(contenido: Uint8Array, hoja?: string): Promise<ArchivoAbierto> {
  const { format, rows } = await readSheet(contenido, { sheet: hoja }, movimientosEn);
  return { esPlanilla: format.kind === "xlsx", rows, hoja: format.sheet, hojas: format.sheets };
}

/** How much of a statement a sheet has: the rows below the titles of a known layout, or below any. */
function movimientosEn(rows: readonly SheetRow[]): number {
  const archivo = { rows };
  const conocido = reconocer(archivo);
  const titulos = conocido?.filaDeTitulos ?? likelyHeaderRow(archivo)?.number;
  const debajo = rows.filter(({ number, cells }) => number > (titulos ?? 0) && cells.length > 1).length;
  return titulos === undefined ? debajo / SHEET_MAX_ROWS : debajo + (conocido ? SHEET_MAX_ROWS : 0);
}

type ConRows = Pick<ArchivoAbierto, "rows">;

interface Reconocido extends FormatoReconocido {
  filaDeTitulos: number;
}

/** The known layout of a file, by whichever of its first rows has the titles; null without one. */
export function reconocer({ rows }: ConRows): Reconocido | null {
  for (const { number, cells } of rows.slice(0, HEADER_ROWS)) {
    const formato = reconocerFormato(cells);
    if (formato) return { ...formato, filaDeTitulos: number };
  }
  return null;
}

/** The rows that may have the titles of a remembered layout, by their signature. */
export function firmasDe({ rows }: ConRows): Map<string, number> {
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
export function likelyHeaderRow({ rows }: ConRows): SheetRow | null {
  const primeras = rows.slice(0, HEADER_ROWS).filter(({ cells }) => {
    const llenas = cells.filter((cell) => cell !== "");
    return llenas.length > 1 && llenas.filter((cell) => !/\d/.test(cell)).length > llenas.length / 2;
  });
  const ancho = Math.max(0, ...primeras.map(({ cells }) => cells.length));
  return primeras.find(({ cells }) => cells.length === ancho) ?? null;
}

/** Completes how a known layout is read with what its rows show. */
export function mapeoDe(archivo: ConRows, { columnas, fechas, decimal, filaDeTitulos }: Reconocido): Mapeo {
  const debajo = archivo.rows.filter(({ number }) => number > filaDeTitulos);
  return { columnas, fechas, decimal: decimal ?? adivinarLectura(debajo, columnas).decimal };
}

/** How the dates and amounts of an unknown layout seem to be written, below its titles. */
export function adivinarLectura(
  rows: readonly SheetRow[],
  columnas: Mapeo["columnas"],
): Omit<Mapeo, "columnas"> {
  // Numbers of a spreadsheet say nothing of how its texts are written.
  const celdas = (campos: readonly string[]) =>
    rows.flatMap(({ cells, numeric }) =>
      cells.filter((_, at) => campos.includes(columnas[at] ?? "") && !numeric?.[at]),
    );
  return {
    fechas: dateOrderOf(celdas(["fecha"])),
    decimal: decimalSignOf(celdas(["importe", "credito", "debito"])),
  };
}

/** The movements of a file, each with its account, and the lines that are none. @throws LineaIlegible, Abandoned, TooLong */
export async function leerMovimientos(
  archivo: Pick<ArchivoAbierto, "rows" | "esPlanilla">,
  mapeo: Mapeo,
  {
    filaDeTitulos,
    cuenta = CUENTA_DEL_CLUB,
    giveWay = longWork([]),
  }: { filaDeTitulos: number; cuenta?: string; giveWay?: GiveWay },
): Promise<{ leidos: (Leido & { cuenta: string })[]; apartados: Apartado[] }> {
  const { leidos, apartados } = await leerRenglones(archivo.rows, mapeo, {
    filaDeTitulos,
    esPlanilla: archivo.esPlanilla,
    giveWay,
  });
  // A statement of one account is of the club's, whatever the layout calls it: another layout may not name it at all.
  const cuentas = new Set(leidos.map((uno) => uno.cuenta));
  const conCuenta = leidos.map((uno) => ({
    ...uno,
    cuenta: cuentas.size > 1 ? (uno.cuenta ?? cuenta) : cuenta,
  }));
  return { leidos: conCuenta, apartados };
}
