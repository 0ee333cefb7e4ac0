import { clubTime } from "#contract/club-time.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { fromMoney, type Tx } from "#server/db/database.ts";
import type { PaymentProvider, ProviderSubscription } from "#server/providers/payments/port.ts";
import {
  DIAS_PARA_AUTORIZAR,
  type EstadoDeAdhesion,
  IMPORTE_DISTINTO,
  proximoDesde,
  puedePasar,
  type Quien,
  quienCancelo,
  referenciaDeAdhesion,
} from "../rules.ts";
import { asentarDebito } from "./asentar-debito.ts";
import {
  type AdhesionRow,
  findAdhesion,
  listDebitosDe,
  lockAdhesion,
  updateAdhesion,
} from "./debito.repo.ts";
import { avisarActivacion, avisarCancelacion } from "./mails.ts";

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Clocks differ; an older subscription with the same reference is that of a site restored from a copy. */
const ANTES_MS = HORA_MS;

const ESTADO_SEGUN: Record<ProviderSubscription["status"], Exclude<EstadoDeAdhesion, "borrador">> = {
  pending: "pendiente",
  authorized: "activa",
  paused: "pausada",
  cancelled: "cancelada",
};

/**
 * Compares an adhesion with the provider, which is the truth, and records its charges (Rule DEB-4). One that is cancelled
 * here is cancelled there. Idempotent.
 * @throws ProviderUnavailable
 */
export async function conciliarAdhesion(deps: DepsDePago, adhesionId: number): Promise<void> {
  const provider = deps.payments;
  const adhesion = await findAdhesion(deps.db, adhesionId);
  if (!provider || !adhesion) return;
  const hallada = await suscripcionDe(provider, adhesion);
  if (!hallada) return deps.db.transaction((tx) => sinSuscripcion(deps, tx, adhesionId));
  const aCancelar = adhesion.estado === "cancelada" || vencioSinAutorizar(deps, adhesion, hallada.status);
  const leida =
    aCancelar && hallada.status !== "cancelled"
      ? await provider.updateSubscription(hallada.id, { status: "cancelled" })
      : hallada;
  for (const cobro of await provider.listCharges(leida.id)) await asentarDebito(deps, adhesionId, cobro);
  const rechazo = leida.status === "pending" ? await ultimoRechazo(provider, adhesionId) : null;
  const sinAutorizar = aCancelar && adhesion.estado !== "cancelada";
  await deps.db.transaction((tx) => anotarLectura(deps, tx, adhesionId, { leida, rechazo, sinAutorizar }));
}

/** By its id, or for one whose creation was not answered, by its reference. */
async function suscripcionDe(provider: PaymentProvider, { id, preapprovalId, creadaEn }: AdhesionRow) {
  if (preapprovalId) return provider.getSubscription(preapprovalId);
  const todas = await provider.findSubscriptions(referenciaDeAdhesion(id));
  return (
    todas.find(
      ({ createdAt }) => createdAt !== null && Date.parse(createdAt) >= creadaEn.getTime() - ANTES_MS,
    ) ?? null
  );
}

function vencioSinAutorizar(
  { clock }: Pick<DepsDePago, "clock">,
  { creadaEn }: AdhesionRow,
  status: ProviderSubscription["status"],
): boolean {
  return status === "pending" && clock().getTime() - creadaEn.getTime() > DIAS_PARA_AUTORIZAR * DIA_MS;
}

/** Why the provider last rejected an authorization that is still pending: its small charge carries the reference. */
async function ultimoRechazo(provider: PaymentProvider, adhesionId: number): Promise<string | null> {
  const pagos = await provider.findPayments(referenciaDeAdhesion(adhesionId));
  const ultimo = pagos.at(-1);
  return ultimo?.status === "rejected" ? (ultimo.statusDetail ?? "rejected") : null;
}

/** Gives up one that never came into being at the provider. */
async function sinSuscripcion(deps: DepsDePago, tx: Tx, id: number): Promise<void> {
  const adhesion = await lockAdhesion(tx, id);
  if (!adhesion) return;
  const ahora = deps.clock();
  const nunca = adhesion.preapprovalId === null && ahora.getTime() - adhesion.creadaEn.getTime() > HORA_MS;
  if (nunca && adhesion.estado !== "cancelada") await cancelar(deps, tx, adhesion, "sin-autorizar");
  await updateAdhesion(tx, id, { consultadaEn: ahora });
}

