import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { conceptoEntrada } from "#features/eventos/entradas/server/concepto-entrada.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { canUndo } from "../rules.ts";
import { deleteIngreso, findEntrada, lockPago } from "./puerta.repo.ts";

/**
 * Undoes a mistaken check-in (Rule PUE-5); audited. A ticket refunded in the meantime is annulled, since it had stayed
 * valid only because its holder was inside.
 */
export async function deshacerIngreso(
  deps: Pick<Deps, "cache" | "clock" | "club" | "codes" | "db" | "jobs" | "settings">,
  actor: Actor,
  { entradaId }: { entradaId: number },
): Promise<Outcome<{ entradaId: number; ingresoEn: null }>> {
  const entrada = await findEntrada(deps.db, entradaId);
  if (!entrada) return notFound("No existe esa entrada.");
  const { ingresoEn, ingresoPor } = entrada;
  const { puerta } = deps.club().entradas;
  if (!ingresoEn) return done({ entradaId, ingresoEn: null });
  const who = { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
  if (!canUndo(puerta, { en: ingresoEn, por: ingresoPor }, who, deps.clock()))
    return refused(
      403,
      "fuera-de-plazo",
      `Un ingreso lo deshace quien lo hizo, durante ${puerta.minutosParaDeshacer} minutos; después, un administrador.`,
    );
  const returned = await deps.db.transaction(async (tx) => {
    // Same lock order as a refund, which could otherwise commit between this read and our commit.
    const pago = await lockPago(tx, entrada.pagoId);
    if (!(await deleteIngreso(tx, entradaId, ingresoEn))) return null;
    await registrar(deps, tx, actor, {
      accion: "entrada.ingreso-deshecho",
      objeto: "entrada",
      objetoId: entradaId,
      antes: { ingresoEn: ingresoEn.toISOString(), ingresoPor },
    });
    if (pago.estado !== "reembolsado" && pago.estado !== "contracargo") return null;
    await conceptoEntrada.retirar(deps, tx, pago);
    return pago;
  });
  if (returned) await conceptoEntrada.despues(deps, returned);
  return done({ entradaId, ingresoEn: null });
}
