import { setTimeout } from "node:timers/promises";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { seManda } from "#features/compartido/correos/server/correos-declarados.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { eventoPorId } from "#features/eventos/eventos/server/ver-evento.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { DestinoDeMensaje } from "../contract.ts";
import { CORREOS, escribirMensaje } from "./mails.ts";
import { findByKey, findMensaje, insertMensaje, listMensajes } from "./mensajes.repo.ts";

/** Copies to be written, in a job: an event has thousands of holders. */
export const COLA_DE_MENSAJES = defineQueue<{ mensajeId: number }>({
  name: "mensaje-de-evento",
  policy: "standard",
  retry: { limit: 300, delay: 5, delayMax: 900 },
  expires: 3600,
});

const PAUSA_MS = 20;

/** The addresses that hold paid tickets of an event, in lower case, each once. */
async function destinosDe(
  { entradasDeEvento }: Pick<Deps, "entradasDeEvento">,
  q: Queryable,
  eventoId: number,
) {
  const titulares = await entradasDeEvento.titulares(q, eventoId);
  return {
    correos: [...new Set(titulares.map(({ correo }) => correo.toLowerCase()))],
    entradas: titulares.length,
  };
}

const apagado = (deps: Pick<Deps, "club">) => !seManda(deps.club().correos, CORREOS["mensaje-de-evento"]);

export async function verDestino(
  deps: Pick<Deps, "club" | "db" | "entradasDeEvento">,
  { id }: { id: number },
): Promise<Outcome<DestinoDeMensaje>> {
  const evento = await eventoPorId(deps.db, id);
  if (!evento) return notFound("Ese evento no existe.");
  const { correos, entradas } = await destinosDe(deps, deps.db, id);
  const enviados = (await listMensajes(deps.db, id)).map(toMensaje);
  return done({
    copias: correos.length,
    sinCorreo: (await deps.entradasDeEvento.pagadas(deps.db, id)) - entradas,
    apagado: apagado(deps),
    enviados,
  });
}

const OTRO_MENSAJE = refused(
  409,
  "otro-mensaje",
  "El mensaje anterior ya salió con otro texto. Recargá la página y fijate antes de mandar este.",
);

/** Writes a message to the holders of an event's tickets (Rule EVE-21): stored with its job in one transaction. */
export async function enviarMensaje(
  deps: Pick<Deps, "clock" | "club" | "db" | "entradasDeEvento" | "jobs">,
  actor: Actor,
  {
    id,
    asunto,
    texto,
    idempotencyKey,
  }: { id: number; asunto: string; texto: string; idempotencyKey: string },
) {
  if (!(await eventoPorId(deps.db, id))) return notFound("Ese evento no existe.");
  const esElMismo = (uno: Guardado) =>
    uno.eventoId === id &&
    uno.asunto === asunto &&
    uno.texto === texto &&
    uno.enviadoPor === actor.nombreUsuario;
  const repetido = await findByKey(deps.db, idempotencyKey);
  if (repetido) return esElMismo(repetido) ? done(toMensaje(repetido)) : OTRO_MENSAJE;
  if (apagado(deps))
    return refused(
      409,
      "apagado",
      "Los mensajes a quienes tienen entradas están apagados: prendelos en Correos.",
    );
  const enviado = await deps.db.transaction(async (tx) => {
    const { correos } = await destinosDe(deps, tx, id);
    if (correos.length === 0) return null;
    const mensaje = { eventoId: id, asunto, texto, copias: correos.length };
    const enviadoEn = deps.clock();
    const mensajeId = await insertMensaje(tx, {
      ...mensaje,
      enviadoPor: actor.usuarioId,
      enviadoEn,
      idempotencyKey,
    });
    if (mensajeId !== null) {
      await deps.jobs.send(tx, COLA_DE_MENSAJES, { mensajeId });
      await registrar(deps, tx, actor, {
        accion: "evento.mensaje",
        objeto: "evento",
        objetoId: id,
        despues: { asunto, copias: correos.length },
      });
    }
    return findByKey(tx, idempotencyKey);
  });
  if (!enviado)
    return refused(
      409,
      "sin-destinatarios",
      "Nadie que tenga entradas dejó un correo: no hay a quién escribirle.",
    );
  return esElMismo(enviado) ? done(toMensaje(enviado)) : OTRO_MENSAJE;
}

/** Queues the copies of a message; repeated, those that are missing. */
export async function repartirMensaje(deps: Deps, { mensajeId }: { mensajeId: number }): Promise<void> {
  const mensaje = await findMensaje(deps.db, mensajeId);
  if (!mensaje) return;
  for (const correo of (await destinosDe(deps, deps.db, mensaje.eventoId)).correos) {
    deps.stopping.throwIfAborted();
    await deps.db.transaction((tx) => escribirMensaje(deps, tx, mensaje, correo));
    await setTimeout(PAUSA_MS, undefined, { signal: deps.stopping });
  }
}

type Guardado = NonNullable<Awaited<ReturnType<typeof findMensaje>>>;

function toMensaje({ eventoId: _eventoId, evento: _evento, enviadoEn, ...mensaje }: Guardado) {
  return { ...mensaje, enviadoEn: enviadoEn.toISOString() };
}
