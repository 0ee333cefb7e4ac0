import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import type { EntradaEnPuerta } from "./repo.ts";

/** The holder's name as shown at the gate. */
export function personaDe({ nombre, apellido, portador }: EntradaEnPuerta): string {
  return nombre === null ? (portador ?? SIN_CUENTA) : `${nombre} ${apellido}`;
}
