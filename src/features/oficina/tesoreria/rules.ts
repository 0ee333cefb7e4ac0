import { addMonths } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import { formatMes } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { toPesos } from "#contract/money.ts";
import { type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import type { ReglaDeRenglon } from "#features/cuotas/cuotas/rules.ts";
import type { Conciliacion, MesDelTesorero } from "./contract.ts";

/** Age groups of overdue amounts, by name and first day. */
const EDADES = [
  { desde: 1, nombre: "Vencido hace 1 a 30 días" },
  { desde: 31, nombre: "Vencido hace 31 a 60 días" },
  { desde: 61, nombre: "Vencido hace 61 a 90 días" },
  { desde: 91, nombre: "Vencido hace más de 90 días" },
] as const;
/** Days at which an age group begins. */
export const CORTES_DE_EDAD = EDADES.slice(1).map(({ desde }) => desde);

/** Classes of an instalment's lines, in the order of the page. */
const CLASES_DE_LINEA = {
  emision: "Cuotas",
  aumento: "Aumentos",
  recargo: "Recargos",
  condonacion: "Condonaciones",
  correccion: "Correcciones",
  baja: "Bajas y cambios de plan",
  convenio: "Convenios de pago",
  otra: "Otros cambios",
} as const;
type ClaseDeLinea = keyof typeof CLASES_DE_LINEA;

const CLASE_DE_REGLA: Record<ReglaDeRenglon, ClaseDeLinea> = {
  base: "emision",
  adicional: "emision",
  ingreso: "emision",
  ausencia: "emision",
  beca: "emision",
  hermanos: "emision",
  fijo: "emision",
  credito: "emision",
  redondeo: "emision",
  "saldo-inicial": "emision",
  aumento: "aumento",
  recargo: "recargo",
  condonacion: "condonacion",
  correccion: "correccion",
  baja: "baja",
  cambio: "baja",
  convenio: "convenio",
};

/** Returns the class of a line's rule; an unknown rule, from a later version, is `otra`. */
export const claseDeRegla = (regla: string): ClaseDeLinea =>
  Object.hasOwn(CLASE_DE_REGLA, regla) ? CLASE_DE_REGLA[regla as ReglaDeRenglon] : "otra";

/** Lines that count in a month, by class and by the month in which their instalments are due. */
export interface LineasDeMes {
  clase: ClaseDeLinea;
  mes: string;
  importe: number;
}

/** A month's figures in centavos (docs/decisions/0114), stored at the closing. */
export interface Cifras {
  /**
   * Instalments due in the month, and how much was paid by its end. `importe` is the issued amount; in months
   * closed by earlier versions, the cost at the closing.
   */
  emitido: { cuantas: number; importe: number; cobrado: number };
  /** Lines that count in the month, apart from the issued amounts. Earlier versions stored only a sum. */
  cambios?: LineasDeMes[];
  ajustes?: number;
  /** Payments and refunds, counted as in Cobros. */
  cobrado: { concepto: string; medio: MedioDePago; cuantos: number; cobrado: number; devuelto: number }[];
  /** The provider's fees on the month's payments, and the amount that was not available at its end. */
  comisiones: number;
  porAcreditar: number;
  /** Money that became available in the month, according to the provider. */
  acreditado: { cuantos: number; bruto: number; comision: number };
  /** Overdue amounts by age group, on the day of the figures. */
  vencido: { edad: number; cuantas: number; importe: number }[];
}

export const PALABRA_DE_GRUPO = {
  emitido: "Cuotas del mes",
  otros: "Anotado en el mes, de cuotas de otros meses",
  cobrado: "Cobrado, por medio",
  rubros: "Cobrado, por rubro",
  neto: "Comisiones y acreditaciones",
  vencido: "Deuda vencida al día de las cifras",
};
export type Grupo = keyof typeof PALABRA_DE_GRUPO;
export const GRUPOS = keysOf(PALABRA_DE_GRUPO);

interface Linea {
  grupo: Grupo;
  nombre: string;
  cantidad: number | null;
  centavos: number;
  /** Kind of payment, if the row has a budget. */
  rubro?: string;
  total?: true;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const netoDe = (rows: Cifras["cobrado"]) => sum(rows.map(({ cobrado, devuelto }) => cobrado - devuelto));

/** Sums the net amount collected, in centavos. */
export const totalCobrado = ({ cobrado }: Pick<Cifras, "cobrado">): number => netoDe(cobrado);

/** Changes of one class to instalments that were due `antes` months before the reported month. */
interface Cambio {
  clase: ClaseDeLinea;
  /** Null for the sum that earlier versions stored. */
  antes: number | null;
}

const mesesEntre = (desde: string, hasta: string) =>
  (Number(hasta.slice(0, 4)) - Number(desde.slice(0, 4))) * 12 +
  Number(hasta.slice(5, 7)) -
  Number(desde.slice(5, 7));

function cambiosDe({ cambios, ajustes = 0 }: Cifras, mes: string): (Cambio & { importe: number })[] {
  if (!cambios) return ajustes === 0 ? [] : [{ clase: "otra", antes: null, importe: ajustes }];
  return cambios.map(({ clase, mes: suyo, importe }) => ({ clase, antes: mesesEntre(suyo, mes), importe }));
}

/** Returns the changes in either of the months, so that both months have the same rows. */
function cambiosDeAmbos(...todos: readonly (readonly Cambio[])[]): Cambio[] {
  const clases = Object.keys(CLASES_DE_LINEA);
  const keys = new Map(todos.flat().map(({ clase, antes }) => [`${clase} ${antes}`, { clase, antes }]));
  return [...keys.values()].toSorted(
    (a, b) => clases.indexOf(a.clase) - clases.indexOf(b.clase) || (a.antes ?? 0) - (b.antes ?? 0),
  );
}

function nombreDeCambio({ clase, antes }: Cambio, mes: string): string {
  if (antes === null) return "Ajustes de cuotas anteriores";
  const nombre = CLASES_DE_LINEA[clase];
  if (antes === 0) return nombre;
  const suyo = formatMes(addMonths(mes, -antes));
  return clase === "emision" ? `${nombre} de ${suyo}` : `${nombre} de cuotas de ${suyo}`;
}

/**
 * Builds the rows for a month's figures; the last row of a group may be its total.
 * @param cambios the rows of changes, with their names
 * @param rubros names by kind of payment
 */
function lineasDe(
  cifras: Cifras,
  mes: string,
  cambios: readonly (Cambio & { nombre: string })[],
  rubros: ReadonlyMap<string, string>,
): Linea[] {
  const { emitido, cobrado, comisiones, porAcreditar, acreditado, vencido } = cifras;
  const suyos = cambiosDe(cifras, mes);
  const deCambio = cambios.map(({ clase, antes, nombre }): Linea => {
    const de = suyos.filter((uno) => uno.clase === clase && uno.antes === antes);
    const grupo = antes === 0 ? "emitido" : "otros";
    return { grupo, nombre, cantidad: null, centavos: sum(de.map(({ importe }) => importe)) };
  });
  const delMes = deCambio.filter(({ grupo }) => grupo === "emitido");
  const deOtros = deCambio.filter(({ grupo }) => grupo === "otros");
  const costo = emitido.importe + sum(delMes.map(({ centavos }) => centavos));
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
  const uno = (grupo: Grupo, nombre: string, centavos: number, cantidad: number | null = null): Linea => ({
    grupo,
    nombre,
    cantidad,
    centavos,
  });
  const total = (...de: Parameters<typeof uno>): Linea => ({ ...uno(...de), total: true });
  return [
    uno("emitido", "Cuotas que vencen en el mes", emitido.importe, emitido.cuantas),
    ...delMes,
    total("emitido", "Emitido", costo),
    uno("emitido", "Ya cobrado de las cuotas del mes", emitido.cobrado),
    uno("emitido", "Falta cobrar de las cuotas del mes", costo - emitido.cobrado),
    ...deOtros,
    ...(deOtros.length > 0
      ? [total("otros", "Total de otros meses", sum(deOtros.map(({ centavos }) => centavos)))]
      : []),
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

/**
 * Builds the rows of the month, the same month a year earlier and the budget, for screen, paper and spreadsheet (Rule
 * TES-1).
 */
export function renglonesDelMes(
  mes: string,
  cifras: Cifras,
  { cifras: anterior, guardado }: { cifras: Cifras; guardado: boolean },
  presupuesto: ReadonlyMap<string, number>,
  rubros: ReadonlyMap<string, string>,
): MesDelTesorero["renglones"] {
  const haceUnAno = addMonths(mes, -12);
  const cambios = cambiosDeAmbos(cambiosDe(cifras, mes), cambiosDe(anterior, haceUnAno)).map((cambio) => ({
    ...cambio,
    nombre: nombreDeCambio(cambio, mes),
  }));
  const before = lineasDe(anterior, haceUnAno, cambios, rubros);
  return lineasDe(cifras, mes, cambios, rubros).map(({ centavos, rubro, total = false, ...linea }, n) => ({
    ...linea,
    total,
    importe: toPesos(centavos),
    // Overdue amounts of a past month are unknown, unless they were stored in the month after it.
    anterior: linea.grupo === "vencido" && !guardado ? null : toPesos(before[n]?.centavos ?? 0),
    presupuesto: rubro === undefined ? null : (presupuesto.get(rubro) ?? null),
  }));
}

/**
 * Returns why a month cannot be closed; null if it can be (Rule TES-3).
 * @param ultimo the last closed month
 */
export function porQueNoCierra(mes: string, hoy: string, ultimo: string | null): string | null {
  if (ultimo !== null && mes <= ultimo) return `${formatMes(mes)} ya está cerrado.`;
  if (addMonths(mes, 1) > hoy) return `El mes de ${formatMes(mes)} todavía no terminó.`;
  if (ultimo !== null && mes > addMonths(ultimo, 1))
    return `Antes hay que cerrar ${formatMes(addMonths(ultimo, 1))}.`;
  return null;
}

export const COLUMNAS_DEL_MES = {
  grupo: { label: "Grupo", kind: "text", words: PALABRA_DE_GRUPO, width: 28 },
  nombre: { label: "Concepto", kind: "text", width: 36 },
  cantidad: { label: "Cantidad", kind: "number", empty: "" },
  importe: { label: "Importe", kind: "money" },
  anterior: { label: "Un año antes", kind: "money", empty: "" },
  presupuesto: { label: "Presupuesto", kind: "money", empty: "" },
} as const satisfies ListColumns;

export const PALABRA_DE_DIFERENCIA = {
  "sin-par": "Entró al banco y no está en los libros",
  salida: "Salió del banco",
  descartado: "No es del club, según se decidió",
  "otro-mes": "Está en los libros de otro mes",
  "sin-extracto": "Está en los libros y no en el banco",
};
type TipoDeDiferencia = keyof typeof PALABRA_DE_DIFERENCIA;
export const DIFERENCIAS = keysOf(PALABRA_DE_DIFERENCIA);

/** Unexplained differences: a row of the bank without a decision, or a transfer that the bank does not have. */
const SIN_EXPLICAR: ReadonlySet<TipoDeDiferencia> = new Set(["sin-par", "sin-extracto"]);

export const sinExtracto = (mes: string): string =>
  `No se subió ningún extracto del banco con movimientos de ${formatMes(mes)}.`;

/** A difference in the reconciliation: the bank's amount minus the books'. */
export type Diferencia = Omit<Conciliacion["diferencias"][number], "importe"> & { centavos: number };

/**
 * Counts the unexplained differences, and sums the amount in centavos that the explained differences leave open (Rule
 * TES-5).
 */
export function quedaSinExplicar(
  banco: number,
  libros: number,
  diferencias: readonly Pick<Diferencia, "centavos" | "tipo">[],
): { cuantas: number; centavos: number } {
  const explicadas = diferencias.filter(({ tipo }) => !SIN_EXPLICAR.has(tipo));
  return {
    cuantas: diferencias.length - explicadas.length,
    centavos: banco - libros - sum(explicadas.map(({ centavos }) => centavos)),
  };
}
