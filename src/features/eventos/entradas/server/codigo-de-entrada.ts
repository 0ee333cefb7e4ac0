import type { Deps } from "#server/deps.ts";
import { CODIGO_CORTO_DE_ENTRADA, CODIGO_DE_ENTRADA } from "../rules.ts";

/** What a ticket's code consists of: the signed number, and the length. */
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

/** Parses a ticket code of either length; null if invalid. */
export function leerCodigo(deps: Pick<Deps, "codes">, codigo: string): Codigo | null {
  for (const codigoLargo of [true, false]) {
    const numero = codesOf(deps, codigoLargo).read(codigo);
    if (numero !== null) return { numero, codigoLargo };
  }
  return null;
}
