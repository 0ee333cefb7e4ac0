import type { StaffPath } from "#contract/staff-screens.ts";

/**
 * The screens of an administradorB, written out so that a wrong role in the table is noticed. The others are the
 * administrador's.
 */
export const OF_BOTH: readonly StaffPath[] = [
  "",
  "eventos",
  "eventos/:id",
  "eventos/ingreso",
  "codigos",
  "prensa",
  "prensa/:id",
  "mensajes",
  "mensajes/:id",
  "mensajes/nuevo",
  "cancha",
  "cancha/reservas/:id",
  "ayuda",
];
