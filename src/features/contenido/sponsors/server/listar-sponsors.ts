import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Sponsor } from "../contract.ts";
import { comoSponsor } from "./como-sponsor.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

export interface Consulta {
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** The sponsors in the order that staff gave them, new ones last, unless told otherwise. */
export async function listarSponsors(
  deps: Deps,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<Sponsor>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "orden", descending: false });
  if (!orden.ok) return orden;
  const { rows, total } = await listar(deps.db, input.termino, orden.value, pageOf(input));
  return done({ rows: rows.map(comoSponsor), total });
}
