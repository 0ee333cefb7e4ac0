import { contarSinIntentar } from "#features/compartido/correos/server/sin-enviar.ts";
import { responsablesDe } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { Filtro } from "../rules.ts";
import { findNombres } from "./audiencia.repo.ts";
import { correoDe, escribirCopia, keysOf } from "./mails.ts";
import {
  listNombres,
  listSinEncolar,
  listSinTerminar,
  lockSinDetener,
  updateEncolados,
  updateFuera,
} from "./mensajes.repo.ts";

/** Moves a message's copies into the mail queue in batches. */
export const COLA_DE_MENSAJES = defineQueue<{ mensajeId: number }>({
  name: "mensaje-a-grupo",
  retry: { limit: 300, delay: 5, delayMax: 900 },
});

/**
 * Maximum number of copies that wait for their first attempt, and seconds between batches. This limits a
 * message to 15 copies per second, so that stopping it withdraws most copies.
 */
const VENTANA = 30;
const PAUSA_S = 2;

export function encolarReparto(deps: Deps, tx: Tx, mensajeId: number, startAfterSeconds = 0): Promise<void> {
  return deps.jobs.send(tx, COLA_DE_MENSAJES, { mensajeId }, { key: String(mensajeId), startAfterSeconds });
}

/** Queues the next copies of a message, and another job if copies remain (Rule MSJ-6). Idempotent. */
export async function repartirMensaje(deps: Deps, { mensajeId }: { mensajeId: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const mensaje = await lockSinDetener(tx, mensajeId);
    if (!mensaje) return;
    const enLaCola = await contarSinIntentar(deps.db, correoDe(mensaje.filtro), keysOf(mensajeId));
    const libres = Math.max(0, VENTANA - enLaCola);
    // Reads one recipient more than needed, to find out whether copies remain.
    const proximas = await listSinEncolar(tx, mensajeId, libres + 1);
    await escribirCopias(deps, tx, { ...mensaje, id: mensajeId }, proximas.slice(0, libres));
    if (proximas.length > libres) await encolarReparto(deps, tx, mensajeId, PAUSA_S);
  });
}

type Proxima = Awaited<ReturnType<typeof listSinEncolar>>[number];

/**
 * Queues copies, except for recipients who have unsubscribed, have no address, or no longer decide for the
 * person.
 */
async function escribirCopias(
  deps: Deps,
  tx: Tx,
  { id, asunto, cuerpo, filtro }: { id: number; asunto: string; cuerpo: string; filtro: Filtro },
  proximas: readonly Proxima[],
): Promise<void> {
  const ids = proximas.flatMap(({ sobre }) => sobre);
  const nombres = await listNombres(tx, ids);
  const responden = new Set(
    (await responsablesDe(deps, tx, ids, "agenda")).map((uno) => `${uno.id} ${uno.dependienteId}`),
  );
  const evento = filtro.publico === "evento" ? ((await findNombres(tx, filtro)).evento ?? "un evento") : null;
  const [sinCorreo, sinNovedades]: [number[], number[]] = [[], []];
  for (const { destino, correo, sobre, sinNovedades: noQuiere } of proximas) {
    const todavia = sobre.filter((uno) => uno === destino || responden.has(`${destino} ${uno}`));
    if (noQuiere && evento === null) sinNovedades.push(destino);
    else if (correo === null || (destino > 0 && todavia.length === 0)) sinCorreo.push(destino);
    else {
      const otros = todavia.filter((uno) => uno !== destino).map((uno) => nombres.get(uno) ?? "");
      const copia = { clave: String(id), asunto, cuerpo, evento, destino, correo, sobre: otros };
      await escribirCopia(deps, tx, copia);
    }
  }
  await updateFuera(tx, id, sinCorreo, "sin-correo", deps.clock());
  await updateFuera(tx, id, sinNovedades, "sin-novedades", deps.clock());
  await updateEncolados(tx, id, `${correoDe(filtro).name}:${keysOf(id)}`);
}

/** Queues jobs for unfinished messages: after a restoration, and every hour in case a job was lost. */
export async function retomarRepartos(deps: Deps, tx: Tx): Promise<number> {
  const ids = await listSinTerminar(tx);
  for (const id of ids) await encolarReparto(deps, tx, id);
  return ids.length;
}
