import { plain } from "#contract/text.ts";
import {
  decimalSignOf,
  type OrdenDeFecha,
  readCentavos,
  readFecha,
  type SignoDecimal,
} from "#contract/written.ts";
import { type GiveWay, longWork } from "#server/long-work.ts";
import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { SHEET_MAX_ROWS, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import { type CampoDeExtracto, CUENTA_DE_MERCADO_PAGO, CUENTA_DEL_CLUB, cuitValido } from "../rules.ts";

export interface ArchivoAbierto {
  esPlanilla: boolean;
  rows: readonly SheetRow[];
  /** The sheet that was read and all sheets; null and empty for a text file. */
  hoja: string | null;
  hojas: string[];
}

/**
 * Number of first rows in which to look for the column titles, because banks write the account and the period
 * above them.
 */
const HEADER_ROWS = 40;

/**
 * Opens a statement: the requested sheet, or the sheet with the most transactions.
 * @throws SheetError with a sentence for the person
 * @throws TooBusy
 */
export async function abrirArchivo(contenido: Uint8Array, hoja?: string): Promise<ArchivoAbierto> {
  const { format, rows } = await readSheet(contenido, { sheet: hoja }, movimientosEn);
  return { esPlanilla: format.kind === "xlsx", rows, hoja: format.sheet, hojas: format.sheets };
}

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

/** Returns the known layout whose column titles are in one of the first rows; null if there is none. */
export function reconocer({ rows }: ConRows): Reconocido | null {
  for (const { number, cells } of rows.slice(0, HEADER_ROWS)) {
    const formato = reconocerFormato(cells);
    if (formato) return { ...formato, filaDeTitulos: number };
  }
  return null;
}

/** Returns the rows that may have the column titles of a remembered layout, by their signature. */
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

/**
 * Returns the row that most likely has the column titles of an unknown layout: the first of the widest rows that
 * contain hardly any digits.
 */
export function likelyHeaderRow({ rows }: ConRows): SheetRow | null {
  const primeras = rows.slice(0, HEADER_ROWS).filter(({ cells }) => {
    const llenas = cells.filter((cell) => cell !== "");
    return llenas.length > 1 && llenas.filter((cell) => !/\d/.test(cell)).length > llenas.length / 2;
  });
  const ancho = Math.max(0, ...primeras.map(({ cells }) => cells.length));
  return primeras.find(({ cells }) => cells.length === ancho) ?? null;
}

export function mapeoDe(archivo: ConRows, { columnas, fechas, decimal, filaDeTitulos }: Reconocido): Mapeo {
  const debajo = archivo.rows.filter(({ number }) => number > filaDeTitulos);
  return { columnas, fechas, decimal: decimal ?? adivinarLectura(debajo, columnas).decimal };
}

/** Guesses how the rows of an unknown layout write dates and amounts. */
export function adivinarLectura(
  rows: readonly SheetRow[],
  columnas: Mapeo["columnas"],
): Omit<Mapeo, "columnas"> {
  // Numeric cells are left out, because they do not show how the file's text cells are written.
  const celdas = (campos: readonly string[]) =>
    rows.flatMap(({ cells, numeric }) =>
      cells.filter((_, at) => campos.includes(columnas[at] ?? "") && !numeric?.[at]),
    );
  return {
    fechas: dateOrderOf(celdas(["fecha"])),
    decimal: decimalSignOf(celdas(["importe", "credito", "debito"])),
  };
}

/**
 * Returns the transactions of a file, each with its account, and the lines that are not transactions.
 * @throws LineaIlegible, Abandoned, TooLong
 */
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
  // The transactions of a file with a single account get the club's account, because other layouts do not name it.
  const cuentas = new Set(leidos.map((uno) => uno.cuenta));
  const conCuenta = leidos.map((uno) => ({
    ...uno,
    cuenta: cuentas.size > 1 ? (uno.cuenta ?? cuenta) : cuenta,
  }));
  return { leidos: conCuenta, apartados };
}

/** A transaction as read from a statement; amounts in whole centavos. */
export interface Leido {
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
  /** Reference of a sale through Mercado Pago, which is not a transfer. */
  referencia: string | null;
}

/** An unreadable line. The message is a sentence for the person. */
export class LineaIlegible extends Error {
  linea: number;
  constructor(linea: number, sentence: string) {
    super(sentence);
    this.linea = linea;
  }
}

const TEXTO_MAX = 200;

export interface Apartado {
  linea: number;
  motivo: string;
  /** Whether the line looks like a transaction that could not be read, rather than a title, a total or a balance. */
  ilegible: boolean;
}

/**
 * Returns the transactions below the column titles, and every other line with the reason for skipping it. A
 * line with an amount but without a readable date is always reported.
 * @throws LineaIlegible if more lines are unreadable than readable, or if the file ends in the middle of a line (Rule
 * TRA-3)
 */
