import type { UsuarioDelPadron } from "../../contract.ts";

/** An open dialog and its user. */
export interface Apertura {
  que:
    | "permisos"
    | "inscribir"
    | "confirmar"
    | "rechazar"
    | "cuotas"
    | "plan"
    | "datos"
    | "codigo"
    | "segundo-paso"
    | "eliminar";
  usuario: UsuarioDelPadron;
}

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
