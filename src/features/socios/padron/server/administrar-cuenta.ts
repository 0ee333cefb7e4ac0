import { clubTime } from "#contract/club-time.ts";
import { changedMeanwhile, type FieldValues } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { conCobrosSueltos, terminarCuotas } from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { cerrarSesiones } from "#features/personas/sesion/server/cerrar-sesiones.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  cambiarUsuario,
  lockUsuario,
  peopleTransaction,
  personaPorId,
  quedaOtroAdministrador,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import { borrarCuenta } from "#features/socios/perfil/server/eliminar-cuenta.ts";
import { retirarDecision } from "#features/socios/socios/server/deshacer-decision.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { CUENTA_PROPIA, cambioDePermisos, ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { findPersona } from "./padron.repo.ts";

/**
 * Sets `alta`, or toggles it. Deactivating a user ends their sessions. 409 for the last active administrador
 * (Rule PER-4).
 */
export function actualizarEstado(
  deps: Deps,
  actor: Actor,
  { id, estado: wanted }: { id: number; estado?: boolean | undefined },
): Promise<Outcome<UsuarioDelPadron>> {
  return deps.db.transaction(async (tx) => {
    const tomado = await lockWithRelief(tx, id);
    if (!tomado) return notFound("Ese usuario no existe.");
    const antes = tomado.usuario.alta;
    const alta = wanted ?? !antes;
    if (alta !== antes) {
      if (!alta && !tomado.relevo) return ultimoAdministrador();
      await cambiarUsuario(tx, id, { alta });
      if (!alta) await cerrarSesiones(deps, tx, id);
      const cambio = { antes: { alta: antes }, despues: { alta } };
      await registrar(deps, tx, actor, { accion: "usuario.estado", objetoId: id, ...cambio });
    }
    return verPersona(deps, tx, id);
  });
}

/**
 * Deletes a user's account with the same effect as if the user had deleted it (Rule PER-9).
 * @returns 409 for the last active administrador, and for the caller's own account, which requires the
 * password
 */
export function eliminarUsuario(deps: Deps, actor: Actor, { id }: { id: number }) {
  return peopleTransaction(deps, async (tx) => {
    const tomado = await lockWithRelief(tx, id);
    if (!tomado) return notFound("Ese usuario ya no existe.");
    if (id === actor.usuarioId) return conflict("cuenta-propia", CUENTA_PROPIA);
    if (!tomado.relevo) return ultimoAdministrador();
    await borrarCuenta(deps, tx, actor, tomado.usuario);
    return done({ ok: true as const });
  });
}

/**
 * Locks a user before a change of state or roles, and returns whether another active administrador would
 * remain; null if the user does not exist. All administradores are locked first if the user is one of them.
 */
async function lockWithRelief(tx: Tx, id: number) {
  const antes = await personaPorId(tx, id);
  const previsto = antes !== null && administraElClub(antes);
  const relevo = previsto ? await quedaOtroAdministrador(tx, id) : true;
  const usuario = await lockUsuario(tx, id);
  if (!usuario) return null;
  const imprevisto = !previsto && administraElClub(usuario);
  return { usuario, relevo: imprevisto ? await quedaOtroAdministrador(tx, id) : relevo };
}

function administraElClub({ alta, permisos }: Pick<UsuarioTomado, "alta" | "permisos">): boolean {
  return alta && permisos.includes("administrador");
}

function ultimoAdministrador() {
  return conflict("ultimo-administrador", ULTIMO_ADMINISTRADOR);
}

async function verPersona(deps: Deps, tx: Tx, id: number): Promise<Outcome<UsuarioDelPadron>> {
  const usuario = await findPersona(tx, id, clubTime(deps.clock()).fecha);
  return usuario ? done(usuario) : notFound("Ese usuario no existe.");
}

/**
 * Replaces a user's roles (Rule PER-3), effective from the user's next request. Ending a membership deletes
 * its future dues. 409 for the last active administrador, or if the roles have changed since they were read.
 */
export function cambiarPermisos(
  deps: Deps,
  actor: Actor,
  { id, permisos: pedidos, antes: leido }: { id: number; permisos: Rol[]; antes?: FieldValues | undefined },
): Promise<Outcome<UsuarioDelPadron>> {
  return conCobrosSueltos(deps, async (tx, sueltos) => {
    const tomado = await lockWithRelief(tx, id);
    if (!tomado) return notFound("Ese usuario no existe.");
    const antes = tomado.usuario.permisos as Rol[];
    const changed = changedMeanwhile(leido, { permisos: antes }, { permisos: pedidos });
    if (changed) return changed;
    const cambio = cambioDePermisos(antes, pedidos);
    if (!cambio.ok) return cambio;
    const permisos = cambio.value;
    const termina = (rol: Rol) => antes.includes(rol) && !permisos.includes(rol);
    if (termina("administrador") && !tomado.relevo) return ultimoAdministrador();
    if (antes.some(termina) || permisos.some((rol) => !antes.includes(rol))) {
      await cambiarUsuario(tx, id, { permisos });
      if (termina("socio")) {
        await retirarDecision(tx, id);
        sueltos.push(...(await terminarCuotas(deps, tx, id)));
      }
      await registrar(deps, tx, actor, {
        accion: "usuario.permisos",
        objetoId: id,
        antes: { permisos: antes },
        despues: { permisos },
      });
    }
    return verPersona(deps, tx, id);
  });
}
