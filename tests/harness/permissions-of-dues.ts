import type { Who } from "./permissions.ts";

/** The part of `MAY` about instalments and accounts. */
export const MAY_OF_DUES: Record<string, Who> = {
  "GET /cuotas/mias": "logged in",
  "POST /cuotas/{id}/pagar": "logged in",
  "POST /cuotas/pagar": "logged in",
  "GET /cuotas/{id}/renglones": "logged in",
  "GET /cuenta": "logged in",
  "GET /personas/{id}/cuenta": "logged in",
  "GET /personas/{id}/cuenta/exportar": "logged in",
  "GET /cuotas/usuario/{id}": "administrador",
  "POST /cuotas/{id}/cobrar": "administrador",
  "POST /cuotas/{id}/anular-cobro": "administrador",
  "GET /personas/{id}/por-pagar": "administrador",
  "POST /personas/{id}/cobros": "administrador",
  "GET /cuotas/cobros/{id}/comprobante": "administrador",
  "POST /cuotas/cobros/{id}/anular": "administrador",
  "POST /cuotas/{id}/condonar": "administrador",
  "POST /cuotas/{id}/corregir": "administrador",
  "POST /imputaciones/{id}/mover": "administrador",
  "GET /emisiones/lista": "administrador",
  "GET /emisiones/exportar": "administrador",
  "GET /emisiones/proxima": "administrador",
  "GET /emisiones/proxima/cuotas": "administrador",
  "GET /emisiones/proxima/exportar": "administrador",
  "POST /emisiones": "administrador",
};
