import { formatInstant } from "#contract/format.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { datosDeEvento } from "#features/eventos/eventos/server/mails.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { MINUTOS_DE_OFERTA } from "../rules.ts";
import { enlaceDeEspera } from "./enlace.ts";
import {
  findOferta,
  hasAbiertas,
  listEsperando,
  listEventosPorRevisar,
  lockEvento,
  updateComprada,
  updateLugaresDisponibles,
  updateOfertasVencidas,
  updateOfrecida,
} from "./espera.repo.ts";

export const CORREOS = defineCorreos("Entradas", {
  "espera-oferta": {
    label: "Se liberó un lugar",
    when: "Cuando se libera lugar para quien está en la lista de espera.",
    default: "always",
  },
});

export const sumarLugares = updateLugaresDisponibles;

type Evento = NonNullable<Awaited<ReturnType<typeof lockEvento>>>;

/**
 * Offers an event's free places to its waiting list (Rule ESP-2), after releasing the places of ended offers.
 * Must run in the transaction that freed the places and locked the event's row. A group gets all its places
 * or none, in the order of the list; a group that does not fit keeps its position. If the event is not on
 * sale, its offers are withdrawn.
 * @returns whether anything changed
 */
export async function ofrecer(deps: Deps, tx: Tx, eventoId: number): Promise<boolean> {
  if (!(await hasAbiertas(tx, eventoId))) return false;
  const ofrecidaEn = deps.clock();
  const evento = await lockEvento(tx, eventoId, ofrecidaEn);
  if (!evento) return false;
  const devueltas = await updateOfertasVencidas(tx, eventoId, evento.enVenta ? ofrecidaEn : null);
  let libres = evento.quedan + devueltas;
  const grupos = evento.enVenta ? await listEsperando(tx, eventoId, libres) : [];
  const ofertaHasta = new Date(ofrecidaEn.getTime() + MINUTOS_DE_OFERTA * 60_000);
  for (const grupo of grupos) {
    if (grupo.cantidad > libres) continue;
    libres -= grupo.cantidad;
    await updateOfrecida(tx, grupo.id, { ofrecidaEn, ofertaHasta });
    await avisarOferta(deps, tx, evento, grupo, ofertaHasta);
  }
  if (libres !== evento.quedan) await updateLugaresDisponibles(tx, eventoId, libres - evento.quedan);
  return devueltas > 0 || libres !== evento.quedan;
}

async function avisarOferta(
  deps: Deps,
  tx: Tx,
  evento: Evento,
  grupo: { id: number; cantidad: number; nombre: string; correo: string | null },
  hasta: Date,
) {
  const unas = grupo.cantidad === 1 ? "una entrada" : `${grupo.cantidad} entradas`;
  await escribirA(deps, tx, CORREOS["espera-oferta"], grupo, {
    clave: grupo.id,
    asunto: `Se liberó lugar para ${evento.nombre}`,
    titulo: grupo.cantidad === 1 ? "Se liberó tu entrada" : "Se liberaron tus entradas",
    parrafos: [
      `Hola, ${grupo.nombre}. Te guardamos ${unas} para ${evento.nombre} hasta el ${formatInstant(hasta)}. Si no comprás antes, le toca al siguiente de la lista.`,
      "Si ya no querés ir, con el mismo botón salís de la lista.",
    ],
    datos: datosDeEvento(evento),
    boton: { texto: "Ver mis lugares", url: enlaceDeEspera(deps, grupo.id) },
  });
}

export function conOferta(deps: Deps, de: { eventoId: number; usuarioId: number }) {
  return findOferta(deps.db, de, deps.clock());
}

/**
 * Puts the places of a person's offer on sale within the transaction, whose lock of the event's row keeps
 * other buyers out. Call `ofrecer` afterwards for the remaining places.
 * @returns whether there was an offer
 */
export async function consumirOferta(deps: Deps, tx: Tx, de: { eventoId: number; usuarioId: number }) {
  const ahora = deps.clock();
  await lockEvento(tx, de.eventoId, ahora);
  const lugares = await updateComprada(tx, de, ahora);
  if (lugares > 0) await updateLugaresDisponibles(tx, de.eventoId, lugares);
  return lugares > 0;
}

/** Runs every minute: ends offers, and offers places that were freed in other ways, such as by a larger capacity. */
export async function revisarListas(deps: Deps): Promise<void> {
  for (const eventoId of await listEventosPorRevisar(deps.db, deps.clock())) {
    try {
      if (await deps.db.transaction((tx) => ofrecer(deps, tx, eventoId)))
        deps.cache.drop("eventos", `evento:${eventoId}`);
    } catch (error) {
      // Continues with the other lists; the next run tries this list again.
      deps.log.error({ err: error, eventoId }, "failed to update a waiting list");
    }
  }
}
