import { addDays, clubInstant } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { carnetsDeFamilia, verCarnet } from "#features/socios/socios/server/ver-carnet.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ParaLaPuerta } from "../contract.ts";
import { endOfEvent, startOfOngoingEvents } from "../rules.ts";
import { codigoDe } from "./codigo-de-entrada.ts";
import { horaDelClub } from "./concepto-entrada.ts";
import { listPorUsar } from "./lista.repo.ts";
import { eventoDe } from "./to-entrada.ts";

/** Limits what a phone stores; nobody has as many tickets. */
const MAX_PARA_LA_PUERTA = 50;

/**
 * Returns the caller's unused tickets of events that have not ended, earliest first, and the membership card (Rule
 * ENT-19).
 */
export async function verParaLaPuerta(deps: Deps, actor: Actor): Promise<Outcome<ParaLaPuerta>> {
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const desde = horaDelClub(startOfOngoingEvents(puerta, ahora));
  const rows = await listPorUsar(deps.db, actor.usuarioId, desde, MAX_PARA_LA_PUERTA);
  const [carnet, familia] = await Promise.all([verCarnet(deps, actor), carnetsDeFamilia(deps, actor)]);
  return done({
    hora: ahora.toISOString(),
    entradas: rows.map((row) => {
      const { suspendido: _, ...evento } = eventoDe(row);
      return {
        id: row.id,
        codigo: codigoDe(deps, row),
        tarifa: row.tarifa,
        para: row.para && { nombre: row.para.nombre },
        evento,
        desde: clubInstant(addDays(evento.fecha, -1), "00:00").toISOString(),
        hasta: endOfEvent(puerta, clubInstant(evento.fecha, evento.hora)).toISOString(),
      };
    }),
    carnet: carnet.ok ? carnet.value : null,
    familia,
  });
}
