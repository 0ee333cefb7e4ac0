import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import { answerOf, api } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { MiEntrada } from "../contract.ts";

/** Loads all tickets of a payment, again when the payment's state changes. */
export function useEntradasDePago(pago: PagoPropio) {
  const { usuario } = useSession();
  const key = usuario ? `${usuario.id} ${pago.id} ${pago.estado}` : null;
  return useAnswer<MiEntrada[]>(key, (signal) =>
    answerOf(
      api.entradas.mias.$get({ query: { pagoId: String(pago.id), tamano: "50" } }, { init: { signal } }),
    ),
  );
}
