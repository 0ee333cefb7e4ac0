import type { UsuarioDelPadron } from "../../contract.ts";

/** What was opened of whom. */
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
  /** Something was changed, or was not any more as it seemed. */
  onChange: () => void;
}

export function nombreDe({ persona: { nombre, apellido } }: Pick<UsuarioDelPadron, "persona">): string {
  return `${nombre} ${apellido}`;
}
