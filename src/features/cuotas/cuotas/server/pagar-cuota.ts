import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import { PROVEEDOR_CAIDO, SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import {
  anotarCobroEnLinea,
  iniciarCobro,
  LIMITE_DE_COMPRAS,
} from "#features/caja/pagos/server/iniciar-cobro.ts";
import { CENTAVOS_DE_MAS_MAX } from "#features/caja/transferencias/rules.ts";
import {
  abrirTransferencia,
  cerrarTransferencia,
  cobraPorTransferencia,
  SIN_CUENTA_BANCARIA,
} from "#features/caja/transferencias/server/abrir-transferencia.ts";
import { puedeSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PagoDeCuotas } from "../contract.ts";
import {
  CUOTA_EN_REVISION,
  creditoParaTransferir,
  MINUTOS_PARA_PAGAR,
  sumarCentavos,
  TRANSFERENCIA_EN_REVISION,
  tituloDePago,
  yaPaga,
} from "../rules.ts";
import {
  hasPorPagar,
  idsDe,
  insertCobro,
  listTransferenciasDeCuotas,
  type TransferenciaDeCuotas,
} from "./cuotas.repo.ts";
import {
  type CuotaTomada,
  type DineroDePago,
  insertCuentas,
  insertReservados,
  listAbiertosDeCuotas,
  listCreditos,
  lockPagosConSobra,
  lockVarias,
} from "./imputaciones.repo.ts";
import { faltaDe, imputar, porVencimiento } from "./imputaciones.ts";

/** A payment at the provider; `url` is null until its page has been created. */
interface PagoEnLinea extends Omit<PagoDeCuotas, "url"> {
  url: string | null;
  titulo: string;
  venceEn: Date;
}

/** A started payment, and the payer's other pending ones for some of these instalments, which it replaces. */
interface Abierto {
  pago: PagoDeCuotas | PagoEnLinea;
  cobrosSueltos: number[];
  transferenciasSueltas: number[];
}

interface Pedido {
  ids: readonly number[];
  conCredito: boolean;
  medio: "mercadopago" | "transferencia";
}

export function pagarCuota(deps: Deps, actor: Actor, { id }: { id: number }): Promise<Outcome<PagoDeCuotas>> {
  return pagar(deps, actor, { ids: [id], conCredito: false, medio: "mercadopago" });
}

/**
 * Starts one payment for several instalments (Rule CTA-1). Uses the caller's credit first. 404 if an
 * instalment is unknown or not the caller's to pay.
 */
export async function pagarCuotas(
  deps: Deps,
  actor: Actor,
  { cuotas, usarCredito, medio }: { cuotas: readonly number[]; usarCredito: boolean; medio: Pedido["medio"] },
): Promise<Outcome<PagoDeCuotas>> {
  const ids = [...new Set(cuotas)];
  if (ids.length < cuotas.length) return invalidValue("cuotas", "Una cuota está dos veces");
  return pagar(deps, actor, { ids, conCredito: usarCredito, medio });
}

/**
 * Starts a payment. Idempotent, even for concurrent calls: the instalments' rows are locked during the lookup, and the
 * provider gets the payment's idempotency key.
 */
async function pagar(deps: Deps, actor: Actor, pedido: Pedido): Promise<Outcome<PagoDeCuotas>> {
  const limite = await deps.limits.take(LIMITE_DE_COMPRAS, String(actor.usuarioId));
  if (limite) return limite;
  const abierto = await deps.db.transaction((tx) => abrir(deps, tx, actor, pedido));
  if (!abierto.ok) return abierto;
  const { pago, cobrosSueltos, transferenciasSueltas } = abierto.value;
  await soltarCobros(deps, cobrosSueltos);
  for (const pagoId of transferenciasSueltas)
    await deps.db.transaction((tx) => cerrarTransferencia(deps, tx, pagoId, "cancelado"));
  const { pagoId, total } = pago;
  const url =
    pago.url === null && "titulo" in pago ? await iniciarCobro(deps, { ...pago, monto: total }) : pago.url;
  return url ? done({ url, pagoId, total }) : PROVEEDOR_CAIDO;
}

async function abrir(deps: Deps, tx: Tx, actor: Actor, pedido: Pedido): Promise<Outcome<Abierto>> {
  const { usuarioId } = actor;
  const { ids, conCredito, medio } = pedido;
  // Lock order: payments before instalments.
  if (conCredito) await lockPagosConSobra(tx, usuarioId);
  const tomadas = await lockDebidas(deps, tx, actor, ids);
  if (!tomadas.ok) return tomadas;
  const { debidas, abiertos, transferencias } = tomadas.value;
  const cobrosSueltos = [...new Set(abiertos.map(({ pagoId }) => pagoId))];
  const transferenciasSueltas =
    medio === "transferencia"
      ? transferencias.filter((una) => una.usuarioId === usuarioId).map(({ pagoId }) => pagoId)
      : [];
  // Credit reserved for the payments that this payment replaces is available.
  const sueltos = [...cobrosSueltos, ...transferenciasSueltas];
  const creditos = conCredito ? await listCreditos(tx, usuarioId, sueltos) : [];
  const total = debidas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const dinero = medio === "transferencia" ? creditoParaTransferir(creditos, total) : creditos;
  const aPagar = Math.max(0, total - sumarCentavos(dinero));
  const porCobrar = { usuarioId, titulo: tituloDePago(debidas, usuarioId), aPagar, dinero, debidas };
  if (aPagar === 0) {
    const pago = await pagarConSaldo(deps, tx, porCobrar);
    return done({ pago, cobrosSueltos, transferenciasSueltas });
  }
  if (medio === "transferencia") {
    if (!cobraPorTransferencia(deps)) return SIN_CUENTA_BANCARIA;
    const misma = mismaTransferencia(porCobrar, transferencias);
    const { pagoId, monto } = misma ?? (await transferir(deps, tx, porCobrar));
    const url = `${deps.settings.siteUrl}/perfil/transferencia/${pagoId}`;
    const pago = { pagoId, total: toPesos(monto), url };
    return done({ pago, cobrosSueltos, transferenciasSueltas: misma ? [] : transferenciasSueltas });
  }
  if (!deps.payments) return SIN_PAGO_EN_LINEA;
  const mismo = mismoPago(porCobrar, abiertos);
  const pago = mismo ?? (await pagarEnLinea(deps, tx, porCobrar));
  return done({ pago, cobrosSueltos: mismo ? [] : cobrosSueltos, transferenciasSueltas });
}

type CobroAbierto = Awaited<ReturnType<typeof listAbiertosDeCuotas>>[number];

interface Tomadas {
  /** Earliest due first. */
  debidas: CuotaTomada[];
  abiertos: CobroAbierto[];
  transferencias: TransferenciaDeCuotas[];
}

/** Locks the instalments, if the caller may pay all of them now, and returns their pending payments. */
async function lockDebidas(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<Outcome<Tomadas>> {
  const cuotas = await lockVarias(tx, ids);
  const personas = new Set(cuotas.map((cuota) => cuota.usuarioId));
  if (cuotas.length < ids.length || !(await puedeSobre(deps, tx, actor.usuarioId, "paga", personas)))
    return notFound(ids.length === 1 ? "No existe esa cuota." : "No existe alguna de esas cuotas.");
  const debidas = porVencimiento(cuotas);
  if (debidas.length < cuotas.length) return conflict("ya-paga", yaPaga(cuotas));
  const abiertos = await listAbiertosDeCuotas(tx, actor.usuarioId, ids, deps.clock());
  if (abiertos.some(({ revisionHasta }) => revisionHasta)) return conflict("en-revision", CUOTA_EN_REVISION);
  const transferencias = await listTransferenciasDeCuotas(tx, ids);
  if (transferencias.some(({ porRevisar }) => porRevisar))
    return conflict("en-revision", TRANSFERENCIA_EN_REVISION);
  return done({ debidas, abiertos, transferencias });
}

interface PorCobrar {
  usuarioId: number;
  titulo: string;
  /** In whole centavos, after the credit in `dinero`. */
  aPagar: number;
  dinero: readonly DineroDePago[];
  debidas: readonly CuotaTomada[];
}

async function pagarConSaldo(deps: Deps, tx: Tx, { dinero, debidas }: PorCobrar): Promise<PagoDeCuotas> {
  const [usado] = dinero;
  if (!usado) throw new Error("unpaid instalments without an outstanding amount");
  await imputar(deps, tx, dinero, debidas);
  return { pagoId: usado.pagoId, total: 0, url: `${deps.settings.siteUrl}/perfil/cuenta` };
}

/** Returns the payer's pending online payment of exactly these instalments and this amount; null if there is none. */
function mismoPago(
  { titulo, aPagar, debidas }: PorCobrar,
  abiertos: readonly CobroAbierto[],
): PagoEnLinea | null {
  const mismas = (pagoId: number) => {
    const suyos = abiertos.filter((uno) => uno.pagoId === pagoId);
    return suyos.length === debidas.length && suyos.every(({ deCuantas }) => deCuantas === debidas.length);
  };
  const mismo = abiertos.find(({ pagoId, monto }) => mismas(pagoId) && toCentavos(monto) === aPagar);
  if (!mismo?.venceEn) return null;
  const { pagoId, url, venceEn } = mismo;
  return { pagoId, total: toPesos(aPagar), url, titulo, venceEn };
}

async function pagarEnLinea(deps: Deps, tx: Tx, porCobrar: PorCobrar): Promise<PagoEnLinea> {
  const { usuarioId, titulo, aPagar, debidas } = porCobrar;
  const ahora = deps.clock();
  if (debidas.length > 1 || debidas.some((cuota) => cuota.usuarioId !== usuarioId))
    await insertCuentas(tx, [usuarioId], ahora);
  const venceEn = new Date(ahora.getTime() + MINUTOS_PARA_PAGAR * 60_000);
  const pago = { usuarioId, concepto: "cuota", descripcion: titulo, monto: toPesos(aPagar), venceEn };
  const { id: pagoId } = await anotarCobroEnLinea(deps, tx, pago);
  await insertPartes(tx, pagoId, porCobrar);
  return { pagoId, total: toPesos(aPagar), url: null, titulo, venceEn };
}

/** Stores which instalments and which credit belong to a pending payment. */
async function insertPartes(tx: Tx, pagoId: number, { debidas, dinero }: PorCobrar): Promise<void> {
  await insertCobro(tx, pagoId, idsDe(debidas));
  await insertReservados(tx, pagoId, dinero);
}

/** Returns the payer's open transfer for exactly these instalments and this amount. */
function mismaTransferencia(
  { usuarioId, aPagar, debidas }: PorCobrar,
  abiertas: readonly TransferenciaDeCuotas[],
): TransferenciaDeCuotas | undefined {
  return abiertas.find((una) => {
    const deMas = una.monto - aPagar;
    return (
      una.usuarioId === usuarioId &&
      una.cuotas.length === debidas.length &&
      una.deCuantas === debidas.length &&
      (una.conCentavos ? deMas > 0 && deMas <= CENTAVOS_DE_MAS_MAX : deMas === 0)
    );
  });
}

/** Starts a payment by transfer (Rule TRA-1). */
async function transferir(deps: Deps, tx: Tx, porCobrar: PorCobrar) {
  const { usuarioId, titulo, aPagar } = porCobrar;
  // Allows an excess, or a second payment, to stay as the payer's credit.
  await insertCuentas(tx, [usuarioId], deps.clock());
  const pedido = { usuarioId, concepto: "cuota", descripcion: titulo, monto: toPesos(aPagar) };
  const { id: pagoId, monto } = await abrirTransferencia(deps, tx, pedido);
  await insertPartes(tx, pagoId, porCobrar);
  return { pagoId, monto: toCentavos(monto) };
}

/**
 * Cancels pending payments that lost their instalment, without an email about their expiry; money that still arrives is
 * refunded. Each payment has its own transaction, because a payment is locked before its instalment.
 */
export async function soltarCobros(deps: Deps, pagoIds: readonly number[]): Promise<void> {
  for (const pagoId of pagoIds)
    await deps.db.transaction(async (tx) => {
      const suelto = await soltarRetencion(deps, tx, pagoId, "cancelado");
      // A transfer stays open if it also pays other instalments, because its money may be on its way.
      if (!suelto && !(await hasPorPagar(tx, pagoId)))
        await cerrarTransferencia(deps, tx, pagoId, "cancelado");
    });
}
