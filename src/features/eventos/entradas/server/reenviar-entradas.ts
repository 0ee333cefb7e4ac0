import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { lockEntradaWithPago, updatePortadorCorreo } from "./entradas.repo.ts";
import { enviarEntradas } from "./mails.ts";

/**
 * Emails the tickets of a paid order again (Rule ENT-22). `correo` is for a buyer without an address, and is stored
 * if the buyer has no account. Audited.
 */
export function reenviarEntradas(
  deps: Deps,
  actor: Actor,
  { id, correo }: { id: number; correo: string | null },
): Promise<Outcome<{ correo: string }>> {
  return deps.db.transaction(async (tx) => {
    const entrada = await lockEntradaWithPago(tx, id);
    if (!entrada) return notFound("No existe esa entrada.");
    if (entrada.estado !== "pagada")
      return conflict("sin-pagar", "Esta entrada no vale: no hay un código para mandar.");
    if (entrada.pasadaA !== null)
      return conflict("pasada", "La pasó a otra persona, y el código nuevo lo tiene solo ella.");
    const { pagoId, usuarioId } = entrada;
    const para = usuarioId === null ? (correo ?? entrada.correo) : (entrada.correo ?? correo);
    if (!para) return invalidField("sin-correo", "correo", "No dejó un correo: escribí a cuál mandarla");
    if (usuarioId === null && para !== entrada.correo) await updatePortadorCorreo(tx, pagoId, para);
    await enviarEntradas(deps, tx, pagoId, para);
    await registrar(deps, tx, actor, { accion: "entrada.reenviar", objetoId: id });
    return done({ correo: para });
  });
}
