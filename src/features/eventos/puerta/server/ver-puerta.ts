import { startOfOngoingEvents } from "#features/eventos/entradas/rules.ts";
import { horaDelClub } from "#features/eventos/entradas/server/concepto-entrada.ts";
import { resumirVentas } from "#features/eventos/entradas/server/to-entrada.ts";
import type { Deps } from "#server/deps.ts";
import type { EventoDePuerta } from "../contract.ts";
import { entryWindow, isOpen } from "../rules.ts";
import { countIngresos, findEventos, listEventosDesde } from "./puerta.repo.ts";

const PROXIMOS = 200;

/** Lists events that have not ended, or the given events, with tickets sold and check-ins. */
export async function verPuerta(
  deps: Deps,
  { eventos: ids }: { eventos?: number[] | undefined },
): Promise<EventoDePuerta[]> {
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const eventos = ids
    ? await findEventos(deps.db, ids)
    : await listEventosDesde(deps.db, horaDelClub(startOfOngoingEvents(puerta, ahora)), PROXIMOS);
  const eventoIds = eventos.map(({ id }) => id);
  const [ventas, ingresos] = await Promise.all([
    resumirVentas(deps, eventoIds),
    contarIngresos(deps, eventoIds),
  ]);
  return eventos.map((evento) => {
    const { abre, cierra } = entryWindow(puerta, evento);
    return {
      ...evento,
      vendidas: ventas.get(evento.id)?.vendidas ?? 0,
      ingresaron: ingresos.get(evento.id) ?? 0,
      abierta: isOpen(puerta, evento, ahora),
      abre: abre.toISOString(),
      cierra: cierra.toISOString(),
      minutosParaDeshacer: puerta.minutosParaDeshacer,
    };
  });
}

/** Counts check-ins by event. Leaves out events without check-ins. */
export async function contarIngresos(deps: Deps, eventoIds: readonly number[]) {
  const rows = await countIngresos(deps.db, eventoIds);
  return new Map(rows.map(({ eventoId, ingresaron }) => [eventoId, ingresaron]));
}
