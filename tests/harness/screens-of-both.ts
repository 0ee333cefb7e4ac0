import type { StaffPath } from "#contract/staff-screens.ts";

/**
 * The screens of an administradorB, written out so that a wrong role in the table is noticed. All other screens belong
 * to the administrador.
 */
export const OF_BOTH: readonly StaffPath[] = [
  "",
  "eventos",
  "eventos/:id",
  "eventos/ingreso",
  "codigos",
  "partidos",
  "partidos/:id",
  "equipos",
  "equipos/:id",
  "competencias",
  "competencias/:id",
  "rivales",
  "prensa",
  "prensa/:id",
  "mensajes",
  "mensajes/:id",
  "mensajes/nuevo",
  "cancha",
  "cancha/reservas/:id",
  "noticias",
  "ayuda",
];
