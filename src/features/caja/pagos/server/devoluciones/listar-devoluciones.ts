import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../../contract.ts";
import type { Devolucion } from "../../contract.ts";
import { countAMano, listDevoluciones } from "./devoluciones.repo.ts";

/** Lists refunds: pending ones oldest first, completed ones newest first. */
export async function listarDevoluciones(
  deps: Pick<Deps, "conceptos" | "db">,
  input: QueryOf<typeof contract.listarDevoluciones>,
): Promise<Outcome<Paged<Devolucion>>> {
  return done(await listDevoluciones(deps, input.mostrar, pageOf(input)));
}

export const contarDevolucionesAMano = countAMano;
