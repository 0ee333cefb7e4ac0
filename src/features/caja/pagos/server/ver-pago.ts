import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { autorDeDecision } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { Pago, PagoPropio } from "../contract.ts";
import { type MedioDePago, porDevolverDe } from "../rules.ts";
import { listDevolucionesDe } from "./devoluciones/devoluciones.repo.ts";
import {
  findContraasiento,
  findPago,
  findPagoByPreference,
  findPagoConPagador,
  findUltimoAviso,
  listRepetidos,
} from "./pagos.repo.ts";
import { conceptoDe, estadoDe } from "./transition.ts";

export async function verPago(deps: Deps, id: number): Promise<Outcome<Pago>> {
  const found = await findPagoConPagador(deps, id);
  if (!found) return notFound("No existe ese pago.");
  const { pago, pagador } = found;
  const concepto = conceptoDe(deps, pago);
  // Only cash and transfers can be reversed, and only payments through the provider can be made twice.
  const enLinea = pago.medio === "mercadopago";
  const [anulacion, repetidos, devoluciones, partes, sobre] = await Promise.all([
    enLinea ? null : anulacionDe(deps, pago.id),
    enLinea ? listRepetidos(deps.db, pago.id) : [],
    listDevolucionesDe(deps, pago.id),
    concepto.partes?.listar(deps.db, pago),
    concepto.enLaOficina(deps.db, { id: pago.anulaId ?? pago.id, usuarioId: pago.usuarioId }),
  ]);
  const { descripcion, idMedioPago, preferenceId, anulaId } = pago;
  return done({
    id,
    descripcion,
    idMedioPago,
    monto: pago.monto,
    preferenceId,
    medio: pago.medio as MedioDePago,
    estado: estadoDe(pago),
    enRevision: pago.revisionHasta !== null,
    creadoEn: pago.creadoEn.toISOString(),
    paginaEn: pago.paginaEn?.toISOString() ?? null,
    aprobadoEn: pago.aprobadoEn?.toISOString() ?? null,
    pagador: pagador === null ? null : { id: pago.usuarioId, nombre: pagador },
    sobre,
    anulaId,
    anulacion,
    porDevolver: pago.estado === "aprobado" && anulaId === null ? porDevolverDe(pago) : 0,
    partes: partes?.map((parte) => ({ ...parte, concepto: concepto.textos.concepto })) ?? null,
    devoluciones,
    repetidos,
  });
}

/** Returns a payment as its owner sees it; 404 for anyone else (Rule API-9). */
export async function verPagoPropio(deps: Deps, actor: Actor, id: number): Promise<Outcome<PagoPropio>> {
  const pago = await findPago(deps.db, id);
  if (pago?.usuarioId !== actor.usuarioId) return notFound("No existe ese pago.");
  const { retiene, revisionHasta, url, venceEn } = pago;
  // Not payable under review, because a second payment would have to be refunded.
  const pagable = retiene && revisionHasta === null && venceEn && venceEn > deps.clock();
  return done({
    id: pago.id,
    concepto: conceptoDe(deps, pago).textos.concepto,
    descripcion: pago.descripcion,
    monto: pago.monto,
    estado: estadoDe(pago),
    enRevision: revisionHasta !== null,
    url: pagable ? url : null,
    venceEn: pagable ? venceEn.toISOString() : null,
  });
}

async function anulacionDe(deps: Deps, pagoId: number): Promise<Pago["anulacion"]> {
  const contraasiento = await findContraasiento(deps.db, pagoId);
  if (!contraasiento) return null;
  const { id, creadoEn } = contraasiento;
  const quien = await autorDeDecision(deps.db, { campo: "pagoId", id, cuando: creadoEn });
  return { pagoId: id, cuando: creadoEn.toISOString(), quien };
}

export async function verPreferencia(deps: Deps, id: string) {
  const numero = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const porId = numero > 0 && numero <= 2_147_483_647 ? await findPago(deps.db, numero) : null;
  const pago = porId ?? (await findPagoByPreference(deps.db, id));
  if (!pago) return notFound("No existe ese pago.");
  const aviso = pago.idMedioPago ? await findUltimoAviso(deps.db, pago.idMedioPago) : null;
  const cuerpo = (aviso?.cuerpo ?? {}) as Record<string, string | null>;
  return done({
    id: cuerpo.id ?? null,
    action: cuerpo.action ?? null,
    data: { id: cuerpo.data_id ?? pago.idMedioPago },
    date_created: cuerpo.date_created ?? null,
    user_id: cuerpo.user_id ?? null,
    estadoPago: pago.idMedioPago ? await estadoEnProveedor(deps, pago.idMedioPago) : null,
  });
}

/** Returns the provider's status; null if the provider is unreachable, in which case the screen shows «No disponible». */
async function estadoEnProveedor(deps: Deps, id: string) {
  try {
    return (await deps.payments?.getPayment(id))?.status ?? null;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}
