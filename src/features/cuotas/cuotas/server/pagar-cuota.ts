import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
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
import { fromCentavos, type Tx, toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PagoDeCuotas } from "../contract.ts";
import {
  CUOTA_EN_REVISION,
  CUOTA_YA_PAGA,
  cualCuota,
  MINUTOS_PARA_PAGAR,
  TRANSFERENCIA_EN_REVISION,
} from "../rules.ts";
import { soltarCobros } from "./asignar-cuotas.ts";
import { insertCobro, listTransferenciasDeCuotas } from "./cuotas.repo.ts";
import {
  type CuotaTomada,
  insertCuentas,
  insertReservados,
  listAbiertosDeCuotas,
  listCreditos,
  lockPagosConSobra,
  lockVarias,
} from "./imputaciones.repo.ts";
import { faltaDe, imputar, porVencimiento } from "./imputaciones.ts";
import { tituloDePago } from "./to-cuota.ts";

interface Cobro {
  pagoId: number;
  titulo: string;
  /** In pesos; 0 if the payer's credit paid everything. */
  monto: number;
  venceEn: Date;
  url: string | null;
  /** Other pending payments by the same payer for some of these instalments. */
  sueltos: number[];
  /** Other open transfers by the same payer for some of these instalments. */
  otras?: number[];
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
  const cobro = await deps.db.transaction((tx) => abrir(deps, tx, actor, pedido));
  if (!cobro.ok) return cobro;
  const { url: anterior, sueltos, otras = [], ...pago } = cobro.value;
  const { pagoId, monto: total } = pago;
  await soltarCobros(deps, sueltos);
  await cerrarOtras(deps, otras);
  if (total === 0) return done({ url: `${deps.settings.siteUrl}/perfil/cuenta`, pagoId, total });
  const url = anterior ?? (await iniciarCobro(deps, pago));
  return url ? done({ url, pagoId, total }) : PROVEEDOR_CAIDO;
}

async function abrir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { ids, conCredito, medio }: Pedido,
): Promise<Outcome<Cobro>> {
  const ahora = deps.clock();
  const { usuarioId } = actor;
  if (conCredito) await lockPagosConSobra(tx, usuarioId);
  const cuotas = await lockVarias(tx, ids);
  const personas = new Set(cuotas.map((cuota) => cuota.usuarioId));
  if (cuotas.length < ids.length || !(await puedeSobre(deps, tx, usuarioId, "paga", personas)))
    return notFound(ids.length === 1 ? "No existe esa cuota." : "No existe alguna de esas cuotas.");
  const debidas = porVencimiento(cuotas);
  if (debidas.length < cuotas.length) return conflict("ya-paga", yaPaga(cuotas));
  const abiertos = await listAbiertosDeCuotas(tx, usuarioId, ids, ahora);
  if (abiertos.some(({ revisionHasta }) => revisionHasta)) return conflict("en-revision", CUOTA_EN_REVISION);
  const transferencias = await listTransferenciasDeCuotas(tx, ids);
  if (transferencias.some(({ porRevisar }) => porRevisar))
    return conflict("en-revision", TRANSFERENCIA_EN_REVISION);
  const titulo = tituloDePago(debidas, usuarioId);
  const total = debidas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const sueltos = [...new Set(abiertos.map(({ pagoId }) => pagoId))];
  const otras =
    medio === "transferencia"
      ? transferencias.filter((uno) => uno.usuarioId === usuarioId).map(({ pagoId }) => pagoId)
      : [];
  // Credit reserved for the payments that this payment replaces is available.
  const creditos = conCredito ? await listCreditos(tx, usuarioId, [...sueltos, ...otras]) : [];
  const credito = creditos.reduce((sum, { centavos }) => sum + centavos, 0);
  const dinero = medio === "transferencia" && credito < total ? enPesosEnteros(creditos) : creditos;
  const aPagar = Math.max(0, total - dinero.reduce((sum, { centavos }) => sum + centavos, 0));
  if (aPagar > 0 && medio === "mercadopago" && !deps.payments) return SIN_PAGO_EN_LINEA;
  if (aPagar > 0 && medio === "transferencia" && !cobraPorTransferencia(deps)) return SIN_CUENTA_BANCARIA;
  const mismas = (pagoId: number) => {
    const suyas = abiertos.filter((uno) => uno.pagoId === pagoId);
    return suyas.length === ids.length && suyas.every(({ deCuantas }) => deCuantas === ids.length);
  };
  const abierto =
    medio === "mercadopago"
      ? abiertos.find(({ pagoId, monto }) => mismas(pagoId) && toCentavos(monto) === aPagar)
      : undefined;
  if (abierto?.venceEn) {
    const { pagoId, url, venceEn } = abierto;
    return done({ pagoId, titulo, monto: toPesos(aPagar), venceEn, url, sueltos: [] });
  }
  const venceEn = new Date(ahora.getTime() + MINUTOS_PARA_PAGAR * 60_000);
  const [usado] = dinero;
  if (aPagar === 0 && usado) {
    await imputar(deps, tx, dinero, debidas);
    return done({ pagoId: usado.pagoId, titulo, monto: 0, venceEn, url: null, sueltos, otras });
  }
  if (medio === "transferencia") {
    const pedida = { usuarioId, titulo, aPagar, ids, abiertas: transferencias };
    const { pagoId, monto, misma } = await pagarPorTransferencia(deps, tx, pedida);
    if (!misma) await insertReservados(tx, pagoId, dinero);
    const cierra = misma ? [] : otras;
    const url = paginaDeTransferencia(deps, pagoId);
    return done({ pagoId, titulo, monto, venceEn, url, sueltos, otras: cierra });
  }
  if (cuotas.length > 1 || [...personas].some((id) => id !== usuarioId))
    await insertCuentas(tx, [usuarioId], ahora);
  const pago = await anotarCobroEnLinea(deps, tx, {
    usuarioId,
    concepto: "cuota",
    descripcion: titulo,
    monto: fromCentavos(aPagar),
    venceEn,
  });
  await insertCobro(tx, pago.id, ids);
  await insertReservados(tx, pago.id, dinero);
  return done({ pagoId: pago.id, titulo, monto: toPesos(aPagar), venceEn, url: null, sueltos });
}

