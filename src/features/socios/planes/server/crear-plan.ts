import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { crearPlan as contrato, Plan } from "../contract.ts";
import { cuotasDesde } from "../rules.ts";
import { insertPlan } from "./planes.repo.ts";

/** Creates a plan with equal instalments, monthly from today in the club's time zone, at the current time of day. */
export async function crearPlan(
  deps: Deps,
  actor: Actor,
  input: JsonOf<typeof contrato>,
): Promise<Outcome<Plan>> {
  const ahora = deps.clock();
  const { fecha: hoy, hora } = clubTime(ahora);
  const cuotas = cuotasDesde(hoy, input.precio, input.numeroCuotas).map(({ fecha, ...cuota }) => ({
    ...cuota,
    fechaCuota: clubInstant(fecha, hora),
  }));
  const plan = await deps.db.transaction(async (tx) => {
    const creado = await insertPlan(tx, {
      nombrePlan: input.nombre_plan,
      precio: input.precio,
      descripcion: input.descripcion,
      fechaCreacion: ahora,
      cuotas,
    });
    const { cuotas: _, ...despues } = creado;
    await registrar(deps, tx, actor, {
      accion: "plan.crear",
      objetoId: creado.id,
      despues: { ...despues, numeroCuotas: input.numeroCuotas },
    });
    return creado;
  });
  deps.cache.drop("planes");
  return done(plan);
}
