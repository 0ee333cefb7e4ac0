/** Spec 1 §2, to the letter. */
export const AGOTADAS = "Las entradas para este evento estan agotadas";
