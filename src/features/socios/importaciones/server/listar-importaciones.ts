import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { ResumenDeImportacion } from "../contract.ts";
import { COLUMNAS_DE_IMPORTACIONES, DIAS_PARA_DESHACER, DIAS_SIN_APLICAR } from "../rules.ts";
import { deleteImportacion, deleteOld, listImportaciones, lockImportacion } from "./importaciones.repo.ts";

export async function listarImportaciones(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof contract.listarImportaciones>,
): Promise<Outcome<Paged<ResumenDeImportacion>>> {
  const orden = readOrdering(input.orden, orderedColumns(COLUMNAS_DE_IMPORTACIONES), "-creadaEn");
  if (!orden.ok) return orden;
  return done(await readListing(listImportaciones(deps.db, input.termino, orden.value), pageOf(input)));
}

export function descartarImportacion(deps: Deps, _actor: Actor, { id }: { id: number }) {
  return deps.db.transaction(async (tx) => {
    const row = await lockImportacion(tx, id);
    if (!row) return notFound("Esa importación no existe.");
    if (row.estado !== "previsada")
      return conflict("ya-aplicada", "Esta importación se aplicó: queda en la lista. Podés deshacerla.");
    await deleteImportacion(tx, id);
    return done({ ok: true as const });
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes old imports, because they contain personal data. */
export async function borrarViejas({ db, clock }: Deps): Promise<void> {
  const hace = (dias: number) => new Date(clock().getTime() - dias * DAY_MS);
  await deleteOld(db, hace(DIAS_SIN_APLICAR), hace(DIAS_PARA_DESHACER));
}
