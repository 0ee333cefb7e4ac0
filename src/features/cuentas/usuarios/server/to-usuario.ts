import type { Usuario } from "../contract.ts";
import type { UsuarioGuardado } from "./repo.ts";

/** Maps a stored user to its API representation. */
export function toUsuario({ nombre, apellido, correo, ...usuario }: UsuarioGuardado): Usuario {
  return {
    id: usuario.id,
    nombreUsuario: usuario.nombreUsuario,
    alta: usuario.alta,
    permisos: usuario.permisos,
    persona: { nombre, apellido, correo },
  };
}
