import type { OrdenDeFecha } from "#contract/written.ts";
import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import {
  SHEET_MAX_ROWS,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  type WantedFormat,
} from "#server/spreadsheet/sheet-file.ts";
import type { Campo } from "../../rules.ts";
import { adivinarTitulos, columnasDeDatos, columnasDeTitulos, titulo } from "./adivinar-columnas.ts";

/** How a file is read: what was guessed, and what staff corrected. */
export interface LecturaGuardada {
  formato: SheetFormat;
  /** The number of its row; null without headings. */
  filaDeTitulos: number | null;
  titulos: string[];
  columnas: (Campo | null)[];
  fechas: OrdenDeFecha;
  /** The plan of rows that name none. */
  planId: number | null;
  /** `YYYY-MM-DD`: the due day of balances without a date. */
  fechaDeSaldo: string;
  /** Whether the fields are those of an earlier file with the same headings. */
  recordada: boolean;
  /** Texts with letters that depend on the encoding, to see whether it is right; of imports before they were kept, none. */
  acentos?: string[];
}

/** Reads a file and guesses how. @throws SheetError, TooBusy */
export async function leerArchivo(
  contenido: Uint8Array,
  wanted: WantedFormat,
  hoy: string,
): Promise<{ lectura: LecturaGuardada; rows: SheetRow[] }> {
  return lecturaDe(await readSheet(contenido, wanted, personasEn), hoy);
}

/** The same of a sheet that was read. */
export function lecturaDe(
  { format: formato, rows }: Sheet,
  hoy: string,
): { lectura: LecturaGuardada; rows: SheetRow[] } {
  const lectura = {
    formato,
    planId: null,
    fechaDeSaldo: hoy,
    fechas: "dia-mes" as const,
    recordada: false,
    acentos: formato.encoding === null ? [] : conAcentos(rows),
  };
  return {
    lectura: conTitulos(
      { ...lectura, filaDeTitulos: adivinarTitulos(rows), titulos: [], columnas: [] },
      rows,
    ),
    rows,
  };
}

const ACENTOS_MAX = 6;

function conAcentos(rows: readonly SheetRow[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows)
    for (const celda of cells) {
      if (/[^\p{ASCII}]/u.test(celda) && /\p{L}/u.test(celda)) found.add(celda.slice(0, 40));
      if (found.size === ACENTOS_MAX) return [...found];
    }
  return [...found];
}

/** How much of a list of persons a sheet has: the rows below its headings. */
export function personasEn(rows: readonly SheetRow[]): number {
  const titulos = adivinarTitulos(rows);
  const debajo = rows.filter(({ number, cells }) => number > (titulos ?? 0) && cells.length > 0).length;
  return titulos === null ? debajo / SHEET_MAX_ROWS : debajo;
}

/** The same with the headings of its row, and the columns guessed by them. */
export function conTitulos(lectura: LecturaGuardada, rows: readonly SheetRow[]): LecturaGuardada {
  const { filaDeTitulos } = lectura;
  const datos = rows.filter(({ number }) => number > (filaDeTitulos ?? 0));
  const titulos = rows.find(({ number }) => number === filaDeTitulos)?.cells ?? [];
  const columnas = filaDeTitulos === null ? columnasDeDatos(datos) : columnasDeTitulos(titulos);
  return conFechas({ ...lectura, titulos: [...titulos], columnas, recordada: false }, datos);
}

/** The same with the order of the dates that its birth dates have. */
export function conFechas(lectura: LecturaGuardada, datos: readonly SheetRow[]): LecturaGuardada {
  const column = lectura.columnas.indexOf("fechaDeNacimiento");
  return { ...lectura, fechas: dateOrderOf(datos.map(({ cells }) => cells[column] ?? "")) };
}

/** What recognizes another file of the same program: its headings. "" without them. */
export function firmaDe(titulos: readonly string[]): string {
  return titulos.map(titulo).join("|").slice(0, 2_000);
}
