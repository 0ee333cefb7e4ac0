import type { ResultadoDeLectura } from "../rules.ts";

/** The outcome of a decided entry, if it differs from the decision. */
export const AL_FINAL: Partial<Record<ResultadoDeLectura, string>> = {
  ingreso: "El ingreso quedó anotado.",
  descartada: "Descartado: la entrada sigue sin usar.",
  repetida: "Esa entrada ya había ingresado: no cambió nada.",
  anulada: "Esa entrada se anuló: no cambió nada.",
  pasada: "Esa entrada se pasó a otra persona: no cambió nada.",
};
