import type { Problem } from "#contract/problem.ts";
import { serverMessage } from "#web/api.ts";

/** Messages shared by all registration forms. */
export const EXITO_DE_REGISTRO = "El registro fue realizado con éxito!";
const FALLO = "Hubo un error en el registro. Intente mas tarde o comuniquese con el club";

/** The server's message for a rejected registration, or a generic one. */
export function falloDeRegistro(problem: Problem): string {
  return serverMessage(problem, FALLO);
}
