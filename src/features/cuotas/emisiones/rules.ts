import { addDays, addMonths } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { reasonOf } from "#contract/text-fields.ts";
import { periodoDe } from "#features/cuotas/aranceles/rules.ts";

/** Days between the issue of a month and its start (Rule EMI-1). */
const DIAS_ANTES = 1;

export const diaDeEmision = (periodo: string): string => addDays(periodo, -DIAS_ANTES);

/** Returns the last month that has to be issued by the given day. */
const ultimoPorEmitir = (hoy: string): string => periodoDe(addDays(hoy, DIAS_ANTES));

interface Corrida {
  periodo: string;
  terminada: boolean;
}

/**
 * Returns the months to issue on a day, oldest first (Rule EMI-2): unfinished months, every later month that is due
 * for issue, and, for new members, the current month and the next one if it is due. A club's first month is the
 * current one.
 */
export function periodosAEmitir(hoy: string, corridas: readonly Corrida[]): string[] {
  const ultimo = ultimoPorEmitir(hoy);
  const periodos = new Set(corridas.filter(({ terminada }) => !terminada).map(({ periodo }) => periodo));
  const anterior = corridas.reduce<string | null>(
    (last, { periodo }) => (last === null || periodo > last ? periodo : last),
    null,
  );
  const primero = anterior === null ? periodoDe(hoy) : addMonths(anterior, 1);
  for (let periodo = primero; periodo <= ultimo; periodo = addMonths(periodo, 1)) periodos.add(periodo);
  return [...periodos.add(periodoDe(hoy)).add(ultimo)].sort();
}

/** Returns the month of the preview: the first month that is not completely issued. */
export function proximoPeriodo(hoy: string, corridas: readonly Corrida[]): string {
  const abierta = corridas.filter(({ terminada }) => !terminada).map(({ periodo }) => periodo);
  const ultimo = corridas
    .map(({ periodo }) => periodo)
    .sort()
    .at(-1);
  return abierta.sort()[0] ?? (ultimo === undefined ? periodoDe(hoy) : addMonths(ultimo, 1));
}

/** Returns the last month that may be issued by hand, which is the next month. */
export const hastaCualSeEmite = (hoy: string): string => addMonths(periodoDe(hoy), 1);

export const CAMBIOS = {
  nueva: "Nueva",
  sube: "Sube",
  baja: "Baja",
  igual: "Igual",
  deja: "Deja de pagar",
} as const;
export type Cambio = keyof typeof CAMBIOS;

/** @param anterior what the person was charged for the previous month; null if they were not charged */
export function cambioDe(importe: number, anterior: number | null): Exclude<Cambio, "deja"> {
  if (anterior === null) return "nueva";
  if (importe === anterior) return "igual";
  return importe > anterior ? "sube" : "baja";
}

const ESTADOS_DE_EMISION = { terminada: "Terminada", incompleta: "Sin terminar" } as const;

/** Columns of the list of billing runs; `server/emisiones.repo.ts` has their SQL. */
export const COLUMNAS_DE_EMISIONES = {
  periodo: { label: "Mes", kind: "date", ordered: true, card: "title" },
  empezadaEn: { label: "Emitida el", kind: "instant", ordered: true },
  estado: { label: "Estado", kind: "short", words: ESTADOS_DE_EMISION },
  cuotas: { label: "Cuotas", kind: "number", ordered: true },
  importe: { label: "Importe", kind: "money", ordered: true },
} as const satisfies ListColumns;

export const COLUMNAS_DE_PROXIMA = {
  persona: { label: "Persona", kind: "text", card: "title", verbatim: true },
  plan: { label: "Plan", kind: "text" },
  cambio: { label: "Cambio", kind: "short", words: CAMBIOS },
  anterior: { label: "Mes anterior", kind: "money", empty: "—" },
  importe: { label: "Cuota", kind: "money" },
  venceEl: { label: "Vence", kind: "date", empty: "—" },
} as const satisfies ListColumns;

export const TERMINAR = "Terminar la membresía";
export const CAMPOS_DE_BAJA = {
  hasta: {
    kind: "date",
    label: "Último día como socio",
    missing: "Elegí el último día",
    hint: "Desde el día siguiente no es socio, y se quitan las cuotas de los meses que no empezaron.",
  },
  motivo: reasonOf(300),
} as const satisfies Fields;
