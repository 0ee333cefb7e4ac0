import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { asignarAlta } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { lockWithRelief } from "./lock-with-relief.ts";
import { personas } from "./repo.ts";

interface Cambio {
  id: number;
  estado?: boolean | undefined;
}

/**
 * Toggles `alta`, or sets it; idempotent when set. A baja ends all sessions of the user. 409 for the last active
 * administrador (Rule PER-4).
 */
export function actualizarEstado(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: Cambio,
): Promise<Outcome<UsuarioDelPadron>> {
  return deps.db.transaction((tx) => cambiarAlta(deps, tx, actor, input));
}

async function cambiarAlta(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  { id, estado }: Cambio,
): Promise<Outcome<UsuarioDelPadron>> {
  const tomado = await lockWithRelief(tx, id);
  if (!tomado) return notFound("Ese usuario no existe.");
  const antes = tomado.usuario.alta;
  const alta = estado ?? !antes;
  if (alta !== antes) {
    if (!alta && !tomado.relevo) return refused(409, "ultimo-administrador", ULTIMO_ADMINISTRADOR);
    await asignarAlta(tx, id, alta);
    if (!alta) await cerrarSesiones(deps, tx, id);
    await registrar(deps, tx, actor, {
      accion: "usuario.estado",
      objeto: "usuario",
      objetoId: id,
      antes: { alta: antes },
      despues: { alta },
    });
  }
  const usuario = (await personas(tx, [id], clubTime(deps.clock()).fecha)).get(id);
  return usuario ? done(usuario) : notFound("Ese usuario no existe.");
}
