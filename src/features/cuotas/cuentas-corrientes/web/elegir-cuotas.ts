import { toCentavos } from "#contract/money.ts";
import type { Cuota } from "#features/cuotas/cuotas/contract.ts";
import type { PorPagar } from "../contract.ts";

/** Returns the outstanding amount of an instalment, in centavos. */
export const faltaDe = ({ importe, pagado = 0 }: Cuota): number => toCentavos(importe) - toCentavos(pagado);

export const centavosDe = (cuotas: readonly Cuota[]): number =>
  cuotas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);

/** Says how a credit will be used: for dues, or for a refund by the office if the payer no longer pays for anybody. */
export function usoDelCredito(personas: PorPagar["personas"]): string {
  return personas.some(({ paga }) => paga)
    ? "Se usan en tu próximo pago de cuotas."
    : "Como ya no pagás cuotas de nadie, pedí en la secretaría que te los devuelvan.";
}

/** Returns the instalments that can be paid: those of people for whom the caller pays, without a payment under review. */
export function elegiblesDe(personas: PorPagar["personas"]): Cuota[] {
  return personas.flatMap(({ paga, cuotas }) =>
    paga ? cuotas.filter(({ revisionHasta }) => revisionHasta === null) : [],
  );
}

export const vencidasDe = (cuotas: readonly Cuota[]): number[] =>
  cuotas.filter(({ estado }) => estado === "vencida").map(({ id }) => id);

/**
 * Returns the instalments chosen at first: all overdue ones. If the page was opened for one person, only that
 * person's overdue ones, or else their next one.
 */
export function primerasDe(personas: PorPagar["personas"], personaId: number): number[] {
  const suyas = elegiblesDe(personas.filter(({ id }) => id === personaId));
  const primeras = vencidasDe(suyas.length > 0 ? suyas : elegiblesDe(personas));
  return primeras.length > 0 ? primeras : suyas.slice(0, 1).map(({ id }) => id);
}
