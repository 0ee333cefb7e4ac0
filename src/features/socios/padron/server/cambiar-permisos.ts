import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { asignarPermisos } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import { soltarCobros, terminarCuotas } from "#features/socios/cuotas/server/asignar-cuotas.ts";
import { retirarDecision } from "#features/socios/socios/server/deshacer-decision.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { UsuarioDelPadron } from "../contract.ts";
import { cambioDePermisos, ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { lockWithRelief } from "./lock-with-relief.ts";
import { personas } from "./repo.ts";

interface Cambio {
  id: number;
  permisos: Rol[];
}

/**
 * Replaces a user's roles (Rule PER-3), effective from the next request, also in active sessions. Ending a membership
 * deletes its future dues. 409 for the last active administrador.
 */
export async function cambiarPermisos(
  deps: DepsDePago,
  actor: Actor,
  input: Cambio,
): Promise<Outcome<UsuarioDelPadron>> {
  const sueltos: number[] = [];
  const outcome = await deps.db.transaction((tx) => cambiar(deps, tx, actor, input, sueltos));
  if (outcome.ok) await soltarCobros(deps, sueltos);
  return outcome;
}

async function cambiar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  { id, permisos: pedidos }: Cambio,
  sueltos: number[],
): Promise<Outcome<UsuarioDelPadron>> {
  const tomado = await lockWithRelief(tx, id);
  if (!tomado) return notFound("Ese usuario no existe.");
  const antes = tomado.usuario.permisos as Rol[];
  const cambio = cambioDePermisos(antes, pedidos);
  if (!cambio.ok) {
    const { status, motivo } = cambio;
    return refused(status, status === 409 ? "paso-no-posible" : "permisos-invalidos", motivo, {
      ...(status === 422 ? { errors: [{ path: "permisos", message: motivo }] } : {}),
    });
  }
  const { permisos } = cambio;
  const termina = (rol: Rol) => antes.includes(rol) && !permisos.includes(rol);
  if (termina("administrador") && !tomado.relevo)
    return refused(409, "ultimo-administrador", ULTIMO_ADMINISTRADOR);
  if (antes.some(termina) || permisos.some((rol) => !antes.includes(rol))) {
    await asignarPermisos(tx, id, permisos);
    if (termina("socio")) {
      await retirarDecision(tx, id);
      sueltos.push(...(await terminarCuotas(deps, tx, id)));
    }
    await registrar(deps, tx, actor, {
      accion: "usuario.permisos",
      objeto: "usuario",
      objetoId: id,
      antes: { permisos: antes },
      despues: { permisos },
    });
  }
  const usuario = (await personas(tx, [id], clubTime(deps.clock()).fecha)).get(id);
  return usuario ? done(usuario) : notFound("Ese usuario no existe.");
}
