import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { ImagenDeCarrousel } from "../contract.ts";
import { comoImagen } from "./como-imagen.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

export interface Consulta {
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** The banners in the order that staff gave them, unless told otherwise. */
export async function listarCarrousel(
  deps: Deps,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<ImagenDeCarrousel>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "orden", descending: false });
  if (!orden.ok) return orden;
  const { rows, total } = await listar(deps.db, input.termino, orden.value, pageOf(input));
  return done({ rows: rows.map(comoImagen), total });
}
