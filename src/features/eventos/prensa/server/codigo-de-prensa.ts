import type { Deps } from "#server/deps.ts";
import { CODIGO_CORTO_DE_PRENSA, CODIGO_DE_PRENSA } from "../rules.ts";
import { hasCodigoLargo } from "./prensa.repo.ts";

const codesOf = ({ codes }: Pick<Deps, "codes">, largo: boolean) =>
  codes(largo ? CODIGO_DE_PRENSA : CODIGO_CORTO_DE_PRENSA);

/** The code that admits an accredited person; it signs the request's id. */
export function codigoDePrensa(
  deps: Pick<Deps, "codes">,
  { id, codigoLargo }: { id: number; codigoLargo: boolean },
): string {
  return codesOf(deps, codigoLargo).sign(id);
}

/** The press request that a code belongs to, or null. */
export async function findPedidoByCodigo(
  deps: Pick<Deps, "codes" | "db">,
  codigo: string,
): Promise<number | null> {
  for (const largo of [true, false]) {
    const id = codesOf(deps, largo).read(codigo);
    if (id !== null) return (await hasCodigoLargo(deps.db, id)) === largo ? id : null;
  }
  return null;
}
