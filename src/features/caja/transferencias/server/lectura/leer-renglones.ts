import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { CampoDeExtracto } from "../../rules.ts";
import type { Mapeo } from "./formatos.ts";
import { leerComprobante, leerCuit, leerFecha, leerImporte } from "./normalizar.ts";

/** A movement as a statement tells it; amounts in whole centavos. */
export interface Leido {
  /** The line of the file, or the row of the sheet. */
  linea: number;
  fecha: string;
  importe: number;
  comprobante: string | null;
  saldo: number | null;
  cuit: string | null;
  remitente: string | null;
  concepto: string;
  /** The account that its row names; null if the layout has none. */
  cuenta: string | null;
  /** The reference of a sale through Mercado Pago, which is no transfer. */
  referencia: string | null;
}

/** A line that cannot be read, as a sentence for the person. */
export class LineaIlegible extends Error {
  linea: number;
  constructor(linea: number, sentence: string) {
    super(sentence);
    this.linea = linea;
  }
}

const TEXTO_MAX = 200;

/**
 * The movements below the titles. Rows without a day, as titles and totals are, and rows without an amount, as an initial
 * balance is, are no movements.
 * @throws LineaIlegible for an amount that is none, or if the file ends in the middle of a line (Rule TRA-3)
 */
export function leerRenglones(
  rows: readonly SheetRow[],
  mapeo: Mapeo,
  { filaDeTitulos, esPlanilla }: { filaDeTitulos: number; esPlanilla: boolean },
): Leido[] {
  const dataRows = rows.filter(
    ({ number, cells }) => number > filaDeTitulos && cells.some((cell) => cell !== ""),
  );
  if (!esPlanilla) refuseCut(dataRows, mapeo);
  return dataRows.flatMap((row) => leerRenglon(row, mapeo, esPlanilla) ?? []);
}

function leerRenglon({ number, cells }: SheetRow, mapeo: Mapeo, esPlanilla: boolean): Leido | null {
  const fecha = leerFecha(textoDe(cells, mapeo, "fecha"), mapeo.fechas);
  if (fecha === null) return null;
  const pesos = (campo: CampoDeExtracto): number | null => {
    const texto = textoDe(cells, mapeo, campo);
    if (/^[\s$-]*$/.test(texto)) return null;
    const centavos = leerImporte(texto, mapeo.decimal, esPlanilla);
    if (centavos === null)
      throw new LineaIlegible(
        number,
        `En la línea ${number} no se entiende el importe «${texto.slice(0, 40)}».`,
      );
    return centavos;
  };
  const importe = mapeo.columnas.includes("importe")
    ? pesos("importe")
    : netoDe(pesos("credito"), pesos("debito"));
  if (importe === null || importe === 0) return null;
  const remitente = textoDe(cells, mapeo, "remitente").slice(0, TEXTO_MAX);
  const concepto = textosDe(cells, mapeo, "concepto").join(" · ").slice(0, TEXTO_MAX);
  return {
    linea: number,
    fecha,
    importe,
    comprobante: leerComprobante(textoDe(cells, mapeo, "comprobante")),
    saldo: pesos("saldo"),
    cuit: leerCuit(textoDe(cells, mapeo, "cuit")) ?? leerCuit(`${remitente} ${concepto}`),
    remitente: remitente || null,
    concepto,
    cuenta: mapeo.columnas.includes("cuenta") ? textoDe(cells, mapeo, "cuenta").slice(0, TEXTO_MAX) : null,
    referencia: textoDe(cells, mapeo, "referencia").slice(0, TEXTO_MAX) || null,
  };
}

/** Banks write debits with a sign or without. */
function netoDe(credito: number | null, debito: number | null): number | null {
  if (credito === null && debito === null) return null;
  return (credito ?? 0) - Math.abs(debito ?? 0);
}

function textosDe(cells: readonly string[], { columnas }: Mapeo, campo: CampoDeExtracto): string[] {
  return columnas.flatMap((uno, at) => (uno === campo && cells[at] ? [cells[at]] : []));
}

const textoDe = (cells: readonly string[], mapeo: Mapeo, campo: CampoDeExtracto): string =>
  textosDe(cells, mapeo, campo)[0] ?? "";

const PESOS: ReadonlySet<CampoDeExtracto | null> = new Set(["importe", "credito", "debito", "saldo"]);
const NUMERICOS: ReadonlySet<CampoDeExtracto | null> = new Set([...PESOS, "comprobante"]);
const CON_CENTAVOS = /[.,]\d\d\D*$/;

/**
 * Refuses a file that ends in the middle of its last line, because the amount of such a line may be a part of one.
 * @throws LineaIlegible
 */
function refuseCut(dataRows: readonly SheetRow[], mapeo: Mapeo): void {
  const ultima = dataRows.at(-1);
  if (!ultima) return;
  const conDia = (row: SheetRow) => leerFecha(textoDe(row.cells, mapeo, "fecha"), mapeo.fechas) !== null;
  const otras = dataRows.slice(0, -1).filter(conDia);
  const columnaDeFecha = mapeo.columnas.indexOf("fecha");
  const tieneDia = conDia(ultima);
  // A day that was cut itself, in a line that ends with it; what has no day at all is a total.
  const diaCortado =
    !tieneDia &&
    ultima.cells.length === columnaDeFecha + 1 &&
    /^\d[\d/.-]*$/.test(ultima.cells[columnaDeFecha] ?? "");
  if (!tieneDia && !diaCortado) return;
  // Empty cells at the end of a line are not read, so only what every other line has can be missing.
  const siempre = (at: number) =>
    otras.length > 0 ? otras.every(({ cells }) => cells[at]) : mapeo.columnas[at] === "importe";
  const necesarias = mapeo.columnas.flatMap((campo, at) =>
    campo !== null && NUMERICOS.has(campo) && siempre(at) ? [at] : [],
  );
  const ancho = 1 + Math.max(columnaDeFecha, ...necesarias);
  const ultimaCelda = ultima.cells.at(-1) ?? "";
  const otrasEnSuLugar = otras.flatMap(({ cells }) => cells[ultima.cells.length - 1] ?? []);
  const esPesos = PESOS.has(mapeo.columnas[ultima.cells.length - 1] ?? null);
  const sinSusCentavos =
    esPesos &&
    otrasEnSuLugar.length > 1 &&
    otrasEnSuLugar.every((texto) => CON_CENTAVOS.test(texto)) &&
    !CON_CENTAVOS.test(ultimaCelda);
  const abierta = /^"/.test(ultimaCelda);
  if (diaCortado || ultima.cells.length < ancho || sinSusCentavos || abierta)
    throw new LineaIlegible(
      ultima.number,
      `El archivo está cortado en la línea ${ultima.number}: le falta el final. Bajalo de nuevo del banco.`,
    );
}
