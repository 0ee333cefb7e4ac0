import type { Problem } from "#contract/problem.ts";
import { serverMessage } from "#web/api.ts";

/** Sentences of spec 1 §8. */
export const EXITO_DE_REGISTRO = "El registro fue realizado con éxito!";
const FALLO = "Hubo un error en el registro. Intente mas tarde o comuniquese con el club";

/** What the club says of a registration that it did not take; the sentence of spec 1 §8 when it said nothing. */
export function falloDeRegistro(problem: Problem): string {
  return serverMessage(problem, FALLO);
}
