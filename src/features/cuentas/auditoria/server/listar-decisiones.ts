import { addDays, clubInstant } from "#contract/club-time.ts";
import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome, refusedField } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { listarDecisiones as contrato, Decision } from "../contract.ts";
import { nombrarDecisiones } from "./nombrar-decisiones.ts";
import { listDecisiones } from "./repo.ts";

/** Audit log, newest first by default. 422 for a range that ends before it starts. */
export async function listarDecisiones(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof contrato>,
): Promise<Outcome<Paged<Decision>>> {
  const { termino, objeto, desde, hasta } = input;
  const orden = readOrdering(input.orden, ["cuando"], { field: "cuando", descending: true });
  if (!orden.ok) return orden;
  if (desde && hasta && hasta < desde)
    return refusedField(422, "fechas-invertidas", "hasta", "La fecha «hasta» es anterior a la fecha «desde»");
  const filtro = {
    termino,
    objeto,
    desde: desde ? clubInstant(desde, "00:00") : undefined,
    hasta: hasta ? clubInstant(addDays(hasta, 1), "00:00") : undefined,
  };
  const { rows, total } = await listDecisiones(deps.db, filtro, orden.value.descending, pageOf(input));
  return done({ rows: await nombrarDecisiones(deps.db, rows), total });
}
