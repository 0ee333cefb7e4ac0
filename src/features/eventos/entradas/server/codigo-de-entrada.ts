import type { Deps } from "#server/deps.ts";
import { CODIGO_CORTO_DE_ENTRADA, CODIGO_DE_ENTRADA } from "../rules.ts";

/** What identifies a ticket's code: the number that it signs, and its length. */
export interface Codigo {
  numero: number;
  codigoLargo: boolean;
}

const codesOf = ({ codes }: Pick<Deps, "codes">, largo: boolean) =>
  codes(largo ? CODIGO_DE_ENTRADA : CODIGO_CORTO_DE_ENTRADA);

/** The code that admits with a ticket. */
export function codigoDe(
  deps: Pick<Deps, "codes">,
  { id, numero, codigoLargo }: { id: number; numero: number | null; codigoLargo: boolean },
): string {
  return codesOf(deps, codigoLargo).sign(numero ?? id);
}

/** Reads a ticket's code of either length; null if it is not ours. */
export function leerCodigo(deps: Pick<Deps, "codes">, codigo: string): Codigo | null {
  for (const codigoLargo of [true, false]) {
    const numero = codesOf(deps, codigoLargo).read(codigo);
    if (numero !== null) return { numero, codigoLargo };
  }
  return null;
}
