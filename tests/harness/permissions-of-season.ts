import type { Who } from "./permissions.ts";

/** The expected permissions of the calls about teams, competitions and matches. */
export const MAY_OF_SEASON: Record<string, Who> = {
  "GET /equipos/lista": "staff",
  "GET /equipos/exportar": "staff",
  "POST /equipos": "staff",
  "GET /equipos/{id}": "staff",
  "PATCH /equipos/{id}": "staff",
  "POST /equipos/{id}/temporada": "staff",
  "POST /equipos/{id}/integrantes": "staff",
  "PATCH /equipos/integrantes/{id}": "staff",
  "DELETE /equipos/integrantes/{id}": "staff",
  "POST /equipos/integrantes/{id}/foto": "staff",
  "POST /equipos/{id}/cuerpo": "staff",
  "PATCH /equipos/cuerpo/{id}": "staff",
  "DELETE /equipos/cuerpo/{id}": "staff",
  // The handlers check the consent, the bond and the team: equipos.test.ts.
  "GET /equipos/integrantes/{id}/foto": "anyone",
  "DELETE /equipos/integrantes/{id}/foto": "logged in",
  "GET /equipos/mios": "logged in",
  "GET /equipos/{id}/plantel": "logged in",
  "PUT /personas/{id}/consentimiento": "logged in",
};
