import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { asignarCuotas, planYaEmpezo } from "#features/cuotas/server/asignar-cuotas.ts";
import { soltarCobros } from "#features/cuotas/server/soltar-cobros.ts";
import type { Usuario } from "#features/usuarios/contract.ts";
import { tomarUsuario } from "#features/usuarios/server/cambiar-usuario.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { planElegido } from "./asentar-pedido.ts";
import { buscarDeUsuario, cambiar } from "./repo.ts";

/**
 * Puts a member on another plan, or on the same once more, from today on (product §5): instalments that are
 * neither paid nor overdue make room for the new ones. Any active plan will do, the club's own too. Audited.
 */
export async function cambiarPlan(
  deps: Deps,
  actor: Actor,
  input: { usuarioId: number; planId: number },
): Promise<Outcome<Usuario>> {
  const { usuarioId, planId } = input;
  const sueltos: number[] = [];
  try {
    const cambiado = await deps.db.transaction(async (tx): Promise<Outcome<Usuario>> => {
      const usuario = await tomarUsuario(tx, usuarioId);
      if (!usuario) return notFound("Ese usuario no existe.");
      const socio = await buscarDeUsuario(tx, usuarioId);
      if (!socio || !usuario.permisos.includes("socio"))
        return refused(409, "no-es-socio", "Esta persona no es socia.");
      const plan = await planElegido(tx, planId, "el club");
      if (!plan.ok) return plan;
      await cambiar(tx, usuarioId, { planId });
      sueltos.push(...(await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "falla" })));
      await registrar(deps, tx, actor, {
        accion: "socio.plan",
        objeto: "usuario",
        objetoId: usuarioId,
        antes: { planId: socio.planId },
        despues: { planId },
      });
      return done(comoUsuario(usuario));
    });
    await soltarCobros(deps, sueltos);
    return cambiado;
  } catch (error) {
    if (!planYaEmpezo(error)) throw error;
    return refused(
      409,
      "plan-ya-empezado",
      "Este plan ya empieza hoy para esta persona, y algo ya está pago.",
    );
  }
}
