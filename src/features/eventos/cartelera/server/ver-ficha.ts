import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { desglosarVentas } from "#features/eventos/entradas/server/ver-progreso.ts";
import { contarEsperas } from "#features/eventos/espera/server/anotarse.ts";
import { eventoPorId } from "#features/eventos/eventos/server/ver-evento.ts";
import { contarSinResolver } from "#features/eventos/prensa/server/listar-prensa.ts";
import type { Deps } from "#server/deps.ts";
import type { FichaDeEvento } from "../contract.ts";

export async function verFicha(deps: Deps, id: number): Promise<Outcome<FichaDeEvento>> {
  const evento = await eventoPorId(deps.db, id);
  if (!evento) return notFound("Ese evento no existe.");
  const [ventas, prensaSinResponder, esperan] = await Promise.all([
    desglosarVentas(deps.db, id),
    contarSinResolver(deps, id),
    // The waiting list is empty while there are enough places for any purchase.
    evento.entradasDisponibles < evento.maximoPorCompra ? contarEsperas(deps, id) : 0,
  ]);
  return done({ evento, ventas, prensaSinResponder, esperan });
}
