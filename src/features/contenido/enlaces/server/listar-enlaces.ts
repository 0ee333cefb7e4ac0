import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Enlace } from "../contract.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

export interface Consulta {
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** The links of interest, newest first unless told otherwise. */
export async function listarEnlaces(
  deps: Deps,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<Enlace>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "id", descending: true });
  if (!orden.ok) return orden;
  return done(await listar(deps.db, input.termino, orden.value, pageOf(input)));
}
