import { addDays, addMonths } from "#contract/club-time.ts";

/** Days `YYYY-MM-DD` from which and until which something holds. */
export interface Vigencia {
  desde: string;
  /** Last day, included; null while it lasts. */
  hasta: string | null;
}

/** The first day of a day's month. */
export const periodoDe = (fecha: string): string => `${fecha.slice(0, 7)}-01`;
/** The last day of a period, which is given by its first day. */
export const ultimoDia = (periodo: string): string => addDays(addMonths(periodo, 1), -1);

/** Whether something holds on a day. */
export const rige = ({ desde, hasta }: Vigencia, dia: string): boolean =>
  desde <= dia && (hasta === null || hasta >= dia);

/** Whether something holds on some day of a period. */
export function tocaElPeriodo({ desde, hasta }: Vigencia, periodo: string): boolean {
  return desde <= ultimoDia(periodo) && (hasta === null || hasta >= periodo);
}

/** What a club sets about due dates. */
export interface ReglasDeVencimiento {
  /** The day of the month on which an instalment is due; the last one of shorter months. */
  diaDeVencimiento: number;
  /** The least time to pay an instalment that is issued late. */
  diasParaPagar: number;
  /** The least time to pay a new member's first one. */
  diasDePrimera: number;
  /** Days, `YYYY-MM-DD`, that are no business days besides Saturdays and Sundays. */
  feriados: readonly string[];
}

/**
 * When the instalment of a period is due (Rule TAR-4): the club's day of that month, or some days after it was issued
 * if that is later; in both cases the next business day.
 * @param ingreso when its member began to pay; in that month the first instalment has more days
 */
export function vencimientoDe(
  periodo: string,
  emitidaEl: string,
  { diaDeVencimiento, diasParaPagar, diasDePrimera, feriados }: ReglasDeVencimiento,
  ingreso = "",
): string {
  const ultimo = ultimoDia(periodo);
  const delMes = `${periodo.slice(0, 8)}${String(diaDeVencimiento).padStart(2, "0")}`;
  const dia = delMes > ultimo ? ultimo : delMes;
  const minimo = addDays(emitidaEl, Math.max(diasParaPagar, ingreso >= periodo ? diasDePrimera : 0));
  let vence = minimo > dia ? minimo : dia;
  while (esFinDeSemana(vence) || feriados.includes(vence)) vence = addDays(vence, 1);
  return vence;
}

const esFinDeSemana = (fecha: string) => [0, 6].includes(new Date(`${fecha}T00:00:00Z`).getUTCDay());

/** The age in whole years on 1 January of a period's year; null if unknown. */
export function edadDelAno(nacimiento: string | null, periodo: string): number | null {
  if (nacimiento === null) return null;
  const anos = Number(periodo.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return nacimiento.slice(5) === "01-01" ? anos : anos - 1;
}
