import { changedMeanwhile, type FieldValues } from "#contract/edit.ts";
import { conflict, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { conCobrosSueltos, terminarCuotas } from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { cambiarUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import { retirarDecision } from "#features/socios/socios/server/deshacer-decision.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { cambioDePermisos } from "../rules.ts";
import { lockWithRelief, ultimoAdministrador, verPersona } from "./administrar-cuenta.ts";

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
    if (!cambio.ok)
      return cambio.kind === "conflict"
        ? conflict("paso-no-posible", cambio.motivo)
        : invalidField("permisos-invalidos", "permisos", cambio.motivo);
    const { permisos } = cambio;
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
