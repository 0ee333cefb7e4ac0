import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Control } from "../contract.ts";
import { ponerAlDia } from "./poner-al-dia.ts";
import { contar } from "./repo.ts";

/** The state of a line for staff. */
export async function controlarFila(
  deps: Pick<Deps, "cache" | "clock" | "db" | "settings">,
  input: { id: number },
): Promise<Outcome<Control>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, input.id, ahora);
  if (!actual.ok) return actual;
  const { evento, fila } = actual.value;
  const { ritmo, basePosicion, pausa } = fila;
  return done({
    ritmo,
    basePosicion,
    baseEn: fila.baseEn?.toISOString() ?? null,
    pausa,
    ventaDesde: evento.ventaDesde?.toISOString() ?? null,
    sorteadaEn: fila.sorteadaEn?.toISOString() ?? null,
    ...(await contar(deps.db, fila, ahora)),
    quedan: evento.quedan,
  });
}
