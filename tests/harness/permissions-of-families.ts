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
  // The handlers check the bond: tests/family-permissions.test.ts.
  "GET /familia": "logged in",
  "GET /familia/hay": "logged in",
  "POST /familia/personas": "logged in",
  "DELETE /familia/personas/{id}": "logged in",
  "PATCH /familia/responsables/{id}": "logged in",
  "DELETE /familia/responsables/{id}": "logged in",
  "POST /familia/invitaciones": "logged in",
  "DELETE /familia/invitaciones/{id}": "logged in",
  "POST /familia/invitaciones/ver": "logged in",
  "POST /familia/invitaciones/aceptar": "logged in",
  "POST /familia/pedidos/{id}/responder": "logged in",
  "GET /personas/{id}/agenda": "logged in",
  "GET /personas/{id}/carnet": "logged in",
  "GET /personas/{id}/cuotas": "logged in",
};
