import { plain } from "#contract/text.ts";
import { readCentavos, readFecha } from "#contract/written.ts";
import type { GiveWay } from "#server/long-work.ts";
import type { SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { CampoDeExtracto } from "../../rules.ts";
import type { Mapeo } from "./formatos.ts";
import { leerComprobante, leerCuit } from "./normalizar.ts";

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
/** Lines between two turns of the event loop. */
const TRAMO = 250;

/** A line of a statement that is no movement, with the reason as a sentence. */
export interface Apartado {
  linea: number;
  motivo: string;
  /** Whether it looks like a movement that could not be read; else a title, a total or a balance. */
  ilegible: boolean;
}

/**
 * The movements below the titles, and every other line with the reason why it is none. An amount without a day, or with
 * one that is not understood, is never left out in silence.
 * @throws LineaIlegible if more lines are not understood than are, or if the file ends in the middle of a line (Rule TRA-3)
 */
export async function leerRenglones(
  rows: readonly SheetRow[],
  mapeo: Mapeo,
  { filaDeTitulos, esPlanilla, giveWay }: { filaDeTitulos: number; esPlanilla: boolean; giveWay: GiveWay },
): Promise<{ leidos: Leido[]; apartados: Apartado[] }> {
  const dataRows = rows.filter(
    ({ number, cells }) => number > filaDeTitulos && cells.some((cell) => cell !== ""),
  );
  if (!esPlanilla) refuseCut(dataRows, mapeo);
  const titulos = rows.find(({ number }) => number === filaDeTitulos)?.cells.join("|");
  const leidos: Leido[] = [];
  const apartados: Apartado[] = [];
  for (const [n, row] of dataRows.entries()) {
    if (n % TRAMO === 0) await giveWay();
    const leido =
      row.cells.join("|") === titulos ? aparte(row, "Repite los títulos") : leerRenglon(row, mapeo);
    if ("motivo" in leido) apartados.push(leido);
    else leidos.push(leido);
  }
  const ilegibles = apartados.filter(({ ilegible }) => ilegible);
  const [primera] = ilegibles;
  if (primera && ilegibles.length > leidos.length)
    throw new LineaIlegible(primera.linea, `En la línea ${primera.linea}: ${primera.motivo}.`);
  return { leidos, apartados };
}

const SIN_MOVIMIENTO = /\b(sub)?total(es)?\b|\bsaldos?\b|\btransporte\b|\bresumen\b/;

function leerRenglon(row: SheetRow, mapeo: Mapeo): Leido | Apartado {
  const { number, cells } = row;
  const escrita = textoDe(row, mapeo, "fecha");
  const fecha = readFecha(escrita, mapeo.fechas);
  const pesos = (campo: CampoDeExtracto): number | null => {
    const at = columnaDe(row, mapeo, campo);
    return at < 0 ? null : readCentavos(cells[at] ?? "", mapeo.decimal, row.numeric?.[at]);
  };
  const columnas = IMPORTES.filter((campo) => !/^[\s$-]*$/.test(textoDe(row, mapeo, campo)));
  const ilegible = columnas.find((campo) => pesos(campo) === null);
  const importe = mapeo.columnas.includes("importe")
    ? pesos("importe")
    : netoDe(pesos("credito"), pesos("debito"));
  if (fecha === null) {
    if (columnas.length === 0) return aparte(row, "No tiene importe");
    const dice = plain(escrita || textosDe(row, mapeo, "concepto").join(" ") || cells.join(" "));
    if (SIN_MOVIMIENTO.test(dice)) return aparte(row, "Es un total o un saldo");
    if (importe === 0) return aparte(row, "No tiene importe");
    const motivo = escrita ? `No se entiende la fecha «${cortar(escrita)}»` : "No tiene fecha";
    return aparte(row, motivo, true);
  }
  if (ilegible)
    return aparte(row, `No se entiende el importe «${cortar(textoDe(row, mapeo, ilegible))}»`, true);
  if (importe === null || importe === 0) return aparte(row, "No tiene importe");
  const remitente = textoDe(row, mapeo, "remitente").slice(0, TEXTO_MAX);
  const concepto = textosDe(row, mapeo, "concepto").join(" · ").slice(0, TEXTO_MAX);
  return {
    linea: number,
    fecha,
    importe,
    comprobante: leerComprobante(textoDe(row, mapeo, "comprobante")),
    saldo: pesos("saldo"),
    cuit: leerCuit(textoDe(row, mapeo, "cuit")) ?? leerCuit(`${remitente} ${concepto}`),
    remitente: remitente || null,
    concepto,
    cuenta: mapeo.columnas.includes("cuenta") ? textoDe(row, mapeo, "cuenta").slice(0, TEXTO_MAX) : null,
    referencia: textoDe(row, mapeo, "referencia").slice(0, TEXTO_MAX) || null,
  };
}

const IMPORTES: readonly CampoDeExtracto[] = ["importe", "credito", "debito"];

const aparte = ({ number }: SheetRow, motivo: string, ilegible = false): Apartado => ({
  linea: number,
  motivo,
  ilegible,
});

const cortar = (texto: string) => texto.slice(0, 40);

/** Banks write debits with a sign or without. */
function netoDe(credito: number | null, debito: number | null): number | null {
  if (credito === null && debito === null) return null;
  return (credito ?? 0) - Math.abs(debito ?? 0);
}

function textosDe({ cells }: SheetRow, { columnas }: Mapeo, campo: CampoDeExtracto): string[] {
  return columnas.flatMap((uno, at) => (uno === campo && cells[at] ? [cells[at]] : []));
}

/** The first column of a field that has a text; -1 without one. */
const columnaDe = ({ cells }: SheetRow, { columnas }: Mapeo, campo: CampoDeExtracto): number =>
  columnas.findIndex((uno, at) => uno === campo && cells[at]);

const textoDe = (row: SheetRow, mapeo: Mapeo, campo: CampoDeExtracto): string =>
  row.cells[columnaDe(row, mapeo, campo)] ?? "";

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
  const conDia = (row: SheetRow) => readFecha(textoDe(row, mapeo, "fecha"), mapeo.fechas) !== null;
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
  // A quote that is closed again belongs to the text.
  const abierta = ultima.cells.some((celda) => celda.startsWith('"') && celda.split('"').length % 2 === 0);
  if (diaCortado || ultima.cells.length < ancho || sinSusCentavos || abierta)
    throw new LineaIlegible(
      ultima.number,
      `El archivo está cortado en la línea ${ultima.number}: le falta el final. Bajalo de nuevo del banco.`,
    );
}
