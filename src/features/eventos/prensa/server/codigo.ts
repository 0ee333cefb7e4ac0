import type { Deps } from "#server/deps.ts";
import { CODIGO_CORTO_DE_PRENSA, CODIGO_DE_PRENSA } from "../rules.ts";
import { hasCodigoLargo } from "./prensa.repo.ts";

const codesOf = ({ codes }: Deps, largo: boolean) => codes(largo ? CODIGO_DE_PRENSA : CODIGO_CORTO_DE_PRENSA);

/** Signs the request's id as the code that admits an accredited person. */
export function codigoDePrensa(deps: Deps, { id, codigoLargo }: { id: number; codigoLargo: boolean }) {
  return codesOf(deps, codigoLargo).sign(id);
}

export async function findPedidoByCodigo(deps: Deps, codigo: string): Promise<number | null> {
  for (const largo of [true, false]) {
    const id = codesOf(deps, largo).read(codigo);
    if (id !== null) return (await hasCodigoLargo(deps.db, id)) === largo ? id : null;
  }
  return null;
}
