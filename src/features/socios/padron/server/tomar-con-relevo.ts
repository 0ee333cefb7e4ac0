import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import {
  quedaOtroAdministrador,
  tomarUsuario,
  type UsuarioTomado,
} from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Takes a user whose alta or roles may be taken away, and tells whether the club would still have an active
 * administrador then. Null when there is no such user. The administradores are locked before the user, and
 * only when the user is one of them: staff who decide about other people at once do not wait for each other.
 */
export async function tomarConRelevo(
  tx: Tx,
  id: number,
): Promise<{ usuario: UsuarioTomado; relevo: boolean } | null> {
  const antes = await personaPorId(tx, id);
  const previsto = antes !== null && administraElClub(antes);
  const relevo = previsto ? await quedaOtroAdministrador(tx, id) : true;
  const usuario = await tomarUsuario(tx, id);
  if (!usuario) return null;
  // Became one between the two looks.
  const imprevisto = !previsto && administraElClub(usuario);
  return { usuario, relevo: imprevisto ? await quedaOtroAdministrador(tx, id) : relevo };
}

function administraElClub({ alta, permisos }: Pick<UsuarioTomado, "alta" | "permisos">): boolean {
  return alta && permisos.includes("administrador");
}
