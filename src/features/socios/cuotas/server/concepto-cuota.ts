import type { Concepto } from "#features/caja/pagos/server/concepto.ts";
import { enviarRecibo } from "./mails.ts";
import { cuotaDePago, reabrir, saldar } from "./repo.ts";

/** What a payment for an instalment does to it (Rule SOC-11). Whatever is owed can be paid, however late. */
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
    // Paid another way, or replaced by another plan's: the money goes back.
    if (cuotaId === null || !(await saldar(tx, cuotaId, pago.id, deps.clock()))) return false;
    await enviarRecibo(deps, tx, cuotaId);
    return true;
  },
  // A payment under way keeps nothing from anybody.
  soltar: async () => {},
  topeDeRevision: async () => null,
  retirar: (_deps, tx, pago) => reabrir(tx, pago.id),
  despues: async () => {},
};
