import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { MAX_ROWS, type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { leerOrden } from "./leer-orden.ts";
import { listar, listarActivos } from "./repo.ts";

export interface Consulta {
  termino?: string | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/** What everybody sees: active, of today or later on the club's clock, latest date first (Rule EVE-1). */
export async function listarEventos(
  deps: Pick<Deps, "clock" | "db">,
  _actor: unknown,
  input: Consulta,
): Promise<Outcome<Paged<Evento>>> {
  const orden = leerOrden(input.orden, { campo: "fecha", descendente: true });
  if (!orden.ok) return orden;
  const desde = clubTime(deps.clock()).fecha;
  const { limit, offset } = pageOf(input);
  if (!input.termino && !input.orden && limit === MAX_ROWS && offset === 0) {
    const rows = await listarActivos(deps.db, desde);
    if (rows.length < MAX_ROWS) return done({ rows, total: rows.length });
  }
  const filtro = { termino: input.termino, estado: true, desde };
  return done(await listar(deps.db, filtro, orden.value, { limit, offset }));
}
