import type { Who } from "./permissions.ts";

/** The expected permissions of the calls about people, their bonds and groups. */
export const MAY_OF_FAMILIES: Record<string, Who> = {
  "GET /personas/lista": "administrador",
  "GET /personas/exportar": "administrador",
  "GET /personas/buscar": "administrador",
  "GET /personas/{id}/vinculos": "administrador",
  "POST /personas/{id}/vinculos": "administrador",
  "PATCH /vinculos/{id}": "administrador",
  "POST /vinculos/{id}/terminar": "administrador",
  "GET /grupos": "administrador",
  "PATCH /grupos/{id}": "administrador",
  "POST /personas/{id}/grupo": "administrador",
  "POST /personas/{id}/grupo/terminar": "administrador",
};
