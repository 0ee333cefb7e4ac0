import { toMoney } from "#server/db/database.ts";
import type { DepsDePago } from "./concepto.ts";
import { buscarRetencion } from "./repo.ts";
import { vencerRetencion } from "./vencer-retencion.ts";

/** What there is of an open hold for a thing. `termino`: its time was over, and it has been ended now. */
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
      /** Null while its page is being asked for. */
      url: string | null;
      dePrueba: boolean;
    };

/** Looks for the open hold for a thing (`retiene_para`), so that a second attempt goes on with it. */
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
