import { randomUUID } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { insertar, OLVIDAR } from "./repo.ts";

/** Retries for about three days: a mail server may be down for a weekend. */
export const COLA_DE_CORREOS = defineQueue<{ correoId: string }>({
  name: "correo",
  policy: "standard",
  retry: { limit: 300, delay: 2, delayMax: 900 },
  batch: 4,
});

/** Requests for a link to recover a password, whose mails are not stored. Retries for a day, when nobody waits any more. */
export const COLA_DE_ENLACES = defineQueue<{ pedidoId: string }>({
  name: "recuperacion",
  policy: "standard",
  retry: { limit: 100, delay: 2, delayMax: 900 },
  batch: 4,
});

/** What an area writes to a person. */
export interface NuevoCorreo {
  /** Names the fact that the mail tells (`entrada-pagada:12`); the same fact is told once. */
  clave: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** QR pictures: shown inline where the HTML says `cid:<cid>`, and attached under `nombre`. */
  qr?: { nombre: string; cid: string; contenido: string }[];
  /** Text files, attached as they are. */
  adjuntos?: { nombre: string; tipo: string; contenido: string }[];
  /** Not even the address and the subject stay once it was sent: for addresses that are nobody's any more. */
  olvidar?: boolean;
  /** Holds the mail back for the undo window, during which `tomarAviso` can withdraw it. */
  decision?: DecisionPorAvisar;
}

/** A staff decision that its mail reports. */
export interface DecisionPorAvisar {
  /** What was decided about: `reserva:12`. */
  de: string;
  /** What undoing restores; kept until the mail leaves. */
  antes: unknown;
}

/** Queues a mail in the transaction of the fact that it tells (Rule COR-1). */
export async function encolarCorreo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  { olvidar, clave: hecho, decision, ...correo }: NuevoCorreo,
): Promise<void> {
  const id = randomUUID();
  const clave = olvidar ? `${OLVIDAR}${hecho}` : hecho;
  const wait = decision && deps.settings.undoSeconds > 0 ? deps.settings.undoSeconds : null;
  const nuevo = await insertar(
    tx,
    { id, ...correo, clave, qr: correo.qr ?? [], adjuntos: correo.adjuntos ?? [], creadoEn: deps.clock() },
    wait === null ? null : { seconds: wait, decision: decision?.de ?? "", antes: decision?.antes },
  );
  if (nuevo) await deps.jobs.send(tx, COLA_DE_CORREOS, { correoId: id }, { startAfterSeconds: wait ?? 0 });
}
