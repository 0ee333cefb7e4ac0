import { open } from "node:fs/promises";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import { imageMimeOf, inspectImage, SIGNATURE_BYTES } from "#server/images/inspect.ts";
import type { Transferencia } from "../../contract.ts";
import { findTransferencia, lockTransferencia, updateTransferencia } from "../repo.ts";
import { CERRADA, NO_EXISTE, verTransferencia } from "../ver-transferencia.ts";

/** Receipts uploaded, per user. */
export const LIMITE_DE_COMPROBANTES: RateLimit = { name: "comprobantes", points: 10, seconds: 600 };

/** Extension of the stored file by what its first bytes are. */
const EXTENSIONES = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const;

/**
 * Stores the receipt of an own open payment, instead of an earlier one, and lets the office look at it (Rule TRA-2). What the
 * file is is decided by its content; a picture is decoded and loses its metadata. Its name is not kept.
 */
export async function subirComprobante(
  deps: Deps,
  actor: Actor,
  pagoId: number,
  [archivo]: readonly ReceivedDocument[],
): Promise<Outcome<Transferencia>> {
  const limite = await deps.limits.take(LIMITE_DE_COMPROBANTES, String(actor.usuarioId));
  if (limite) return limite;
  const found = await findTransferencia(deps.db, pagoId);
  if (found?.pago.usuarioId !== actor.usuarioId) return notFound(NO_EXISTE);
  if (!archivo)
    return refusedField(422, "sin-archivo", "comprobante", "Elegí la foto o el PDF del comprobante");
  const tipo = await tipoDe(archivo);
  if (!tipo.ok) return tipo;
  // Written before its row: a file without a row is only a few bytes too many.
  const storageKey = `comprobantes/${pagoId}-${archivo.sha256.slice(0, 32)}.${tipo.value}`;
  await deps.storage.putFile(storageKey, archivo.path);
  const anterior = await deps.db.transaction(async (tx) => {
    const tomada = await lockTransferencia(tx, pagoId);
    if (!tomada?.transferencia.abierta) return undefined;
    await updateTransferencia(tx, pagoId, {
      comprobante: storageKey,
      comprobanteEn: deps.clock(),
      revisadoEn: null,
      revisadoPor: null,
      aceptado: null,
    });
    return tomada.transferencia.comprobante;
  });
  const sobra = anterior === undefined ? storageKey : anterior;
  const queda = anterior === undefined ? found.transferencia.comprobante : storageKey;
  if (sobra !== null && sobra !== queda) await deps.storage.remove(sobra);
  return anterior === undefined ? CERRADA : verTransferencia(deps, actor, { id: pagoId });
}

async function tipoDe(archivo: ReceivedDocument): Promise<Outcome<string>> {
  const file = await open(archivo.path);
  const head = Buffer.alloc(SIGNATURE_BYTES);
  try {
    await file.read(head, 0, SIGNATURE_BYTES, 0);
  } finally {
    await file.close();
  }
  if (head.toString("latin1").startsWith("%PDF-")) return done("pdf");
  const mime = imageMimeOf(head);
  if (!mime)
    return refused(
      415,
      "tipo-de-archivo",
      "El comprobante tiene que ser una foto (JPEG, PNG, WebP) o un PDF, como los da tu banco.",
    );
  const revisada = await inspectImage({ ...archivo, mime });
  return revisada.ok ? done(EXTENSIONES[mime]) : revisada;
}
