import { clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { QueryOf } from "#contract/route.ts";
import { seManda } from "#features/compartido/correos/server/correos-declarados.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Deudor, exportarDeudores, totalesDeDeudores } from "../contract.ts";
import { COLUMNAS_DE_DEUDORES } from "../rules.ts";
import { listDeudores, sumDeudores, type TotalesDeDeudores } from "./listar-deudores.repo.ts";
import { CORREOS } from "./mails.ts";

export function listarDeudores(
  deps: Pick<Deps, "clock" | "db">,
  _actor: Actor,
  { orden: pedido, ...filtro }: Omit<QueryOf<typeof exportarDeudores>, "ids">,
): Outcome<Listing<Deudor, string>> {
  const orden = readOrdering(pedido, orderedColumns(COLUMNAS_DE_DEUDORES), "-total");
  if (!orden.ok) return orden;
  const hoy = clubTime(deps.clock()).fecha;
  return done(listDeudores(deps.db, { ...filtro, hoy }, orden.value));
}

export async function sumarDeudores(
  deps: Pick<Deps, "clock" | "club" | "db">,
  _actor: Actor,
  filtro: QueryOf<typeof totalesDeDeudores>,
): Promise<Outcome<TotalesDeDeudores & { apagados: boolean }>> {
  const totales = await sumDeudores(deps.db, { ...filtro, hoy: clubTime(deps.clock()).fecha });
  return done({ ...totales, apagados: !seManda(deps.club().correos, CORREOS["cuota-recordatorio"]) });
}
