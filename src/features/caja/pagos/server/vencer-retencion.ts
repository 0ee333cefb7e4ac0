import { soltarRetencion } from "./aplicar-intentos.ts";
import type { DepsDePago } from "./concepto.ts";
import { avisarVencimiento } from "./mails.ts";
import { conceptoDe, paraConcepto } from "./transition.ts";

/** Releases an expired hold and emails the buyer if the payment was pending or under review. */
export async function vencerRetencion(deps: DepsDePago, pagoId: number): Promise<void> {
  const soltado = await deps.db.transaction(async (tx) => {
    const pago = await soltarRetencion(deps, tx, pagoId, "vencido");
    if (pago && (pago.estado === "pendiente" || pago.revisionHasta))
      await avisarVencimiento(deps, tx, pago, conceptoDe(deps, pago).frases);
    return pago;
  });
  if (soltado) await conceptoDe(deps, soltado).despues(deps, paraConcepto(soltado));
}
