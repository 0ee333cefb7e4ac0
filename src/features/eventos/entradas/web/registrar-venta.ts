import { type Answer, answerOf, api } from "#web/api.ts";
import type { EntradaVendida, VentaConQr } from "../contract.ts";

type VentaEnMano = Parameters<typeof api.entradas.venta.$post>[0]["json"];

/** A sale as it was sent, with its idempotency key, so that it can be sent again (Rule ENT-5). */
export interface Venta {
  pedido: Omit<VentaEnMano, "medio"> & { idempotencyKey: string };
  medio: VentaEnMano["medio"] | "qr";
  resumen: string;
}

export async function registrarVenta({ pedido, medio }: Venta): Promise<Answer<EntradaVendida | VentaConQr>> {
  return medio === "qr"
    ? await answerOf(api.entradas.venta.qr.$post({ json: pedido }))
    : await answerOf(api.entradas.venta.$post({ json: { ...pedido, medio } }));
}
