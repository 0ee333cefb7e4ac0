import type { ComponentType } from "react";
import type { UsuarioDelPadron } from "../contract.ts";
import { AdminCambiarPlan } from "./admin-cambiar-plan.tsx";
import { AdminCodigo } from "./admin-codigo.tsx";
import { AdminCuotas } from "./admin-cuotas.tsx";
import { AdminDatos } from "./admin-datos.tsx";
import { AdminEliminar } from "./admin-eliminar.tsx";
import { AdminInscribirUsuario } from "./admin-inscribir-usuario.tsx";
import { AdminConfirmar, AdminRechazar } from "./admin-pedido.tsx";
import { AdminPermisos } from "./admin-permisos.tsx";
import { AdminSegundoPaso } from "./admin-segundo-paso.tsx";

export interface ModalDeUsuarioProps {
  usuario: UsuarioDelPadron;
  opened: boolean;
  onClose: () => void;
  /** Called after a change, or when the user turned out to have changed. */
  onChange: () => void;
}

const MODALES = {
  permisos: AdminPermisos,
  inscribir: AdminInscribirUsuario,
  confirmar: AdminConfirmar,
  rechazar: AdminRechazar,
  cuotas: AdminCuotas,
  plan: AdminCambiarPlan,
  datos: AdminDatos,
  codigo: AdminCodigo,
  eliminar: AdminEliminar,
  "segundo-paso": AdminSegundoPaso,
} satisfies Record<string, ComponentType<ModalDeUsuarioProps>>;

/** An open dialog and its user. */
export interface Apertura {
  que: keyof typeof MODALES;
  usuario: UsuarioDelPadron;
}

/** The last opened dialog; each opening starts with fresh state. */
export function AdminModales({
  apertura,
  ...rest
}: { apertura: Apertura | null } & Omit<ModalDeUsuarioProps, "usuario">) {
  if (!apertura) return null;
  const { que, usuario } = apertura;
  const Abierto = MODALES[que];
  return <Abierto key={`${que}-${usuario.id}`} usuario={usuario} {...rest} />;
}