async function leerRenglones(
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
  for (const row of dataRows) {
    await giveWay();
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

/** Returns credit minus debit. The debit's sign is ignored, because some banks write it and others do not. */
function netoDe(credito: number | null, debito: number | null): number | null {
  if (credito === null && debito === null) return null;
  return (credito ?? 0) - Math.abs(debito ?? 0);
}

function textosDe({ cells }: SheetRow, { columnas }: Mapeo, campo: CampoDeExtracto): string[] {
  return columnas.flatMap((uno, at) => (uno === campo && cells[at] ? [cells[at]] : []));
}

/** Returns the first column of a field that is not empty in this row; -1 if there is none. */
const columnaDe = ({ cells }: SheetRow, { columnas }: Mapeo, campo: CampoDeExtracto): number =>
  columnas.findIndex((uno, at) => uno === campo && cells[at]);

const textoDe = (row: SheetRow, mapeo: Mapeo, campo: CampoDeExtracto): string =>
  row.cells[columnaDe(row, mapeo, campo)] ?? "";

const PESOS: ReadonlySet<CampoDeExtracto | null> = new Set(["importe", "credito", "debito", "saldo"]);
const NUMERICOS: ReadonlySet<CampoDeExtracto | null> = new Set([...PESOS, "comprobante"]);
const CON_CENTAVOS = /[.,]\d\d\D*$/;

/**
 * Refuses a file that ends in the middle of its last line, because its amount may be truncated.
 * @throws LineaIlegible
 */
function refuseCut(dataRows: readonly SheetRow[], mapeo: Mapeo): void {
  const ultima = dataRows.at(-1);
  if (!ultima) return;
  const conDia = (row: SheetRow) => readFecha(textoDe(row, mapeo, "fecha"), mapeo.fechas) !== null;
  const otras = dataRows.slice(0, -1).filter(conDia);
  const columnaDeFecha = mapeo.columnas.indexOf("fecha");
  const tieneDia = conDia(ultima);
  // A last line that ends within the date was cut off; a line without a date is a total.
  const diaCortado =
    !tieneDia &&
    ultima.cells.length === columnaDeFecha + 1 &&
    /^\d[\d/.-]*$/.test(ultima.cells[columnaDeFecha] ?? "");
  if (!tieneDia && !diaCortado) return;
  // Empty cells at the end of a line are not read, so a cell counts as missing only if every other line has it.
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
  // A quotation mark that is closed again belongs to the text.
  const abierta = ultima.cells.some((celda) => celda.startsWith('"') && celda.split('"').length % 2 === 0);
  if (diaCortado || ultima.cells.length < ancho || sinSusCentavos || abierta)
    throw new LineaIlegible(
      ultima.number,
      `El archivo está cortado en la línea ${ultima.number}: le falta el final. Bajalo de nuevo del banco.`,
    );
}

export interface Mapeo {
  /** The field of each column, by position; several columns may be the concept. */
  columnas: (CampoDeExtracto | null)[];
  fechas: OrdenDeFecha;
  decimal: SignoDecimal;
}

interface Formato {
  nombre: string;
  /**
   * Column titles as `titulo` normalizes them. Accented letters are optional, because a broken encoding
   * replaces or drops them.
   */
  titulos: readonly (readonly [RegExp, CampoDeExtracto | null, "si-hay"?])[];
  /** Defaults to the club's account. */
  cuenta?: string;
  /** Set if the decimal sign depends on the report's settings. All other layouts write a comma. */
  decimal?: null;
}

const CONCEPTO = /^descripci.?.?n$/;

const FORMATOS: Readonly<Record<string, Formato>> = {
  galicia: {
    nombre: "Banco Galicia",
    titulos: [
      [/^fecha$/, "fecha"],
      [CONCEPTO, "concepto"],
      [/^d.?.?bitos?$/, "debito"],
      [/^cr.?.?ditos?$/, "credito"],
      [/^n.?.?merodecomprobante$/, "comprobante", "si-hay"],
      [/^leyendasadicionales1$/, "remitente"],
      [/^leyendasadicionales2$/, "cuit"],
      [/^saldo$/, "saldo", "si-hay"],
    ],
  },
  nacion: {
    nombre: "Banco Nación",
    titulos: [
      [/^fecha$/, "fecha"],
      [/^comprobante$/, "comprobante"],
      [/^concepto$/, "concepto"],
      [/^importe$/, "importe"],
      [/^saldo$/, "saldo"],
    ],
  },
  supervielle: {
    nombre: "Banco Supervielle",
    titulos: [
      [/^fecha$/, "fecha"],
      [/^concepto$/, "concepto"],
      [/^detalle$/, "concepto"],
      [/^d.?.?bitos?$/, "debito"],
      [/^cr.?.?ditos?$/, "credito"],
      [/^saldo$/, "saldo"],
    ],
  },
  ciudad: {
    nombre: "Banco Ciudad",
    titulos: [
      [/^cuenta$/, "cuenta"],
      [/^cuitcuenta$/, null],
      [/^fecha$/, "fecha"],
      [/^monto$/, "importe"],
      [/^n.?.?.?decomprobante$/, "comprobante"],
      [CONCEPTO, "concepto"],
      [/^saldo$/, "saldo"],
      [/^observaciones$/, "concepto", "si-hay"],
    ],
  },
  "mercado-pago": {
    nombre: "Mercado Pago",
    titulos: [
      [/^sourceid$/, "comprobante"],
      [/^transactiontype$/, "concepto"],
      [/^transactionamount$/, "importe"],
      [/^transactiondate$/, "fecha"],
      [/^externalreference$/, "referencia"],
      [/^payername$/, "remitente", "si-hay"],
      [/^payeridnumber$/, "cuit", "si-hay"],
    ],
    cuenta: CUENTA_DE_MERCADO_PAGO,
    decimal: null,
  },
};

/** Returns the name of a layout on screen; a remembered layout has its own name. */
export function nombreDeFormato(formato: string): string {
  return FORMATOS[formato]?.nombre ?? formato;
}

interface FormatoReconocido {
  formato: string;
  columnas: (CampoDeExtracto | null)[];
  fechas: OrdenDeFecha;
  decimal: SignoDecimal | null;
  cuenta: string;
}

function reconocerFormato(celdas: readonly string[]): FormatoReconocido | null {
  const titulos = celdas.map(titulo);
  for (const [formato, { titulos: wanted, decimal = "coma", cuenta = CUENTA_DEL_CLUB }] of Object.entries(
    FORMATOS,
  )) {
    const columnas = titulos.map((): CampoDeExtracto | null => null);
    const has = ([regex, campo, optional]: Formato["titulos"][number]) => {
      const at = titulos.findIndex((uno) => regex.test(uno));
      if (at >= 0) columnas[at] = campo;
      return at >= 0 || optional !== undefined;
    };
    if (wanted.every(has)) return { formato, columnas, fechas: "dia-mes", decimal, cuenta };
  }
  return null;
}

/** Returns the signature of a layout, made of its column titles; "" if there are none. */
export function firmaDe(celdas: readonly string[]): string {
  const firma = celdas.map(titulo).join("|");
  return /[a-z]/.test(firma) ? firma.slice(0, 2_000) : "";
}

const PISTAS: readonly (readonly [RegExp, CampoDeExtracto])[] = [
  [/^fecha/, "fecha"],
  [/^(importe|monto)/, "importe"],
  [/^(cr.?.?dito|haber|abono|ingreso)/, "credito"],
  [/^(d.?.?bito|debe|egreso)/, "debito"],
  [/(comprobante|operaci.?.?n|referencia)|^(nro|n.?.?mero)$/, "comprobante"],
  [/^(saldo|disponible)/, "saldo"],
  [/(cuit|cuil)/, "cuit"],
  [/^(remitente|ordenante|titular|originante|nombre)/, "remitente"],
  [/^(concepto|descripci|detalle|movimiento)/, "concepto"],
];

/** Proposes a field for each column of an unknown layout, no field twice. */
export function adivinarColumnas(celdas: readonly string[]): (CampoDeExtracto | null)[] {
  const usados = new Set<CampoDeExtracto>();
  const columnas = celdas.map((celda) => {
    const campo = PISTAS.find(([regex, uno]) => !usados.has(uno) && regex.test(titulo(celda)))?.[1] ?? null;
    if (campo) usados.add(campo);
    return campo;
  });
  const conDos = usados.has("credito") && usados.has("debito");
  const sobran: CampoDeExtracto[] = conDos ? ["importe"] : usados.has("importe") ? ["credito", "debito"] : [];
  return columnas.map((campo) => (campo !== null && sobran.includes(campo) ? null : campo));
}

/** Returns the first valid CUIT or CUIL in a text, such as a concept that names the sender; null if there is none. */
export function leerCuit(texto: string): string | null {
  for (const [uno] of texto.matchAll(/(?<!\d)\d{2}[-. ]?\d{8}[-. ]?\d(?!\d)/g)) {
    const cuit = cuitValido(uno);
    if (cuit) return cuit;
  }
  return null;
}

/** Parses a bank's number of an operation; null if there is none, which some banks write as zeros. */
export function leerComprobante(texto: string): string | null {
  const limpio = texto
    .replace(/\s+/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 100);
  return /^[0.-]*$/.test(limpio) ? null : limpio;
}

/** Returns a column's title without spaces, punctuation and accents. */
function titulo(texto: string): string {
  return plain(texto).replace(/[^a-z0-9]+/g, "");
}
