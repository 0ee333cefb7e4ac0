import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { leerOrden } from "./leer-orden.ts";
import { listar } from "./repo.ts";

export interface Consulta {
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** What everybody sees: active, of today or later on the club's clock, latest date first (spec 1 §4). */
export async function listarEventos(
  deps: Deps,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<Evento>>> {
  const orden = leerOrden(input.orden, { campo: "fecha", descendente: true });
  if (!orden.ok) return orden;
  const filtro = { termino: input.termino, estado: true, desde: clubTime(deps.clock()).fecha };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}
