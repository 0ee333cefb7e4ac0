import type { Concepto } from "#features/caja/pagos/server/concepto.ts";
import { enviarRecibo } from "./mails.ts";
import { cuotaDePago, reabrir, saldar } from "./repo.ts";

/** Effects of a payment on its instalment (Rule SOC-11). Overdue instalments can be paid at any time. */
export const conceptoCuota: Concepto = {
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
    const cuotaId = await cuotaDePago(tx, pago.id);
    // Paid another way, or replaced by another plan: the payment is refunded.
    if (cuotaId === null || !(await saldar(tx, cuotaId, pago.id, deps.clock()))) return false;
    await enviarRecibo(deps, tx, cuotaId);
    return true;
  },
  // A pending payment reserves nothing.
  soltar: async () => {},
  topeDeRevision: async () => null,
  retirar: (_deps, tx, pago) => reabrir(tx, pago.id),
  despues: async () => {},
};
