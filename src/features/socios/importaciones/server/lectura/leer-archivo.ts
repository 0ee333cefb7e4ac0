import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import type { SheetFormat, SheetRow, WantedFormat } from "#server/spreadsheet/sheet-file.ts";
import type { Campo, OrdenDeFecha } from "../../rules.ts";
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
}

/** Columns whose days say whether the month comes first. */
const CON_DIAS: readonly Campo[] = ["fechaDeNacimiento", "fechaDePago", "vencimiento"];

/** Reads a file and guesses how. @throws SheetError, TooBusy */
export async function leerArchivo(
  contenido: Uint8Array,
  wanted: WantedFormat,
  hoy: string,
): Promise<{ lectura: LecturaGuardada; rows: SheetRow[] }> {
  const { format: formato, rows } = await readSheet(contenido, wanted);
  const lectura = { formato, planId: null, fechaDeSaldo: hoy, fechas: "dia-mes" as const, recordada: false };
  return {
    lectura: conTitulos(
      { ...lectura, filaDeTitulos: adivinarTitulos(rows), titulos: [], columnas: [] },
      rows,
      hoy,
    ),
    rows,
  };
}

/** The same with the headings of its row, and the columns guessed by them. */
export function conTitulos(
  lectura: LecturaGuardada,
  rows: readonly SheetRow[],
  hoy: string,
): LecturaGuardada {
  const { filaDeTitulos } = lectura;
  const datos = rows.filter(({ number }) => number > (filaDeTitulos ?? 0));
  const titulos = rows.find(({ number }) => number === filaDeTitulos)?.cells ?? [];
  const columnas = filaDeTitulos === null ? columnasDeDatos(datos, hoy) : columnasDeTitulos(titulos);
  return conFechas({ ...lectura, titulos: [...titulos], columnas, recordada: false }, datos);
}

/** The same with the order of the dates that its column has. */
export function conFechas(lectura: LecturaGuardada, datos: readonly SheetRow[]): LecturaGuardada {
  const conDias = lectura.columnas.flatMap((campo, n) => (campo && CON_DIAS.includes(campo) ? n : []));
  const textos = datos.flatMap(({ cells }) => conDias.map((column) => cells[column] ?? ""));
  return { ...lectura, fechas: dateOrderOf(textos) };
}

/** What recognizes another file of the same program: its headings. "" without them. */
export function firmaDe(titulos: readonly string[]): string {
  return titulos.map(titulo).join("|").slice(0, 2_000);
}
