import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import type { MedioDePago } from "../../rules.ts";
import type { DepsDePago } from "../concepto.ts";
import { avisarDevolucion, avisarDevolucionPedida } from "../mails.ts";
import { contraasentar, lockPago } from "../repo.ts";
import { conceptoDe, paraConcepto } from "../transition.ts";
import { type DevolucionRow, findDevolucion, markHecha, pasarAMano, sumHechas } from "./repo.ts";

/** Longer than a call to the provider takes, so that none that was under way at a refusal can still return money. */
const ESPERA_TRAS_RECHAZO_MS = 60_000;

/**
 * Takes a refund that the provider refused out of its hands: from now on a person returns it (Rule PAG-17). The money must
 * not be handed over before, because the provider is tried again every hour. Audited.
 */
export async function devolverAMano(
  deps: DepsDePago,
  actor: Actor,
  { id, medio }: { id: number; medio: Exclude<MedioDePago, "mercadopago"> },
): Promise<Outcome<{ ok: true }>> {
  const pasada = await deps.db.transaction(async (tx) => {
    const hasta = new Date(deps.clock().getTime() - ESPERA_TRAS_RECHAZO_MS);
    const devolucion = await pasarAMano(tx, id, medio, hasta);
    const pago = devolucion && (await lockPago(tx, devolucion.pagoId));
    if (!pago) return false;
    await avisarDevolucionPedida(deps, tx, pago, devolucion);
    await registrar(deps, tx, actor, {
      accion: "pago.devolver-a-mano",
      objeto: "pago",
      objetoId: pago.id,
      despues: { monto: toMoney(devolucion.monto), medio },
    });
    return true;
  });
  return pasada ? done({ ok: true }) : await porQueNo(deps, id);
}

async function porQueNo(deps: Pick<DepsDePago, "db">, id: number): Promise<Outcome<never>> {
  const devolucion = await findDevolucion(deps.db, id);
  if (!devolucion) return notFound("No existe esa devolución.");
  if (devolucion.hechaEn) return refused(409, "ya-devuelta", "Esta devolución ya está hecha.");
  if (devolucion.medio !== "mercadopago")
    return refused(409, "ya-a-mano", "Esta devolución ya se hace a mano: está en la lista «A mano».");
  return refused(
    409,
    "por-mercado-pago",
    "Mercado Pago todavía la está intentando. Si la rechaza, vas a poder devolverla a mano un minuto después.",
  );
}

/**
 * Records that a staff member returned cash or made the transfer of a refund, with a counter-entry of today. What was
 * bought is revoked once the whole payment came back. Audited.
 */
export async function confirmarDevolucion(
  deps: DepsDePago,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const devolucion = await findDevolucion(deps.db, id);
  if (!devolucion) return notFound("No existe esa devolución.");
  if (devolucion.medio === "mercadopago")
    return refused(
      409,
      "por-mercado-pago",
      "Esta devolución la hace Mercado Pago: no hay nada que confirmar.",
    );
  const pago = await deps.db.transaction((tx) => anotarDevuelta(deps, tx, actor, devolucion));
  if (!pago) return refused(409, "ya-devuelta", "Esta devolución ya estaba confirmada.");
  await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
  return done({ ok: true });
}

async function anotarDevuelta(deps: DepsDePago, tx: Tx, actor: Actor, { id, pagoId }: DevolucionRow) {
  const pago = await lockPago(tx, pagoId);
  const ahora = deps.clock();
  const hecha = pago && (await markHecha(tx, id, { hechaEn: ahora, hechaPor: actor.usuarioId }));
  if (!hecha) return null;
  const contraasiento = await contraasentar(tx, pago, actor.usuarioId, ahora, hecha);
  if (!contraasiento) throw new Error(`refund ${id} already has a counter-entry`);
  if ((await sumHechas(tx, pagoId)) === pago.monto)
    await conceptoDe(deps, pago).retirar(deps, tx, paraConcepto(pago));
  await registrar(deps, tx, actor, {
    accion: "pago.devuelto-a-mano",
    objeto: "pago",
    objetoId: pagoId,
    despues: { monto: toMoney(hecha.monto), medio: hecha.medio, pagoId: contraasiento.id },
  });
  await avisarDevolucion(deps, tx, pago, hecha, `devolucion-hecha:${id}`);
  return pago;
}
