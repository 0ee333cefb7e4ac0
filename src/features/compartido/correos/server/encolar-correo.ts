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

interface NuevoCorreo {
  /** Identifies the reported event among the emails of the same name; each event is mailed once. */
  clave: string | number;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** QR pictures: inline where the HTML has `cid:<cid>`, and attached as `nombre`. */
  qr?: { nombre: string; cid: string; contenido: string }[];
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
 * Queues an email in the transaction of the event that it reports (Rule COR-1), unless the office has switched such
 * emails off (Rule COR-5).
 */
export async function encolarCorreo(
  deps: Deps,
  tx: Tx,
  declarado: CorreoDeclarado,
  { olvidar = false, clave, decision, ...correo }: NuevoCorreo,
): Promise<void> {
  if (!seManda(deps.club().correos, declarado)) return;
  const id = randomUUID();
  const wait = decision && deps.settings.undoSeconds > 0 ? deps.settings.undoSeconds : null;
  const nuevo = await insertCorreo(
    tx,
    {
      id,
      ...correo,
      clave: `${declarado.name}:${clave}`,
      olvidar,
      qr: correo.qr ?? [],
      adjuntos: correo.adjuntos ?? [],
      creadoEn: deps.clock(),
    },
    wait === null ? null : { seconds: wait, decision: decision?.de ?? "", antes: decision?.antes },
  );
  if (nuevo)
    await deps.jobs.send(
      tx,
      COLA_DE_CORREOS,
      { correoId: id },
      { startAfterSeconds: wait ?? 0, ...(declarado.masivo && { priority: PRIORIDAD_DE_MASIVOS }) },
    );
}

/** Whether the office's current switches allow an email to be sent (Rule COR-5). */
export function seManda(correos: Club["correos"], { name, default: inicial }: CorreoDeclarado): boolean {
  return inicial === "always" || (correos[name] ?? inicial === "on");
}

export type MailTo = Contenido & Pick<NuevoCorreo, "adjuntos" | "clave" | "asunto" | "olvidar" | "decision">;

/** Queues an email to a person or an address, if there is one. */
export async function escribirA(
  deps: Deps,
  tx: Tx,
  declarado: CorreoDeclarado,
  persona: { correo: string | null } | string | null,
  { clave, asunto, adjuntos, olvidar, decision, ...contenido }: MailTo,
): Promise<void> {
  const para = typeof persona === "object" ? persona?.correo : persona;
  if (!para) return;
  const qr = contenido.qr?.map(({ nombre, cid, codigo }) => ({ nombre, cid, contenido: codigo }));
  const correo = { clave, para, asunto, adjuntos, olvidar, decision, qr };
  await encolarCorreo(deps, tx, declarado, { ...correo, ...(await dibujarCorreo(deps.club(), contenido)) });
}

/**
 * Returns a button of an email that opens a page that requires a session; somebody who is not logged in gets the login
 * first.
 */
export const botonA = (deps: Deps, texto: string, path: string) => ({
  texto,
  url: `${deps.settings.siteUrl}/login?volver=${encodeURIComponent(path)}`,
});
