import type { UsuarioDelPadron } from "../../contract.ts";

export interface ModalDeUsuarioProps {
  usuario: UsuarioDelPadron;
  opened: boolean;
  onClose: () => void;
  /** Called after a change, or when the user turned out to have changed. */
  onChange: () => void;
}

export function nombreDe({ persona: { nombre, apellido } }: Pick<UsuarioDelPadron, "persona">): string {
  return `${nombre} ${apellido}`;
}
