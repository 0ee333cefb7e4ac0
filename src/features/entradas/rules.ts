import type { EstadoDePago } from "#features/pagos/rules.ts";

/** Spec 1 §2, to the letter. */
export const AGOTADAS = "Las entradas para este evento estan agotadas";

/** Parts of the staff's list of tickets. What was never paid is no sale, and is shown only when asked for. */
export const MOSTRAR = ["vendidas", "sin-pagar", "devueltas", "todas"] as const;
export type Mostrar = (typeof MOSTRAR)[number];

/** States of a payment whose money went back. */
export const DEVUELTOS = ["reembolsado", "contracargo"] as const;

/** Why a ticket that gave its place back did: expired is not the same as returned. */
export const PALABRA_DE_ANULADA: Partial<Record<EstadoDePago, string>> = {
  vencido: "Vencida",
  rechazado: "Pago rechazado",
  cancelado: "Cancelada",
  reembolsado: "Devuelta",
  contracargo: "Pago desconocido",
};
