import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import { periodoDe, ultimoDia } from "#features/socios/aranceles/rules.ts";
import { altasDesde } from "#features/socios/aranceles/server/cambiar-alta.ts";
import { conCobrosSueltos } from "#features/socios/cuotas/server/asignar-cuotas.ts";
import { terminarPlanMensual } from "#features/socios/cuotas/server/bajas.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Baja } from "../contract.ts";

/**
 * Ends a membership of a monthly plan with the month of a day (Rule EMI-7). Until then the person stays a member; the night
 * after it ends the membership (`terminarMembresias`). Audited.
 */
export function darDeBaja(
  deps: Deps,
  actor: Actor,
  { id, hasta: dia, motivo }: { id: number; hasta: string; motivo: string },
): Promise<Outcome<Baja>> {
  return conCobrosSueltos(deps, async (tx, sueltos): Promise<Outcome<Baja>> => {
    const usuario = await lockUsuario(tx, id);
    if (!usuario) return notFound("Ese usuario no existe.");
    const hoy = clubTime(deps.clock()).fecha;
    if (periodoDe(dia) < periodoDe(hoy))
      return refusedField(422, "mes-terminado", "hasta", "La baja es con este mes o con uno que viene");
    const antes = (await altasDesde(tx, id, hoy)).at(-1);
    const hasta = ultimoDia(periodoDe(dia));
    const creadoPor = actor.usuarioId;
    const fin = await terminarPlanMensual(deps, tx, { usuarioId: id, hasta, motivo, creadoPor });
    if (!fin || !antes) return refused(409, "sin-alta", "Esta persona no paga ningún plan mensual.");
    sueltos.push(...fin.sueltos);
    const baja = {
      hasta,
      cuotas: fin.cuotas,
      anulado: fin.anulado / 100,
      acreditado: fin.acreditado / 100,
    };
    await registrar(deps, tx, actor, {
      accion: "socio.baja",
      objeto: "usuario",
      objetoId: id,
      antes: { hasta: antes.hasta },
      despues: { ...baja, motivo },
    });
    return done(baja);
  });
}
