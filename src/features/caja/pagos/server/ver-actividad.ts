import type { Deps } from "#server/deps.ts";
import type { EstadoDePago } from "../rules.ts";
import { contarPorEstado, ultimaActividad } from "./repo.ts";

/** How many payments there are in each state. */
export function pagosPorEstado(deps: Pick<Deps, "db">): Promise<Map<EstadoDePago, number>> {
  return contarPorEstado(deps.db);
}

/** When the provider last sent a notice, and when a payment with it was last approved; null where never. */
export function actividadDelMedio(
  deps: Pick<Deps, "db">,
): Promise<{ ultimoAviso: Date | null; ultimoAprobado: Date | null }> {
  return ultimaActividad(deps.db);
}
