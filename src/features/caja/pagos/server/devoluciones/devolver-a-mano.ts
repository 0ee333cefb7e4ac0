import { formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import {
  conflict,
  done,
  invalid,
  notFound,
  type Outcome,
  type Refused,
  unavailable,
} from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { MedioDePago } from "../../rules.ts";
import { consultarPago } from "../consultar-pago.ts";
import { avisarDevolucion, avisarDevolucionPedida } from "../mails.ts";
import { insertContraasiento, lockPago, type PagoRow, updatePago } from "../pagos.repo.ts";
import { conceptoDe, dineroMovido } from "../transition.ts";
import { cerrarSiVolvio } from "./anotar-reembolsos.ts";
import {
  countAMano,
  findDevolucion,
  findVueltas,
  updateAMano,
  updateDevolucion,
  updateSi,
} from "./devoluciones.repo.ts";

export const contarDevolucionesAMano = countAMano;

/** Longer than a call to the provider can take, so that no call still in progress can return the money as well. */
const ESPERA_TRAS_RECHAZO_MS = 60_000;

/**
 * Turns a refund that the provider refused into one that staff make by hand (Rule PAG-17), which ends the
 * hourly retries. First records refunds made in Mercado Pago's panel (Rule PAG-18).
 */
export async function devolverAMano(
  deps: Deps,
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
      objetoId: pago.id,
      despues: { monto: devolucion.monto, medio },
    });
    return true;
  });
  return pasada ? done({ ok: true }) : await porQueNo(deps, id);
}

async function porQueNo(deps: Deps, id: number): Promise<Outcome<never>> {
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

/** Refuses a refund by hand while it is unknown whether Mercado Pago has already returned the money. */
const SIN_RESPUESTA = unavailable(
  "proveedor-caido",
  "No pudimos preguntarle a Mercado Pago si ya devolvió este pago. No entregues el dinero todavía: probá de nuevo en unos minutos.",
  { retryAfterSeconds: 30 },
);

/**
 * Records refunds made in the provider's panel before staff return money (Rule PAG-18). Skipped if the credentials were
 * removed or are rejected.
 * @returns a refusal if the provider does not respond
 */
async function preguntarAntes(deps: Deps, pagoId: number): Promise<Refused | null> {
  try {
    await consultarPago(deps, pagoId);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return error.kind === "refused" ? null : SIN_RESPUESTA;
  }
}

interface Confirmacion {
  id: number;
  /** In pesos; by default the pending amount. */
  monto?: number | undefined;
  /** Confirms even if part of the money had already been returned another way. */
  igual?: boolean;
}

/**
 * Records that a staff member returned the money in cash or by transfer, with a counter-entry dated today.
 * First records refunds made meanwhile in Mercado Pago's panel (Rule PAG-18). Revokes the purchase once the
 * whole payment is returned.
 */
export async function confirmarDevolucion(
  deps: Deps,
  actor: Actor,
  { id, monto, igual = false }: Confirmacion,
): Promise<Outcome<{ ok: true }>> {
  const devolucion = await findDevolucion(deps.db, id);
  if (!devolucion) return notFound("No existe esa devolución.");
  if (devolucion.medio === "mercadopago")
    return conflict("por-mercado-pago", "Esta devolución la hace Mercado Pago: no hay nada que confirmar.");
  const sinRespuesta = igual || devolucion.hechaEn ? null : await preguntarAntes(deps, devolucion.pagoId);
  if (sinRespuesta) return sinRespuesta;
  const entregado = monto ?? (igual ? devolucion.pedido : null) ?? devolucion.monto;
  const anotada = await deps.db.transaction((tx) =>
    anotarDevuelta(deps, tx, actor, { id, pagoId: devolucion.pagoId, entregado, igual }),
  );
  if (!anotada.ok) return anotada;
  await conceptoDe(deps, anotada.value).despues(deps, anotada.value);
  return done({ ok: true });
}

async function anotarDevuelta(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, pagoId, entregado, igual }: { id: number; pagoId: number; entregado: number; igual: boolean },
): Promise<Outcome<PagoRow>> {
  const pago = await lockPago(tx, pagoId);
  const devolucion = await findDevolucion(tx, id);
  if (!pago || !devolucion) return notFound("No existe esa devolución.");
  if (devolucion.hechaEn) return conflict("ya-devuelta", "Esta devolución ya estaba confirmada.");
  const porHacer = devolucion.cubiertaEn ? 0 : devolucion.monto;
  const pedido = devolucion.pedido ?? devolucion.monto;
  if (entregado > pedido)
    return invalid("excede", `Se pidió devolver ${formatMoney(pedido)}: no se puede registrar más.`);
  if (entregado !== porHacer && !igual)
    return devolucion.cubiertaEn
      ? conflict("cubierta", "Mercado Pago ya devolvió este dinero: no hay nada que entregar.")
      : conflict(
          "cambio-el-importe",
          `Lo que hay que devolver cambió: ahora son ${formatMoney(porHacer)}, porque Mercado Pago ya devolvió una parte.`,
        );
  const ahora = deps.clock();
  const antes = await findVueltas(tx, pagoId);
  const queda = Math.max(0, pago.monto - antes.vuelto);
  const hecha = { ...devolucion, monto: entregado };
  await updateDevolucion(tx, id, {
    monto: hecha.monto,
    excedente: Math.max(0, roundPesos(entregado - queda)),
    cubiertaEn: null,
    hechaEn: ahora,
    hechaPor: actor.usuarioId,
  });
  const { aDevolver, vuelto, delProveedor } = await findVueltas(tx, pagoId);
  await updatePago(tx, pagoId, { aDevolver });
  const contraasiento = await insertContraasiento(tx, pago, actor.usuarioId, ahora, hecha);
  if (!contraasiento) throw new Error(`refund ${id} already has a counter-entry`);
  dineroMovido(deps, pago);
  await cerrarSiVolvio(deps, tx, pago, { vuelto, delProveedor });
  await registrar(deps, tx, actor, {
    accion: "pago.devuelto-a-mano",
    objetoId: pagoId,
    despues: { monto: entregado, medio: hecha.medio, pagoId: contraasiento.id },
  });
  await avisarDevolucion(deps, tx, pago, hecha);
  return done(pago);
}

export async function resolverDevolucion(
  deps: Deps,
  actor: Actor,
  { id, nota }: { id: number; nota: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const devolucion = await updateSi(tx, id, "de-mas", { resueltaEn: deps.clock() });
    if (!devolucion)
      return (await findDevolucion(tx, id))
        ? conflict("ya-resuelta", "De esta devolución no hay nada de más por resolver.")
        : notFound("No existe esa devolución.");
    await registrar(deps, tx, actor, {
      accion: "pago.devuelto-de-mas-resuelto",
      objetoId: devolucion.pagoId,
      despues: { excedente: devolucion.excedente, nota },
    });
    return done({ ok: true });
  });
}
