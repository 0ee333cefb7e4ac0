import { formatFecha, formatMoney } from "#contract/format.ts";
import { type MedioDePago, PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { enlaceConSesion, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type CuotaRow, findCuota } from "./repo.ts";

export const CORREOS = defineCorreos("Socios y cuotas", {
  "cuota-pagada": {
    label: "Recibo de una cuota",
    when: "Cuando se paga una cuota, en línea o en el club.",
    default: "always",
  },
  "cuota-anulada": {
    label: "Cobro de cuota anulado",
    when: "Cuando el club anula el cobro de una cuota, porque el recibo deja de valer.",
    default: "always",
  },
});

/** Mails the receipt of a paid instalment. Without an address it is only shown under Mi perfil. */
export async function enviarRecibo(
  deps: Pick<Deps, "clock" | "club" | "jobs" | "settings">,
  tx: Tx,
  cuotaId: number,
): Promise<void> {
  const cuota = await findCuota(tx, cuotaId);
  if (!cuota || cuota.pagoId === null) return;
  const persona = await personaPorId(tx, cuota.usuarioId);
  if (!persona) return;
  await escribirA(deps, tx, CORREOS["cuota-pagada"], persona, {
    clave: cuota.pagoId,
    asunto: `Recibo: cuota ${cuota.numeroCuota} de ${cuota.deCuantas}`,
    titulo: "Recibimos el pago de tu cuota",
    parrafos: [`Hola, ${persona.nombre}. ¡Gracias! Esta cuota ya está paga.`],
    datos: [
      ["Plan", cuota.plan],
      ["Cuota", `${cuota.numeroCuota} de ${cuota.deCuantas}`],
      ["Vencimiento", formatFecha(cuota.venceEl)],
      ...pagoDe(cuota),
      ["Pago número", String(cuota.pagoId)],
    ],
    boton: { texto: "Ver mis cuotas", url: enlaceConSesion(deps, "/perfil/cuotas") },
  });
}

/** Reports a voided collection, which invalidates the receipt. */
export async function avisarAnulacion(
  deps: Deps,
  tx: Tx,
  cuota: CuotaRow,
  contraasientoId: number,
): Promise<void> {
  const persona = await personaPorId(tx, cuota.usuarioId);
  if (!persona) return;
  await escribirA(deps, tx, CORREOS["cuota-anulada"], persona, {
    clave: contraasientoId,
    asunto: `Anulamos el cobro de tu cuota ${cuota.numeroCuota} de ${cuota.deCuantas}`,
    titulo: "Anulamos el cobro de una cuota",
    parrafos: [
      `Hola, ${persona.nombre}. Habíamos registrado por error el pago de esta cuota y lo anulamos: la cuota sigue sin pagar.`,
      `Si la pagaste, respondenos con tu recibo o escribinos: ${contactoDe(deps.club())}.`,
    ],
    datos: [
      ["Plan", cuota.plan],
      ["Cuota", `${cuota.numeroCuota} de ${cuota.deCuantas}`],
      ...pagoDe(cuota),
      ["Pago anulado", String(cuota.pagoId)],
    ],
    boton: { texto: "Ver mis cuotas", url: enlaceConSesion(deps, "/perfil/cuotas") },
  });
}

function pagoDe({ importe, medio }: CuotaRow): [string, string][] {
  return [
    ["Importe", formatMoney(toMoney(importe))],
    ["Medio de pago", medio === null ? "" : PALABRA_DE_MEDIO[medio as MedioDePago]],
  ];
}
