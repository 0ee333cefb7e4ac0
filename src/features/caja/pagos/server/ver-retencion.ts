import { toMoney } from "#server/db/database.ts";
import type { DepsDePago } from "./concepto.ts";
import { buscarRetencion } from "./repo.ts";
import { vencerRetencion } from "./vencer-retencion.ts";

/** State of the hold on an item. `termino`: it had expired and was released now. */
export type Retencion =
  | { que: "ninguna" }
  | { que: "termino" }
  | { que: "en-revision" }
  | {
      que: "abierta";
      pagoId: number;
      descripcion: string;
      monto: number;
      venceEn: Date;
      /** Null while the checkout page is being created. */
      url: string | null;
      dePrueba: boolean;
    };

/** Finds the open hold for `retienePara`, so that a second attempt continues it. */
export async function verRetencion(deps: DepsDePago, retienePara: string): Promise<Retencion> {
  const pago = await buscarRetencion(deps.db, retienePara);
  if (!pago?.venceEn) return { que: "ninguna" };
  const { id: pagoId, descripcion, monto, venceEn, url, dePrueba } = pago;
  const ahora = deps.clock();
  if (pago.revisionHasta && pago.revisionHasta > ahora) return { que: "en-revision" };
  if (venceEn <= ahora) {
    await vencerRetencion(deps, pagoId);
    return { que: "termino" };
  }
  return { que: "abierta", pagoId, descripcion, monto: toMoney(monto), venceEn, url, dePrueba };
}
