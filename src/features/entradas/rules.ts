/** Spec 1 §2, to the letter. */
export const AGOTADAS = "Las entradas para este evento estan agotadas";

/** Parts of the staff's list of tickets. What was never paid is no sale, and is shown only when asked for. */
export const MOSTRAR = ["vendidas", "sin-pagar", "devueltas", "todas"] as const;
export type Mostrar = (typeof MOSTRAR)[number];

/** States of a payment whose money went back. */
export const DEVUELTOS = ["reembolsado", "contracargo"] as const;
