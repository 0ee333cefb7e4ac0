import type { Deps } from "#server/deps.ts";
import { qrPng } from "#server/images/qr.ts";
import { lockCorreo, updateEnviado, updateFallo } from "./repo.ts";

/**
 * Sends a queued mail, at most once unless the process crashes between the mail server's acceptance and the commit;
 * every attempt carries the same Message-ID, by which mail clients can detect duplicates.
 * Without a mail server it waits until there is one.
 * @throws the mail server's error, so that the queue retries
 */
export async function enviarCorreo(
  deps: Pick<Deps, "clock" | "db" | "mailer" | "settings">,
  { correoId }: { correoId: string },
): Promise<void> {
  const { mailer } = deps;
  // The mail stays; `reencolarCorreos` queues it again.
  if (!mailer) return;
  // Locked, so that a concurrent undo withdraws the mail before it is sent.
  const correo = await deps.db.transaction((tx) => lockCorreo(tx, correoId));
  if (!correo || correo.enviadoEn) return;
  const host = new URL(deps.settings.siteUrl).hostname;
  const attachments = await Promise.all(
    correo.qr.map(async (qr) => ({
      filename: qr.nombre,
      contentType: "image/png",
      content: await qrPng(qr.contenido, 480),
      cid: qr.cid,
    })),
  );
  try {
    await mailer.send({
      messageId: `<${correo.id}@${host}>`,
      to: correo.para,
      subject: correo.asunto,
      text: correo.texto,
      html: correo.html,
      attachments: [
        ...attachments,
        ...attachments.map(({ cid: _cid, ...file }) => file),
        ...correo.adjuntos.map(({ nombre, tipo, contenido }) => ({
          filename: nombre,
          contentType: tipo,
          content: Buffer.from(contenido),
        })),
      ],
    });
  } catch (error) {
    await updateFallo(
      deps.db,
      correo.id,
      error instanceof Error ? error.message.slice(0, 500) : "desconocido",
    );
    throw error;
  }
  await updateEnviado(deps.db, correo.id, deps.clock());
}
