import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { conceptoDe, estadoDe } from "#features/caja/pagos/server/transition.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CuentaDelClub, Transferencia } from "../contract.ts";
import type { EstadoDeComprobante } from "../rules.ts";
import { cerrarTransferencia } from "./cerrar-transferencia.ts";
import {
  type ConPago,
  findTransferencia,
  listAbiertasDe,
  type TransferenciaRow,
} from "./transferencias.repo.ts";

/** A payment by transfer for its payer; 404 for anybody else (Rule API-9). */
export async function verTransferencia(
  deps: Pick<Deps, "conceptos" | "db">,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<Transferencia>> {
  const found = await findTransferencia(deps.db, id);
  return found?.pago.usuarioId === actor.usuarioId ? done(toTransferencia(deps, found)) : notFound(NO_EXISTE);
}

export const NO_EXISTE = "No existe ese pago por transferencia.";

export async function verMisTransferencias(
  deps: Pick<Deps, "conceptos" | "db">,
  actor: Actor,
): Promise<Outcome<Transferencia[]>> {
  return done((await listAbiertasDe(deps.db, actor.usuarioId)).map((found) => toTransferencia(deps, found)));
}

/** What is known of its receipt. */
function comprobanteDe({ comprobante, revisadoEn, aceptado }: TransferenciaRow): EstadoDeComprobante {
  if (comprobante === null && revisadoEn === null) return "ninguno";
  if (revisadoEn === null) return "por-revisar";
  return aceptado ? "aceptado" : "rechazado";
}

export function toTransferencia(
  deps: Pick<Deps, "conceptos">,
  { transferencia, pago }: ConPago,
): Transferencia {
  const { ruta, ver } = conceptoDe(deps, pago).textos;
  return {
    pagoId: pago.id,
    descripcion: pago.descripcion,
    monto: toMoney(transferencia.monto),
    cuenta: transferencia.cuenta as CuentaDelClub,
    estado: estadoDe(pago),
    abierta: transferencia.abierta,
    creadaEn: pago.creadoEn.toISOString(),
    venceEn: (pago.venceEn ?? pago.creadoEn).toISOString(),
    comprobante: comprobanteDe(transferencia),
    ver: { ruta, texto: ver },
  };
}

export const CERRADA = refused(
  409,
  "cerrada",
  "Este pago ya no espera una transferencia. Si transferiste igual, el club la va a encontrar.",
);

/** Gives up an own payment by transfer; one whose receipt waits for a look stays. */
export async function cancelarTransferencia(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<Transferencia>> {
  const suya = await verTransferencia(deps, actor, { id });
  if (!suya.ok) return suya;
  if (!suya.value.abierta) return CERRADA;
  const cerrada = await deps.db.transaction((tx) => cerrarTransferencia(deps, tx, id, "cancelado"));
  if (cerrada) return verTransferencia(deps, actor, { id });
  return refused(
    409,
    "cerrada",
    "Ya avisaste que transferiste: el club lo está revisando. Si fue un error, escribile al club.",
  );
}
