import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Persona } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { asignarPermisos, lockUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { permisosTras } from "../rules.ts";

/**
 * Resolves a pending membership request under a row lock; of two concurrent decisions the second is refused with the
 * result of the first. Audited.
 * @returns the user with the new roles
 */
export async function resolverPedido(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  input: { usuarioId: number; paso: "confirmar" | "rechazar" },
): Promise<Outcome<Persona>> {
  const usuario = await lockUsuario(tx, input.usuarioId);
  if (!usuario) return notFound("Ese usuario no existe.");
  const permisos = permisosTras(input.paso, usuario.permisos as Rol[]);
  if (!permisos) return yaResuelto(usuario.permisos);
  const persona = await asignarPermisos(tx, usuario.id, permisos);
  await registrar(deps, tx, actor, {
    accion: `socio.${input.paso}`,
    objeto: "usuario",
    objetoId: usuario.id,
    antes: { permisos: usuario.permisos },
    despues: { permisos },
  });
  return done(persona);
}

function yaResuelto(permisos: readonly string[]): Outcome<Persona> {
  return refused(
    409,
    "ya-resuelto",
    permisos.includes("socio")
      ? "Este pedido ya fue resuelto: se confirmó, y la persona es socia."
      : "Este pedido ya fue resuelto: se rechazó, y la persona no es socia.",
  );
}
