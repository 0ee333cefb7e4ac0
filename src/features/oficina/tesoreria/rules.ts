import type { ListColumns } from "#contract/columns.ts";
import { type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";

/** Ages of what is overdue, by the first day of each and its name. */
const EDADES = [
  { desde: 1, nombre: "Vencido hace 1 a 30 días" },
  { desde: 31, nombre: "Vencido hace 31 a 60 días" },
  { desde: 61, nombre: "Vencido hace 61 a 90 días" },
  { desde: 91, nombre: "Vencido hace más de 90 días" },
] as const;
/** Where one age ends and the next begins. */
export const CORTES_DE_EDAD = EDADES.slice(1).map(({ desde }) => desde);

/** The figures of a month, in whole cents (docs/decisions/0114). Kept as they were once the month is closed. */
export interface Cifras {
  /** Instalments that fall due in it. */
  emitido: { cuantas: number; importe: number; cobrado: number };
  /** Lines written in it on instalments that fell due before: surcharges, forgiveness, corrections. */
  ajustes: number;
  /** Movements of Cobros. */
  cobrado: { concepto: string; medio: MedioDePago; cuantos: number; cobrado: number; devuelto: number }[];
  /** What the provider kept of what was collected in it, and what of it was not available by its end. */
  comisiones: number;
  porAcreditar: number;
  /** What became available in it, by the provider's day of settlement. */
  acreditado: { cuantos: number; bruto: number; comision: number };
  /** By the ages of `CORTES_DE_EDAD`, on the day of the figures. */
  vencido: { edad: number; cuantas: number; importe: number }[];
}

export const GRUPOS = ["emitido", "cobrado", "rubros", "neto", "vencido"] as const;
export type Grupo = (typeof GRUPOS)[number];

export const PALABRA_DE_GRUPO: Record<Grupo, string> = {
  emitido: "Cuotas del mes",
  cobrado: "Cobrado, por medio",
  rubros: "Cobrado, por rubro",
  neto: "Comisiones y acreditaciones",
  vencido: "Deuda vencida al día de las cifras",
};

/** A row of the month: this one, the same month a year before, and the budget. */
export interface RenglonDelMes {
  grupo: Grupo;
  nombre: string;
  cantidad: number | null;
  /** Pesos. */
  importe: number;
  anterior: number | null;
  presupuesto: number | null;
  /** The sum of its group. */
  total: boolean;
}

interface Linea {
  grupo: Grupo;
  nombre: string;
  cantidad: number | null;
  centavos: number;
  /** Of a row with a budget. */
  rubro?: string;
  total?: true;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const netoDe = (rows: Cifras["cobrado"]) => sum(rows.map(({ cobrado, devuelto }) => cobrado - devuelto));

/** What came in and stayed, in whole cents. */
export const totalCobrado = ({ cobrado }: Pick<Cifras, "cobrado">): number => netoDe(cobrado);

/** The rows of figures; every group with its total ends with it. @param rubros names by kind of payment */
function lineasDe(cifras: Cifras, rubros: ReadonlyMap<string, string>): Linea[] {
  const { emitido, ajustes, cobrado, comisiones, porAcreditar, acreditado, vencido } = cifras;
  const medios = (["efectivo", "transferencia", "mercadopago"] as const).map((medio): Linea => {
    const suyos = cobrado.filter((uno) => uno.medio === medio);
    return {
      grupo: "cobrado",
      nombre: PALABRA_DE_MEDIO[medio],
      cantidad: sum(suyos.map(({ cuantos }) => cuantos)),
      centavos: sum(suyos.map((uno) => uno.cobrado)),
    };
  });
  const deRubro = [...rubros].map(([rubro, nombre]): Linea => {
    const suyos = cobrado.filter(({ concepto }) => concepto === rubro);
    const cantidad = sum(suyos.map(({ cuantos }) => cuantos));
    return { grupo: "rubros", nombre, cantidad, centavos: netoDe(suyos), rubro };
  });
  const edades = EDADES.map(({ nombre }, edad): Linea => {
    const suya = vencido.find((uno) => uno.edad === edad);
    return { grupo: "vencido", nombre, cantidad: suya?.cuantas ?? 0, centavos: suya?.importe ?? 0 };
  });
  const total = (grupo: Grupo, nombre: string, centavos: number): Linea => ({
    grupo,
    nombre,
    cantidad: null,
    centavos,
    total: true,
  });
  const uno = (grupo: Grupo, nombre: string, centavos: number, cantidad: number | null = null): Linea => ({
    grupo,
    nombre,
    cantidad,
    centavos,
  });
  return [
    uno("emitido", "Cuotas que vencen en el mes", emitido.importe, emitido.cuantas),
    uno("emitido", "Ajustes de cuotas anteriores", ajustes),
    total("emitido", "Emitido", emitido.importe + ajustes),
    uno("emitido", "Ya cobrado de las cuotas del mes", emitido.cobrado),
    uno("emitido", "Falta cobrar de las cuotas del mes", emitido.importe - emitido.cobrado),
    ...medios,
    uno("cobrado", "Devoluciones", 0 - sum(cobrado.map(({ devuelto }) => devuelto))),
    total("cobrado", "Cobrado neto", netoDe(cobrado)),
    ...deRubro,
    uno("neto", "Comisiones de lo cobrado", 0 - comisiones),
    uno("neto", "Acreditado en el mes, bruto", acreditado.bruto, acreditado.cuantos),
    uno("neto", "Comisiones de lo acreditado", 0 - acreditado.comision),
    total("neto", "Acreditado neto", acreditado.bruto - acreditado.comision),
    uno("neto", "Por acreditar al terminar el mes", porAcreditar),
    ...edades,
    total("vencido", "Total vencido", sum(edades.map(({ centavos }) => centavos))),
  ];
}

/** The month beside the same one a year before and the budget, for the page, paper and the spreadsheet (Rule TES-1). */
export function renglonesDelMes(
  cifras: Cifras,
  { cifras: anterior, cerrado }: { cifras: Cifras; cerrado: unknown },
  presupuesto: ReadonlyMap<string, number>,
  rubros: ReadonlyMap<string, string>,
): RenglonDelMes[] {
  const before = lineasDe(anterior, rubros);
  return lineasDe(cifras, rubros).map(({ centavos, rubro, total = false, ...linea }, n) => ({
    ...linea,
    total,
    importe: centavos / 100,
    // What was overdue then is known only of a month that was closed.
    anterior: linea.grupo === "vencido" && !cerrado ? null : (before[n]?.centavos ?? 0) / 100,
    presupuesto: rubro === undefined ? null : (presupuesto.get(rubro) ?? null),
  }));
}

/** The first day of a month that is `count` months later. */
export function mesDespues(mes: string, count: number): string {
  const months = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** «marzo de 2027» */
export const nombreDeMes = (mes: string): string =>
  `${MESES[Number(mes.slice(5, 7)) - 1]} de ${mes.slice(0, 4)}`;

/** Why a month cannot be closed; null if it can (Rule TES-3). @param ultimo the last closed month */
export function porQueNoCierra(mes: string, hoy: string, ultimo: string | null): string | null {
  if (ultimo !== null && mes <= ultimo) return `${nombreDeMes(mes)} ya está cerrado.`;
  if (mesDespues(mes, 1) > hoy) return `El mes de ${nombreDeMes(mes)} todavía no terminó.`;
  if (ultimo !== null && mes > mesDespues(ultimo, 1))
    return `Antes hay que cerrar ${nombreDeMes(mesDespues(ultimo, 1))}.`;
  return null;
}

/** The columns of the month's spreadsheet. */
export const COLUMNAS_DEL_MES = {
  grupo: { label: "Grupo", kind: "text", words: PALABRA_DE_GRUPO, width: 28 },
  nombre: { label: "Concepto", kind: "text", width: 36 },
  cantidad: { label: "Cantidad", kind: "number", empty: "" },
  importe: { label: "Importe", kind: "money" },
  anterior: { label: "Un año antes", kind: "money", empty: "" },
  presupuesto: { label: "Presupuesto", kind: "money", empty: "" },
} as const satisfies ListColumns;

/** Why the bank and the books differ. */
export const DIFERENCIAS = ["sin-par", "salida", "descartado", "otro-mes", "sin-extracto"] as const;
export type TipoDeDiferencia = (typeof DIFERENCIAS)[number];

export const PALABRA_DE_DIFERENCIA: Record<TipoDeDiferencia, string> = {
  "sin-par": "Entró al banco y no está en los libros",
  salida: "Salió del banco",
  descartado: "No es del club, según se decidió",
  "otro-mes": "Está en los libros de otro mes",
  "sin-extracto": "Está en los libros y no en el banco",
};

/** How many differences a reconciliation has, in words. */
export const cuantasDiferencias = (cuantas: number): string =>
  cuantas === 1 ? "1 diferencia" : `${cuantas} diferencias`;

/** A line of the reconciliation: what the bank has more than the books, or less (negative). */
export interface Diferencia {
  tipo: TipoDeDiferencia;
  fecha: string;
  quien: string;
  detalle: string;
  centavos: number;
}

/** What the named differences do not explain; 0 once everything is named (Rule TES-5). Whole cents. */
export function restoDe(banco: number, libros: number, diferencias: readonly Pick<Diferencia, "centavos">[]) {
  return banco - libros - sum(diferencias.map(({ centavos }) => centavos));
}
