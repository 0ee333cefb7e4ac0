import type { Who } from "./permissions.ts";

/** The expected permissions of messages to groups and of the subscription to them. */
export const MAY_OF_MESSAGES: Record<string, Who> = {
  "POST /mensajes/previa": "staff",
  "POST /mensajes/prueba": "staff",
  "POST /mensajes": "staff",
  "GET /mensajes/lista": "staff",
  "GET /mensajes/exportar": "staff",
  "GET /mensajes/{id}": "staff",
  "POST /mensajes/{id}/detener": "staff",
  "GET /mensajes/{id}/destinatarios": "staff",
  "GET /mensajes/{id}/destinatarios/exportar": "staff",
  "GET /usuario/perfil/novedades": "logged in",
  "PUT /usuario/perfil/novedades": "logged in",
  // Authenticated by the signed code of an email.
  "GET /novedades/{codigo}": "anyone",
  "POST /novedades/{codigo}": "anyone",
  "PUT /novedades/{codigo}": "anyone",
};
