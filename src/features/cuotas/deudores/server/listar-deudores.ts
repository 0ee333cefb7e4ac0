import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { QueryOf } from "#contract/route.ts";
import { seManda } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Deudor, listaDeDeudores, totalesDeDeudores } from "../contract.ts";
import { listDeudores, sumDeudores } from "./listar-deudores.repo.ts";
import { CORREOS } from "./mails.ts";

export function listarDeudores(
  deps: Deps,
  _actor: Actor,
  filtro: Omit<QueryOf<typeof listaDeDeudores.export>, "ids">,
  orden: Parameters<typeof listDeudores>[2],
): Outcome<Listing<Deudor, string>> {
  const hoy = clubTime(deps.clock()).fecha;
  return done(listDeudores(deps.db, { ...filtro, hoy }, orden));
}

export async function sumarDeudores(deps: Deps, _actor: Actor, filtro: QueryOf<typeof totalesDeDeudores>) {
  const totales = await sumDeudores(deps.db, { ...filtro, hoy: clubTime(deps.clock()).fecha });
  return done({ ...totales, apagados: !seManda(deps.club().correos, CORREOS["cuota-recordatorio"]) });
}
