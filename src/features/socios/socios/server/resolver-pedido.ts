import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Persona } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { asignarPermisos, tomarUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { permisosTras } from "../rules.ts";

/**
 * Carries out a decision about a waiting request: the person's row is locked, so that of two decisions at
 * once one wins and the other is told what became of it. Audited.
 * @returns the person with the new roles
 */
export async function resolverPedido(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  input: { usuarioId: number; paso: "confirmar" | "rechazar" },
): Promise<Outcome<Persona>> {
  const usuario = await tomarUsuario(tx, input.usuarioId);
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
