import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Foto } from "../contract.ts";
import type { TipoDeGaleria } from "../rules.ts";
import { comoFoto } from "./como-foto.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

export interface Consulta {
  tipo: TipoDeGaleria;
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** The photos of a gallery in the order that staff gave them, new ones first, unless told otherwise. */
export async function listarFotos(
  deps: Deps,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<Foto>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "orden", descending: false });
  if (!orden.ok) return orden;
  const filtro = { tipo: input.tipo, termino: input.termino };
  const { rows, total } = await listar(deps.db, filtro, orden.value, pageOf(input));
  return done({ rows: rows.map((row) => comoFoto(input.tipo, row)), total });
}
