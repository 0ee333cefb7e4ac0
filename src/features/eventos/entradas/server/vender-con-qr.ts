import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import { PROVEEDOR_CAIDO, SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { anotarCobroEnLinea, iniciarCobro } from "#features/caja/pagos/server/iniciar-cobro.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type * as contract from "../contract.ts";
import type { EstadoDeVentaConQr, VentaConQr } from "../contract.ts";
import { lugaresCambiaron } from "./concepto-entrada.ts";
import { findVenta, listDePago } from "./entradas.repo.ts";
import type { EntradaRow } from "./table.ts";
import { anotarVenta, isRepeated, toVendida } from "./vender-entrada.ts";

type Venta = JsonOf<typeof contract.venderConQr>;

/**
 * Holds tickets that the buyer pays with Mercado Pago on their own phone (Rule ENT-15), and creates the
 * checkout page for the QR. A repeated idempotency key returns the same page.
 */
export async function venderConQr(deps: Deps, actor: Actor, input: Venta): Promise<Outcome<VentaConQr>> {
  if (!deps.payments) return SIN_PAGO_EN_LINEA;
  const { idempotencyKey } = input;
  const pedidoHash = requestHashOf("venta-con-qr", actor.usuarioId, { ...input, idempotencyKey: null });
  const recorded = await findVenta(deps.db, idempotencyKey);
  if (recorded.length > 0) return continuar(deps, recorded, pedidoHash);
  const venceEn = new Date(deps.clock().getTime() + deps.club().entradas.minutosDeReserva * 60_000);
  const { usuarioId: registradoPor } = actor;
  const cobro = { usuarioId: null, concepto: "entrada", venceEn, idempotencyKey, pedidoHash, registradoPor };
  const venta = await anotarVenta(deps, actor, input, {
    usuarioId: null,
    medio: "mercadopago",
    estado: "reservada",
    cobrar: (tx, precio) => anotarCobroEnLinea(deps, tx, { ...cobro, ...precio }),
  });
  return venta.ok ? continuar(deps, venta.value, pedidoHash) : venta;
}

async function continuar(deps: Deps, [row]: readonly EntradaRow[], pedidoHash: string) {
  if (!row) return notFound();
  if (!isRepeated(row, pedidoHash))
    return conflict("venta-distinta", "La venta anterior era otra. Empezá una nueva.");
  const { pagoId, retiene, venceEn, descripcion: titulo, monto: total } = row;
  if (!retiene || !venceEn || row.medio !== "mercadopago")
    return conflict("venta-distinta", "Esta venta ya terminó. Empezá una nueva.");
  if (total === 0) return conflict("sin-cargo", "Una entrada sin cargo se registra en efectivo.");
  const url = row.url ?? (await iniciarCobro(deps, { pagoId, titulo, monto: total, venceEn }));
  return url ? done({ pagoId, url, total, venceEn: venceEn.toISOString() }) : PROVEEDOR_CAIDO;
}

/** Minimum interval for asking the provider about a payment that a screen waits for, in case no notice arrives. */
const ASK_EVERY_MS = 4_000;

export async function verVentaConQr(
  deps: Deps,
  actor: Actor,
  { id: pagoId }: { id: number },
): Promise<Outcome<EstadoDeVentaConQr>> {
  const waiting = await findSale(deps, pagoId);
  if (!waiting) return notFound("No existe esa venta.");
  const asked = waiting.consultadoEn?.getTime() ?? 0;
  if (waiting.estado === "reservada" && deps.clock().getTime() - asked >= ASK_EVERY_MS)
    await consultarPago(deps, pagoId).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
  const rows = await listDePago(deps.db, pagoId);
  const estado = rows[0]?.estado;
  if (estado !== "pagada")
    return done({ estado: estado === "reservada" ? "esperando" : "vencida", venta: null });
  const venta = toVendida(deps, rows, actor);
  return venta.ok ? done({ estado: "pagada", venta: venta.value }) : venta;
}

/** Cancels an unpaid sale by QR and releases its places. Idempotent. */
export async function cancelarVentaConQr(
  deps: Deps,
  _actor: Actor,
  { id: pagoId }: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const venta = await findSale(deps, pagoId);
  if (!venta) return notFound("No existe esa venta.");
  if (venta.estado === "pagada") return conflict("ya-pagada", "Esta venta ya se pagó.");
  const soltado = await deps.db.transaction((tx) => soltarRetencion(deps, tx, pagoId, "cancelado"));
  const [row] = soltado ? await listDePago(deps.db, pagoId) : [];
  if (row) lugaresCambiaron(deps, { id: row.eventoId, quedan: row.quedan });
  return done({ ok: true });
}

/** Finds a payment that staff started at the door; null for other payments. */
async function findSale({ db }: Deps, pagoId: number): Promise<EntradaRow | null> {
  const [row] = await listDePago(db, pagoId);
  return row?.medio === "mercadopago" && row.registradoPor !== null ? row : null;
}
