import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { qrPng } from "#server/images/qr.ts";
import { refusalOf } from "#server/providers/mail/mailer.ts";
import {
  type Correo,
  deleteCorreo,
  lockCorreo,
  updateEnviado,
  updateFallo,
  updateSaleEn,
} from "./correos.repo.ts";
import type { CorreoDeclarado, Salida } from "./correos-declarados.ts";
import { COLA_DE_CORREOS } from "./encolar-correo.ts";

/** After this many attempts, about a day, a temporarily refused address counts as permanently refused. */
const INTENTOS_DE_RECHAZADO = 100;

/**
 * Sends a queued email, at most once unless the process crashes between the mail server's acceptance and the
 * commit. Every attempt has the same Message-ID, by which mail clients can detect duplicates. The email waits
 * until there is a mail server. A permanently refused email is not retried if its area declared `alTerminar`.
 * @throws the mail server's error, so that the queue retries
 */
export async function enviarCorreo(deps: Deps, { correoId }: { correoId: string }): Promise<void> {
  const { mailer } = deps;
  // The email stays in the outbox; `reencolarCorreos` queues it again.
  if (!mailer) return;
  // Locked, so that a concurrent undo withdraws the email before it is sent.
  const tomado = await deps.db.transaction((tx) => takeCorreo(deps, tx, correoId));
  if (!tomado) return;
  const { correo, declarado, key } = tomado;
  const host = new URL(deps.settings.siteUrl).hostname;
  const attachments = await Promise.all(
    correo.qr.map(async (qr) => ({
      filename: qr.nombre,
      contentType: "image/png",
      content: await qrPng(qr.contenido, 480),
      cid: qr.cid,
    })),
  );
  const drawn = await drawAdjuntos(deps, declarado, key);
  try {
    await mailer.send({
      messageId: `<${correo.id}@${host}>`,
      to: correo.para,
      subject: correo.asunto,
      text: correo.texto,
      html: correo.html,
      ...(declarado?.baja && { unsubscribe: declarado.baja(deps, key) }),
      attachments: [
        ...attachments,
        ...attachments.map(({ cid: _cid, ...file }) => file),
        ...[...correo.adjuntos, ...drawn].map(({ nombre, tipo, contenido }) => ({
          filename: nombre,
          contentType: tipo,
          content: Buffer.from(contenido),
        })),
      ],
    });
  } catch (error) {
    const rechazo = declarado?.alTerminar && rechazoDe(error, correo);
    if (rechazo !== undefined && rechazo !== null) {
      await deps.db.transaction(async (tx) => {
        await deleteCorreo(tx, correo.id);
        await declarado?.alTerminar?.(tx, { clave: key, rechazo, cuando: deps.clock() });
      });
      return;
    }
    await updateFallo(
      deps.db,
      correo.id,
      error instanceof Error ? error.message.slice(0, 500) : "desconocido",
    );
    throw error;
  }
  await marcarEnviado(deps, declarado, correo, key);
}

/** Draws the attachments of an email that its area declared; empty if that fails, so that the email is sent anyway. */
async function drawAdjuntos(deps: Deps, declarado: CorreoDeclarado | undefined, key: string) {
  try {
    return (await declarado?.adjuntos?.(deps, key)) ?? [];
  } catch (error) {
    deps.log.error({ err: error, mail: declarado?.name }, "the attachments of a mail could not be drawn");
    return [];
  }
}

/** Returns the email to send now; null if it was already sent, or if its area withdraws or delays it. */
async function takeCorreo(deps: Deps, tx: Tx, correoId: string) {
  const correo = await lockCorreo(tx, correoId);
  if (!correo || correo.enviadoEn) return null;
  const declarado = deps.correos.find(({ name }) => correo.clave.startsWith(`${name}:`));
  const key = correo.clave.slice((declarado?.name.length ?? -1) + 1);
  const salida: Salida = (await declarado?.antesDeSalir?.(deps, tx, key)) ?? { que: "mandar" };
  if (salida.que === "mandar") return { correo, declarado, key };
  if (salida.que === "retirar") await deleteCorreo(tx, correoId);
  else {
    const startAfterSeconds = Math.max(1, Math.ceil((+salida.hasta - +deps.clock()) / 1000));
    await updateSaleEn(tx, correoId, startAfterSeconds);
    await deps.jobs.send(tx, COLA_DE_CORREOS, { correoId }, { startAfterSeconds });
  }
  return null;
}

/** Returns the mail server's answer if another attempt is pointless; otherwise null. */
function rechazoDe(error: unknown, { intentos }: Correo): string | null {
  const refusal = refusalOf(error);
  if (!refusal || !(refusal.final || intentos >= INTENTOS_DE_RECHAZADO)) return null;
  return refusal.said.slice(0, 300) || "La dirección no es válida";
}

async function marcarEnviado(
  { clock, db }: Deps,
  declarado: CorreoDeclarado | undefined,
  { id }: Correo,
  key: string,
): Promise<void> {
  const cuando = clock();
  if (!declarado?.alTerminar) return updateEnviado(db, id, cuando);
  await db.transaction(async (tx) => {
    await updateEnviado(tx, id, cuando);
    await declarado.alTerminar?.(tx, { clave: key, rechazo: null, cuando });
  });
}
