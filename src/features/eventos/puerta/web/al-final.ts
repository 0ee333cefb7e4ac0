import type { ResultadoDeLectura } from "../rules.ts";

/** Texts for the outcome of a decided entry. */
export const AL_FINAL: Partial<Record<ResultadoDeLectura, string>> = {
  ingreso: "El ingreso quedó anotado.",
  descartada: "Descartado: la entrada sigue sin usar.",
  repetida: "Esa entrada ya había ingresado: no cambió nada.",
  anulada: "Esa entrada se anuló: no cambió nada.",
  pasada: "Esa entrada se pasó a otra persona: no cambió nada.",
};
