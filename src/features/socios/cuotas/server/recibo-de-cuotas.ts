import type { ReciboDeConcepto } from "#features/caja/pagos/server/concepto.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { toCents } from "#server/db/database.ts";
import { findDni, listImputadas } from "./imputaciones.repo.ts";
import { enviarRecibo } from "./mails.ts";
import { tituloDeCuota } from "./to-cuota.ts";

/** The receipt of a payment of instalments: one line per instalment and person, and what is left over (Rule REC-1). */
export const reciboDeCuotas: ReciboDeConcepto = {
  async contenido(q, { id, usuarioId, monto }) {
    const persona = usuarioId === null ? null : await personaPorId(q, usuarioId);
    const titular = persona ? `${persona.nombre} ${persona.apellido}` : "Sin nombre";
    const renglones = (await listImputadas(q, id))
      .map((cuota) => ({
        persona: `${cuota.nombre} ${cuota.apellido}`,
        concepto: `${tituloDeCuota(cuota)}${cuota.pagadaEn ? "" : " (a cuenta)"}`,
        centavos: toCents(cuota.monto),
      }))
      .filter(({ centavos }) => centavos > 0);
    const sobra = toCents(monto) - renglones.reduce((sum, { centavos }) => sum + centavos, 0);
    if (sobra > 0) renglones.push({ persona: titular, concepto: "Saldo a favor", centavos: sobra });
    return { titular, documento: usuarioId === null ? null : await findDni(q, usuarioId), renglones };
  },
  enviar: enviarRecibo,
};
