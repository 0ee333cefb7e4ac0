import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { type Concepto, PROVEEDOR_CAIDO, SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import {
  anotarCobroEnLinea,
  iniciarCobro,
  LIMITE_DE_COMPRAS,
} from "#features/caja/pagos/server/iniciar-cobro.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { concepto } from "../concepto.ts";
import { CUOTA_EN_REVISION, CUOTA_YA_PAGA, MINUTOS_PARA_PAGAR } from "../rules.ts";
import { enviarRecibo } from "./mails.ts";
import { findCuotaDePago, insertCobro, listAbiertos, lockCuota, updateImpaga, updatePagada } from "./repo.ts";
import { tituloDeCuota } from "./to-cuota.ts";

interface Cobro {
  pagoId: number;
  titulo: string;
  monto: number;
  venceEn: Date;
  /** Payment page of a pending payment. */
  url: string | null;
}

/**
 * Starts paying one of the caller's instalments through Mercado Pago (Rule SOC-11). Idempotent, also for concurrent
 * calls: the instalment's row is locked during the lookup, and the provider gets the payment's idempotency key.
 */
export async function pagarCuota(
  deps: Deps,
  actor: Actor,
  input: { cuotaId: number },
): Promise<Outcome<{ url: string; pagoId: number }>> {
  const limite = await deps.limits.take(LIMITE_DE_COMPRAS, String(actor.usuarioId));
  if (limite) return limite;
  const cobro = await deps.db.transaction(async (tx): Promise<Outcome<Cobro>> => {
    const cuota = await lockCuota(tx, input.cuotaId);
    if (!cuota || cuota.usuarioId !== actor.usuarioId) return notFound("No existe esa cuota.");
    if (cuota.pagadaEn) return refused(409, "ya-paga", CUOTA_YA_PAGA);
    const ahora = deps.clock();
    const titulo = tituloDeCuota(cuota);
    const monto = toMoney(cuota.importe);
    const abiertos = await listAbiertos(tx, actor.usuarioId, ahora);
    const abierto = abiertos.find((pago) => pago.cuotaId === cuota.id);
    if (abierto?.revisionHasta) return refused(409, "en-revision", CUOTA_EN_REVISION);
    if (!deps.payments && toMoney(cuota.importe) > 0) return SIN_PAGO_EN_LINEA;
    if (abierto?.venceEn)
      return done({ pagoId: abierto.pagoId, titulo, monto, venceEn: abierto.venceEn, url: abierto.url });
    const venceEn = new Date(ahora.getTime() + MINUTOS_PARA_PAGAR * 60_000);
    const pago = await anotarCobroEnLinea(deps, tx, {
      usuarioId: actor.usuarioId,
      concepto: "cuota",
      descripcion: titulo,
      monto: cuota.importe,
      venceEn,
    });
    await insertCobro(tx, pago.id, cuota.id);
    return done({ pagoId: pago.id, titulo, monto, venceEn, url: null });
  });
  if (!cobro.ok) return cobro;
  const { url: anterior, ...pago } = cobro.value;
  const url = anterior ?? (await iniciarCobro(deps, pago));
  return url ? done({ url, pagoId: pago.pagoId }) : { ok: false, ...PROVEEDOR_CAIDO };
}

/** Effects of a payment on its instalment (Rule SOC-11). Overdue instalments can be paid at any time. */
export const conceptoCuota: Concepto = {
  textos: concepto,
  // Refunded by those who collect it.
  soloAdministrador: "Las cuotas las devuelve un administrador.",
  pagador: null,
  arrepentible: true,
  partes: null,
  frases: {
    reintento: (hasta) =>
      `Hasta el ${hasta} podés intentarlo otra vez, con la misma tarjeta o con otra. La cuota sigue sin pagar.`,
    otraVez: "La cuota sigue sin pagar: cuando quieras, podés pagarla desde Mi perfil.",
    vencido: {
      asunto: "Tu cuota sigue sin pagar",
      resultado: "La cuota sigue sin pagar: podés pagarla cuando quieras desde Mi perfil.",
      siLlegaTarde:
        "Si el pago se acredita más tarde, la cuota queda paga; si para entonces ya la pagaste de otra forma, te devolvemos el dinero.",
    },
  },
  async cumplir(deps, tx, pago) {
    const cuotaId = await findCuotaDePago(tx, pago.id);
    // Paid another way, or replaced by another plan: the payment is refunded.
    if (cuotaId === null || !(await updatePagada(tx, cuotaId, pago.id, deps.clock()))) return false;
    await enviarRecibo(deps, tx, cuotaId);
    return true;
  },
  // A pending payment reserves nothing.
  soltar: async () => {},
  enLaOficina: async (_q, { usuarioId }) =>
    usuarioId === null ? null : { titulo: "Sus cuotas", ruta: `usuarios/${usuarioId}?parte=cuotas` },
  topeDeRevision: async () => null,
  retirar: (_deps, tx, pago) => updateImpaga(tx, pago.id),
  despues: async () => {},
};
