import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import type { MedioDePago } from "../../rules.ts";
import type { DepsDePago } from "../concepto.ts";
import { avisarDevolucionPedida } from "../mails.ts";
import { lockPago } from "../pagos.repo.ts";
import { findDevolucion, updateAMano } from "./devoluciones.repo.ts";
import { preguntarAntes } from "./preguntar-antes.ts";

/** Longer than a call to the provider can take, so that no call still in progress can return the money as well. */
const ESPERA_TRAS_RECHAZO_MS = 60_000;

/**
 * Turns a refund that the provider refused into one that staff make by hand (Rule PAG-17), which ends the
 * hourly retries. First records refunds made in Mercado Pago's panel (Rule PAG-18).
 */
export async function devolverAMano(
  deps: DepsDePago,
  actor: Actor,
  { id, medio }: { id: number; medio: Exclude<MedioDePago, "mercadopago"> },
): Promise<Outcome<{ ok: true }>> {
  const antes = await findDevolucion(deps.db, id);
  const sinRespuesta = antes?.medio === "mercadopago" ? await preguntarAntes(deps, antes.pagoId) : null;
  if (sinRespuesta) return sinRespuesta;
  const pasada = await deps.db.transaction(async (tx) => {
    const hasta = new Date(deps.clock().getTime() - ESPERA_TRAS_RECHAZO_MS);
    const devolucion = await updateAMano(tx, id, medio, hasta);
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
  if (devolucion.hechaEn) return conflict("ya-devuelta", "Esta devolución ya está hecha.");
  if (devolucion.cubiertaEn)
    return conflict("cubierta", "Mercado Pago ya devolvió este dinero: no hay nada que entregar.");
  if (devolucion.medio !== "mercadopago")
    return conflict("ya-a-mano", "Esta devolución ya se hace a mano: está en la lista «A mano».");
  return conflict(
    "por-mercado-pago",
    "Mercado Pago todavía la está intentando. Si la rechaza, vas a poder devolverla a mano un minuto después.",
  );
}
