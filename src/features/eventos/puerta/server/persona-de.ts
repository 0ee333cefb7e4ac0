import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import type { EntradaEnPuerta } from "./repo.ts";

/** What the gate calls the holder of a ticket. */
export function personaDe({ nombre, apellido, portador }: EntradaEnPuerta): string {
  return nombre === null ? (portador ?? SIN_CUENTA) : `${nombre} ${apellido}`;
}
