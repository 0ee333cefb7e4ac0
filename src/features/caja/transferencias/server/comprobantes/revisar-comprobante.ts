import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { emparejarPendientes } from "../emparejamiento/emparejar-pendientes.ts";
import { findTransferencia, lockTransferencia, updateTransferencia } from "../repo.ts";
import { NO_EXISTE } from "../ver-transferencia.ts";

/** Says whether a receipt looks right. Audited; pays nothing (Rule TRA-2). */
export function revisarComprobante(
  deps: Deps,
  actor: Actor,
  { id, aceptado }: { id: number; aceptado: boolean },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockTransferencia(tx, id);
    if (!found) return notFound(NO_EXISTE);
    if (found.transferencia.comprobante === null)
      return refused(409, "sin-comprobante", "Este pago no tiene comprobante.");
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

/** The stored receipt with its type. */
export async function leerComprobante(
  deps: Pick<Deps, "db" | "storage">,
  id: number,
): Promise<Outcome<{ contenido: Buffer; tipo: string; nombre: string }>> {
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
