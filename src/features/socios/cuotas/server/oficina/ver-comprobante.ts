import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { recibosDe } from "#features/caja/recibos/server/ver-recibo.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { type Queryable, toCents, toMoney } from "#server/db/database.ts";
import type { ComprobanteDeCuotas } from "../../contract/oficina.ts";
import { faltaDe } from "../imputaciones/imputar-pago.ts";
import { listImputadas } from "../imputaciones/repo.ts";
import { tituloDeCuota } from "../to-cuota.ts";
import { findCobro } from "./repo.ts";

/** The proof of a payment of instalments (Rule CTA-8). */
export async function verComprobante(q: Queryable, pagoId: number): Promise<Outcome<ComprobanteDeCuotas>> {
  const pago = await findCobro(q, pagoId);
  const persona = pago?.usuarioId ? await personaPorId(q, pago.usuarioId) : null;
  if (!pago || !persona) return notFound("No existe ese pago de cuotas.");
  const { id, nombre, apellido } = persona;
  const imputadas = await listImputadas(q, pagoId);
  const recibos = await recibosDe(q, [pagoId]);
  const sobra = toCents(pago.monto) - toCents(pago.aDevolver) - toCents(pago.imputado);
  return done({
    pagoId,
    recibo: recibos.get(pagoId) ?? null,
    cuando: new Date(pago.cuando).toISOString(),
    medio: pago.medio as MedioDePago,
    monto: toMoney(pago.monto),
    pagador: { id, nombre, apellido },
    anulado: toCents(pago.aDevolver) === toCents(pago.monto),
    cuotas: imputadas
      .filter(({ monto }) => toCents(monto) > 0)
      .map((cuota) => ({
        cuotaId: cuota.id,
        titulo: tituloDeCuota(cuota),
        persona: { id: cuota.usuarioId, nombre: cuota.nombre, apellido: cuota.apellido },
        importe: toMoney(cuota.monto),
        falta: faltaDe(cuota) / 100,
      })),
    sobra: Math.max(0, sobra) / 100,
  });
}
