import { open } from "node:fs/promises";
import { DAY_MS } from "#contract/club-time.ts";
import { conflict, done, invalidField, notFound, type Outcome, unsupported } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { ReceivedDocument } from "#server/http/upload.ts";
import { imageMimeOf, inspectImage, SIGNATURE_BYTES } from "#server/images/inspect.ts";
import type { Transferencia } from "../contract.ts";
import { emparejarPendientes } from "./emparejar-pendientes.ts";
import {
  findTransferencia,
  listComprobantesDe,
  listComprobantesViejos,
  lockTransferencia,
  updateTransferencia,
} from "./transferencias.repo.ts";
import { CERRADA, NO_EXISTE, verTransferencia } from "./ver-transferencia.ts";

/** Per user. */
export const LIMITE_DE_COMPROBANTES: RateLimit = { name: "comprobantes", points: 10, seconds: 600 };

/**
 * Stores the bank's receipt for the caller's open payment, replacing an earlier one (Rule TRA-2). The type is
 * taken from the content, not from the name. Pictures are re-encoded without metadata.
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
  if (!archivo) return invalidField("sin-archivo", "comprobante", "Elegí la foto o el PDF del comprobante");
  const tipo = await tipoDe(archivo);
  if (!tipo.ok) return tipo;
  // The file is stored first: a file without a row only wastes some space.
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
    return unsupported(
      "tipo-de-archivo",
      "El comprobante tiene que ser una foto (JPEG, PNG, WebP) o un PDF, como los da tu banco.",
    );
  const revisada = await inspectImage({ ...archivo, mime });
  if (!revisada.ok) return revisada;
  return done(mime === "image/jpeg" ? "jpg" : mime.slice("image/".length));
}

export function revisarComprobante(
  deps: Deps,
  actor: Actor,
  { id, aceptado }: { id: number; aceptado: boolean },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockTransferencia(tx, id);
    if (!found) return notFound(NO_EXISTE);
    if (found.transferencia.comprobante === null)
      return conflict("sin-comprobante", "Este pago no tiene comprobante.");
    await updateTransferencia(tx, id, { aceptado, revisadoEn: deps.clock(), revisadoPor: actor.usuarioId });
    await registrar(deps, tx, actor, {
      accion: aceptado ? "transferencia.aceptar-comprobante" : "transferencia.rechazar-comprobante",
      objeto: "pago",
      objetoId: id,
    });
    await emparejarPendientes(deps, tx);
    return done({ ok: true as const });
  });
}

const TIPOS: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  pdf: "application/pdf",
};

export async function leerComprobante(deps: Deps, id: number) {
  const found = await findTransferencia(deps.db, id);
  const storageKey = found?.transferencia.comprobante;
  const contenido = storageKey ? await deps.storage.get(storageKey) : null;
  if (!storageKey || !contenido) return notFound("Ese pago no tiene comprobante.");
  const extension = storageKey.slice(storageKey.lastIndexOf(".") + 1);
  return done({
    contenido,
    tipo: TIPOS[extension] ?? "application/octet-stream",
    nombre: `comprobante_${id}.${extension}`,
  });
}

/** Days after which a receipt is deleted; the payment stays. */
const DIAS_DE_COMPROBANTE = 365;
const DE_A = 200;

export async function borrarComprobantesViejos(deps: Deps): Promise<void> {
  const antes = new Date(deps.clock().getTime() - DIAS_DE_COMPROBANTE * DAY_MS);
  for (const { pagoId, comprobante } of await listComprobantesViejos(deps.db, antes, DE_A)) {
    if (comprobante) await deps.storage.remove(comprobante);
    await updateTransferencia(deps.db, pagoId, { comprobante: null });
  }
}

export async function borrarComprobantesDe(deps: Deps, tx: Tx, usuarioId: number): Promise<void> {
  for (const { pagoId, comprobante } of await listComprobantesDe(tx, usuarioId)) {
    if (comprobante) await deps.storage.remove(comprobante);
    await updateTransferencia(tx, pagoId, { comprobante: null });
  }
}
