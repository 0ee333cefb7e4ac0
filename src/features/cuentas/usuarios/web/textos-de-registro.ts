import type { Problem } from "#contract/problem.ts";
import { serverMessage } from "#web/api.ts";

/** Sentences of every registration form. */
export const EXITO_DE_REGISTRO = "El registro fue realizado con éxito!";
const FALLO = "Hubo un error en el registro. Intente mas tarde o comuniquese con el club";

/** The server's sentence for a refused registration, or the general one when there is none. */
export function falloDeRegistro(problem: Problem): string {
  return serverMessage(problem, FALLO);
}
