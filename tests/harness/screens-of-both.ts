import type { StaffPath } from "#contract/menu.ts";

/** What an administradorB opens; written out, so that a wrong role in the table is seen. The rest is the administrador's. */
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
