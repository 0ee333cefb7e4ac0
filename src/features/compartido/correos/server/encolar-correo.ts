import { randomUUID } from "node:crypto";
import type { Club } from "#contract/club.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { insertCorreo } from "./correos.repo.ts";
import type { CorreoDeclarado } from "./correos-declarados.ts";
import { type Contenido, dibujarCorreo } from "./plantilla.ts";

/** Retries for about three days, enough for a weekend outage. */
export const COLA_DE_CORREOS = defineQueue<{ correoId: string }>({
  name: "correo",
  policy: "standard",
  retry: { limit: 300, delay: 2, delayMax: 900 },
  batch: 4,
});

/** Lower than the priority of all other emails. */
const PRIORIDAD_DE_MASIVOS = -1;

/** Requests for a password reset link; their emails are not stored. Retries for a day. */
export const COLA_DE_ENLACES = defineQueue<{ pedidoId: string }>({
  name: "recuperacion",
  policy: "standard",
  retry: { limit: 100, delay: 2, delayMax: 900 },
  batch: 4,
});

export interface MailTo extends Contenido {
  /** Identifies the reported event among the emails of the same name; each event is mailed once. */
  clave: string | number;
  asunto: string;
  adjuntos?: { nombre: string; tipo: string; contenido: string }[];
  /** Also deletes address and subject once the email is sent, because the address no longer belongs to a user. */
  olvidar?: boolean;
  /**
   * Delays the email for the undo window, during which `lockAviso` can withdraw it. Only for emails without a switch,
   * because a decision without an email cannot be undone.
   */
  decision?: DecisionPorAvisar;
}

export interface DecisionPorAvisar {
  /** Subject of the decision, such as `reserva:12`. */
  de: string;
  antes: unknown;
}

/**
 * Queues an email to a person or an address, if there is one, in the transaction of the event that it reports (Rule
 * COR-1), unless the office has switched such emails off (Rule COR-5).
 */
export async function escribirA(
  deps: Deps,
  tx: Tx,
  declarado: CorreoDeclarado,
  persona: { correo: string | null } | string | null,
  { clave, asunto, adjuntos = [], olvidar = false, decision, ...contenido }: MailTo,
): Promise<void> {
  const para = typeof persona === "object" ? persona?.correo : persona;
  if (!para || !seManda(deps.club().correos, declarado)) return;
  const id = randomUUID();
  const seconds = decision ? deps.settings.undoSeconds : 0;
  const nuevo = await insertCorreo(
    tx,
    {
      id,
      clave: `${declarado.name}:${clave}`,
      para,
      asunto,
      ...(await dibujarCorreo(deps.club(), contenido)),
      qr: contenido.qr?.map(({ nombre, cid, codigo }) => ({ nombre, cid, contenido: codigo })) ?? [],
      adjuntos,
      olvidar,
      creadoEn: deps.clock(),
    },
    decision && seconds > 0 ? { seconds, decision: decision.de, antes: decision.antes } : null,
  );
  if (nuevo)
    await deps.jobs.send(
      tx,
      COLA_DE_CORREOS,
      { correoId: id },
      { startAfterSeconds: seconds, ...(declarado.masivo && { priority: PRIORIDAD_DE_MASIVOS }) },
    );
}

/** Whether the office's current switches allow an email to be sent (Rule COR-5). */
export function seManda(correos: Club["correos"], { name, default: inicial }: CorreoDeclarado): boolean {
  return inicial === "always" || (correos[name] ?? inicial === "on");
}

/**
 * Returns a button of an email that opens a page that requires a session; somebody who is not logged in gets the login
 * first.
 */
export const botonA = (deps: Deps, texto: string, path: string) => ({
  texto,
  url: `${deps.settings.siteUrl}/login?volver=${encodeURIComponent(path)}`,
});
