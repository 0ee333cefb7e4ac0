import type { StaffPath } from "#contract/staff-screens.ts";

/** Objects that several people may open at the same time, with their kinds in the audit log. */
export const OBJETOS_ABIERTOS = {
  evento: ["evento"],
  pago: ["pago"],
  prensa: ["prensa"],
  reserva: ["reserva"],
  usuario: ["usuario", "socio"],
} as const satisfies Record<string, readonly string[]>;

export type ObjetoAbierto = keyof typeof OBJETOS_ABIERTOS;

export const OBJETO_DE_PANTALLA: Partial<Record<StaffPath, ObjetoAbierto>> = {
  "eventos/:id": "evento",
  "cobros/:id": "pago",
  "prensa/:id": "prensa",
  "cancha/reservas/:id": "reserva",
  "usuarios/:id": "usuario",
};

export const CADA_MS = 5_000;