/** A paused one may keep a day that has passed. */
function diaDeDebito({ nextChargeAt, status }: ProviderSubscription, hoy: string): string | null {
  if (nextChargeAt === null) return null;
  const { fecha } = clubTime(new Date(nextChargeAt));
  return status === "paused" ? proximoDesde(fecha, hoy) : fecha;
}

interface Leida {
  leida: ProviderSubscription;
  rechazo: string | null;
  sinAutorizar: boolean;
}

async function anotarLectura(
  deps: DepsDePago,
  tx: Tx,
  id: number,
  { leida, rechazo, sinAutorizar }: Leida,
): Promise<void> {
  const adhesion = await lockAdhesion(tx, id);
  if (!adhesion) return;
  const ahora = deps.clock();
  const proximoDebito = diaDeDebito(leida, clubTime(ahora).fecha);
  const otroDia = proximoDebito !== null && proximoDebito !== adhesion.proximoDebito;
  const activa = leida.status === "authorized" || leida.status === "paused";
  await updateAdhesion(tx, id, {
    preapprovalId: leida.id,
    url: leida.url ?? adhesion.url,
    monto: fromMoney(leida.amount),
    consultadaEn: ahora,
    ...(activa && proximoDebito ? { proximoDebito } : {}),
    // What was announced was for another day.
    ...(activa && otroDia ? { avisadoEn: null } : {}),
  });
  const estado = ESTADO_SEGUN[leida.status];
  if (adhesion.estado === "pendiente" && estado === "pendiente")
    return updateAdhesion(tx, id, { motivo: rechazo });
  if (!puedePasar(adhesion.estado, estado)) return;
  if (estado === "cancelada")
    return cancelar(
      deps,
      tx,
      adhesion,
      sinAutorizar ? "sin-autorizar" : quienCancelo(await listDebitosDe(tx, [id])),
    );
  await pasar(deps, tx, adhesion, estado);
}

async function pasar(
  deps: DepsDePago,
  tx: Tx,
  adhesion: AdhesionRow,
  estado: "pendiente" | "activa" | "pausada",
): Promise<void> {
  const ahora = deps.clock();
  const { id, personaId, activadaEn, montoPedido, motivo } = adhesion;
  // The site asks for nothing when it pauses; any other pause was made in the payer's account.
  const laPausoElSitio = Number(montoPedido ?? -1) === 0;
  await updateAdhesion(tx, id, {
    estado,
    motivo:
      estado === "pausada"
        ? laPausoElSitio
          ? "club"
          : "pagador"
        : motivo === IMPORTE_DISTINTO
          ? motivo
          : null,
    pausadaEn: estado === "pausada" ? ahora : null,
    ...(estado === "activa" && activadaEn === null ? { activadaEn: ahora } : {}),
  });
  await registrar(deps, tx, null, {
    accion: `debito.${estado}`,
    objeto: "usuario",
    objetoId: personaId,
    antes: { estado: adhesion.estado },
    despues: { estado },
  });
  if (estado === "activa" && activadaEn === null) await avisarActivacion(deps, tx, adhesion);
}

/** Ends an adhesion whose row is locked; the caller has the provider cancel it. Audited, and its payer is told by mail. */
export async function cancelar(
  deps: Pick<DepsDePago, "clock" | "club" | "jobs" | "settings">,
  tx: Tx,
  adhesion: AdhesionRow,
  motivo: Quien,
  actor: Parameters<typeof registrar>[2] = null,
): Promise<void> {
  const { id, personaId, estado, activadaEn } = adhesion;
  const cancelada = { estado: "cancelada" as const, motivo, canceladaEn: deps.clock(), pausadaEn: null };
  await updateAdhesion(tx, id, cancelada);
  await registrar(deps, tx, actor, {
    accion: "debito.cancelada",
    objeto: "usuario",
    objetoId: personaId,
    antes: { estado },
    despues: { estado: "cancelada", motivo },
  });
  // One that was never authorized ends in silence.
  if (activadaEn !== null) await avisarCancelacion(deps, tx, { ...adhesion, ...cancelada });
}
