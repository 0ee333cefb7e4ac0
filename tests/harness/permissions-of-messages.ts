import type { Who } from "./permissions.ts";

/** The expected permissions of messages to groups and of the subscription to them. */
export const MAY_OF_MESSAGES: Record<string, Who> = {
  "POST /mensajes/previa": "administrador",
  "POST /mensajes/prueba": "administrador",
  "POST /mensajes": "administrador",
  "GET /mensajes/lista": "administrador",
  "GET /mensajes/exportar": "administrador",
  "GET /mensajes/{id}": "administrador",
  "POST /mensajes/{id}/detener": "administrador",
  "GET /mensajes/{id}/destinatarios": "administrador",
  "GET /mensajes/{id}/destinatarios/exportar": "administrador",
  "GET /usuario/perfil/novedades": "logged in",
  "PUT /usuario/perfil/novedades": "logged in",
  // Authenticated by the signed code of a mail.
  "GET /novedades/{codigo}": "anyone",
  "POST /novedades/{codigo}": "anyone",
  "PUT /novedades/{codigo}": "anyone",
};
