import type { Deps } from "#server/deps.ts";
import { soltarRetencion } from "./aplicar-intentos.ts";
import { avisarVencimiento } from "./mails.ts";
import { findHold } from "./pagos.repo.ts";
import { conceptoDe } from "./transition.ts";

/**
 * Finds the open hold for `retienePara`, so that a second attempt continues it. `url` is null while the checkout page
 * is being created; `termino` means that the hold had expired and has just been released.
 */
export async function verRetencion(deps: Deps, retienePara: string) {
  const pago = await findHold(deps.db, retienePara);
  if (!pago?.venceEn) return { que: "ninguna" } as const;
  const { id: pagoId, descripcion, monto, venceEn, url } = pago;
  const ahora = deps.clock();
  if (pago.revisionHasta && pago.revisionHasta > ahora) return { que: "en-revision" } as const;
  if (venceEn <= ahora) {
    await vencerRetencion(deps, pagoId);
    return { que: "termino" } as const;
  }
  return { que: "abierta" as const, pagoId, descripcion, monto, venceEn, url };
}

export type RetencionAbierta = Extract<Awaited<ReturnType<typeof verRetencion>>, { que: "abierta" }>;

/** Releases an expired hold, and emails the buyer if the payment was pending or under review. */
export async function vencerRetencion(deps: Deps, pagoId: number): Promise<void> {
  const soltado = await deps.db.transaction(async (tx) => {
    const pago = await soltarRetencion(deps, tx, pagoId, "vencido");
    if (pago && (pago.estado === "pendiente" || pago.revisionHasta))
      await avisarVencimiento(deps, tx, pago, conceptoDe(deps, pago).frases);
    return pago;
  });
  if (soltado) await conceptoDe(deps, soltado).despues(deps, soltado);
}
