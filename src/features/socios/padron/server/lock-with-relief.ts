import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import {
  lockUsuario,
  quedaOtroAdministrador,
  type UsuarioTomado,
} from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Locks a user before a change of state or roles, and checks whether another active administrador would remain. Null if
 * there is no such user. Administradores are locked first, and only when the user is one, so that decisions about other
 * users are not serialized.
 */
export async function lockWithRelief(
  tx: Tx,
  id: number,
): Promise<{ usuario: UsuarioTomado; relevo: boolean } | null> {
  const antes = await personaPorId(tx, id);
  const previsto = antes !== null && administraElClub(antes);
  const relevo = previsto ? await quedaOtroAdministrador(tx, id) : true;
  const usuario = await lockUsuario(tx, id);
  if (!usuario) return null;
  // Became an administrador between the two reads.
  const imprevisto = !previsto && administraElClub(usuario);
  return { usuario, relevo: imprevisto ? await quedaOtroAdministrador(tx, id) : relevo };
}

function administraElClub({ alta, permisos }: Pick<UsuarioTomado, "alta" | "permisos">): boolean {
  return alta && permisos.includes("administrador");
}