/** Rounds credit down to whole pesos, because a transfer gets distinct centavos (Rule TRA-1). */
function enPesosEnteros<T extends { centavos: number }>(creditos: readonly T[]): T[] {
  let quedan = creditos.reduce((sum, { centavos }) => sum + centavos, 0);
  quedan -= quedan % 100;
  return creditos.map((uno) => {
    const centavos = Math.min(uno.centavos, quedan);
    quedan -= centavos;
    return { ...uno, centavos };
  });
}

export function yaPaga(cuotas: readonly CuotaTomada[]): string {
  if (cuotas.length === 1) return CUOTA_YA_PAGA;
  const pagas = cuotas.filter(({ pagadaEn }) => pagadaEn !== null);
  const nombres = pagas.map((cuota) => `la ${cualCuota(cuota)} de ${cuota.nombre}`);
  return pagas.length === 1 ? `Ya está paga ${nombres[0]}.` : `Ya están pagas ${nombres.join(", ")}.`;
}

type Abierta = Awaited<ReturnType<typeof listTransferenciasDeCuotas>>[number];

interface PorTransferir {
  usuarioId: number;
  titulo: string;
  aPagar: number;
  ids: readonly number[];
  abiertas: readonly Abierta[];
}

interface PagoPorTransferir {
  pagoId: number;
  monto: number;
  misma: boolean;
}

/** Returns the payer's open transfer for exactly these instalments and this amount; null if there is none. */
function mismaTransferencia({ usuarioId, aPagar, ids, abiertas }: PorTransferir): Abierta | null {
  const es = ({ usuarioId: suyo, monto, conCentavos, cuotas, deCuantas }: Abierta) => {
    const deMas = toCentavos(monto) - aPagar;
    return (
      suyo === usuarioId &&
      cuotas.length === ids.length &&
      deCuantas === ids.length &&
      (conCentavos ? deMas > 0 && deMas <= CENTAVOS_DE_MAS_MAX : deMas === 0)
    );
  };
  return abiertas.find(es) ?? null;
}

/** Starts a payment of instalments by transfer, or returns the open one for the same instalments (Rule TRA-1). */
async function pagarPorTransferencia(deps: Deps, tx: Tx, pedido: PorTransferir): Promise<PagoPorTransferir> {
  const { usuarioId, titulo, aPagar, ids } = pedido;
  const misma = mismaTransferencia(pedido);
  if (misma) return { pagoId: misma.pagoId, monto: toMoney(misma.monto), misma: true };
  // Allows an excess, or a second payment, to stay as the payer's credit.
  await insertCuentas(tx, [usuarioId], deps.clock());
  const pago = await abrirTransferencia(deps, tx, {
    usuarioId,
    concepto: "cuota",
    descripcion: titulo,
    monto: fromCentavos(aPagar),
  });
  await insertCobro(tx, pago.id, ids);
  return { pagoId: pago.id, monto: toMoney(pago.monto), misma: false };
}

async function cerrarOtras(deps: Deps, pagoIds: readonly number[]): Promise<void> {
  for (const pagoId of pagoIds)
    await deps.db.transaction((tx) => cerrarTransferencia(deps, tx, pagoId, "cancelado"));
}

const paginaDeTransferencia = ({ settings }: Pick<Deps, "settings">, pagoId: number): string =>
  `${settings.siteUrl}/perfil/transferencia/${pagoId}`;
