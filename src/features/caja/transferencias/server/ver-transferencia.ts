import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { conceptoDe, estadoDe } from "#features/caja/pagos/server/transition.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { CuentaDelClub, Transferencia, TransferenciaEnLaOficina } from "../contract.ts";
import type { EstadoDeComprobante } from "../rules.ts";
import { cerrarTransferencia } from "./abrir-transferencia.ts";
import {
  type ConPago,
  findTransferencia,
  listAbiertasDe,
  listEnLaOficina,
  type TransferenciaRow,
} from "./transferencias.repo.ts";

export async function listarTransferencias(
  deps: Deps,
  _actor: Actor,
  { termino = "", mostrar, ...query }: QueryOf<typeof contract.listarTransferencias>,
): Promise<Outcome<Paged<TransferenciaEnLaOficina>>> {
  const filtro = { termino, porRevisar: mostrar === "por-revisar" };
  const { rows, total } = await readListing(listEnLaOficina(deps.db, filtro), pageOf(query));
  return done({
    total,
    rows: rows.map(({ transferencia, pago, pagador }) => {
      const { cuenta: _, ver: __, ...suya } = toTransferencia(deps, { transferencia, pago });
      return {
        ...suya,
        pagador: pagador === null || pago.usuarioId === null ? null : { id: pago.usuarioId, nombre: pagador },
        comprobanteEn: transferencia.comprobanteEn?.toISOString() ?? null,
      };
    }),
  });
}

export async function verTransferencia(deps: Deps, actor: Actor, { id }: { id: number }) {
  const found = await findTransferencia(deps.db, id);
  return found?.pago.usuarioId === actor.usuarioId ? done(toTransferencia(deps, found)) : notFound(NO_EXISTE);
}

export const NO_EXISTE = "No existe ese pago por transferencia.";

export async function verMisTransferencias(deps: Deps, actor: Actor): Promise<Outcome<Transferencia[]>> {
  return done((await listAbiertasDe(deps.db, actor.usuarioId)).map((found) => toTransferencia(deps, found)));
}

function comprobanteDe({ comprobante, revisadoEn, aceptado }: TransferenciaRow): EstadoDeComprobante {
  if (comprobante === null && revisadoEn === null) return "ninguno";
  if (revisadoEn === null) return "por-revisar";
  return aceptado ? "aceptado" : "rechazado";
}

function toTransferencia(deps: Deps, { transferencia, pago }: ConPago): Transferencia {
  const { ruta, ver } = conceptoDe(deps, pago).textos;
  return {
    pagoId: pago.id,
    descripcion: pago.descripcion,
    monto: transferencia.monto,
    cuenta: transferencia.cuenta as CuentaDelClub,
    estado: estadoDe(pago),
    abierta: transferencia.abierta,
    creadaEn: pago.creadoEn.toISOString(),
    venceEn: (pago.venceEn ?? pago.creadoEn).toISOString(),
    comprobante: comprobanteDe(transferencia),
    ver: { ruta, texto: ver },
  };
}

export const CERRADA = conflict(
  "cerrada",
  "Este pago ya no espera una transferencia. Si transferiste igual, el club la va a encontrar.",
);

/** Cancels the caller's payment by transfer, unless its receipt waits for review. */
export async function cancelarTransferencia(deps: Deps, actor: Actor, { id }: { id: number }) {
  const suya = await verTransferencia(deps, actor, { id });
  if (!suya.ok) return suya;
  if (!suya.value.abierta) return CERRADA;
  const cerrada = await deps.db.transaction((tx) => cerrarTransferencia(deps, tx, id, "cancelado"));
  if (cerrada) return verTransferencia(deps, actor, { id });
  return conflict(
    "cerrada",
    "Ya avisaste que transferiste: el club lo está revisando. Si fue un error, escribile al club.",
  );
}
