import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { puedeSobre } from "#features/socios/vinculos/server/derechos.ts";
import { type Tx, toCents } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CUOTA_ACREDITADA_A_OTRA, CUOTA_YA_PAGA } from "../../rules.ts";
import { imputar } from "../imputaciones/imputar-pago.ts";
import { lockPagosDeCuotas, lockVarias, revertImputaciones } from "../imputaciones/repo.ts";
import { findImputacion, sumImputado } from "./repo.ts";

interface Movida {
  /** Allocation. */
  id: number;
  /** Null to leave it as credit. */
  cuotaId: number | null;
  motivo: string;
}

/** Moves what a payment pays of an instalment to another one, or to the payer's credit (Rule CTA-9). Audited. */
export function moverImputacion(
  deps: Deps,
  actor: Actor,
  movida: Movida,
): Promise<Outcome<{ movido: number; credito: number }>> {
  return deps.db.transaction((tx) => mover(deps, tx, actor, movida));
}

async function mover(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, cuotaId, motivo }: Movida,
): Promise<Outcome<{ movido: number; credito: number }>> {
  const vista = await findImputacion(tx, id);
  if (!vista) return notFound("No existe ese pago de la cuota.");
  const { pagoId, cuotaId: origenId, pagadorId } = vista;
  // Payments before instalments.
  await lockPagosDeCuotas(tx, [origenId]);
  const tomadas = await lockVarias(tx, cuotaId === null ? [origenId] : [origenId, cuotaId]);
  const origen = tomadas.find((cuota) => cuota.id === origenId);
  const destino = tomadas.find((cuota) => cuota.id === cuotaId);
  if (!origen || (cuotaId !== null && !destino)) return notFound("No existe esa cuota.");
  if (!(await findImputacion(tx, id))?.vigente)
    return refused(409, "ya-movida", "Ese pago ya no está en la cuota: actualizá la página.");
  if (cuotaId === origenId) return refused(409, "la-misma", "El pago ya está en esa cuota.");
  if (origen.acreditadaEn) return refused(409, "acreditada", CUOTA_ACREDITADA_A_OTRA);
  if (destino?.pagadaEn) return refused(409, "ya-paga", CUOTA_YA_PAGA);
  const esDeOtro = destino && destino.usuarioId !== origen.usuarioId;
  if (
    esDeOtro &&
    (pagadorId === null || !(await puedeSobre(deps, tx, pagadorId, "paga", [destino.usuarioId])))
  )
    return refused(409, "no-le-toca", "Quien pagó no paga por esa persona: el pago no puede ir a su cuota.");
  const centavos = toCents(await sumImputado(tx, pagoId, origenId));
  const porMano = { creadaEn: deps.clock(), creadaPor: actor.usuarioId, motivo };
  await revertImputaciones(tx, { pagoId, cuotaIds: [origenId], ...porMano });
  const dinero = [{ pagoId, usuarioId: pagadorId, centavos }];
  const mano = { usuarioId: actor.usuarioId, motivo };
  const { sobra } = await imputar(deps, tx, dinero, destino ? [destino] : [], mano);
  await registrar(deps, tx, actor, {
    accion: "cuota.mover-pago",
    objetoId: origenId,
    antes: { cuotaId: origenId, usuarioId: origen.usuarioId },
    despues: { cuotaId, usuarioId: destino?.usuarioId ?? null, monto: centavos / 100, pagoId, motivo },
  });
  return done({ movido: centavos / 100, credito: sobra / 100 });
}
