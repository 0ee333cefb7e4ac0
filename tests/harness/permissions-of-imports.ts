import type { Who } from "./permissions.ts";

export const MAY_OF_IMPORTS: Record<string, Who> = {
  "POST /importaciones": "administrador",
  "GET /importaciones": "administrador",
  "GET /importaciones/exportar": "administrador",
  "GET /importaciones/{id}": "administrador",
  "GET /importaciones/{id}/pendientes": "administrador",
  "PATCH /importaciones/{id}": "administrador",
  "POST /importaciones/{id}/aplicar": "administrador",
  "POST /importaciones/{id}/deshacer": "administrador",
  "POST /importaciones/{id}/reclamar": "administrador",
  "DELETE /importaciones/{id}": "administrador",
};
