import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { ListQuery } from "#contract/paging.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { Emision } from "../contract.ts";
import { COLUMNAS_DE_EMISIONES } from "../rules.ts";
import { listEmisiones } from "./emisiones.repo.ts";

/** The runs, the last month first by default. */
export function listarEmisiones(
  { db }: Pick<Deps, "db">,
  query: Pick<ListQuery, "orden" | "termino">,
): Outcome<Listing<Emision, string>> {
  const orden = readOrdering(query.orden, orderedColumns(COLUMNAS_DE_EMISIONES), {
    field: "periodo",
    descending: true,
  });
  return orden.ok ? done(listEmisiones(db, query, orden.value)) : orden;
}
