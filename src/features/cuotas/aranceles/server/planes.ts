import { clubInstant, clubTime } from "#contract/club-time.ts";
import { changedMeanwhile } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, type ListQuery } from "#contract/paging.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Plan } from "../contract.ts";
import { cuotasDesde, importeDeCuota, PLAN_EN_USO } from "../rules.ts";
import {
  conPrecioMensual,
  deletePlan,
  findPlan,
  insertPlan,
  listPlanes,
  lockPlan,
  updateEstado,
  updatePrecio,
  updateTextos,
} from "./planes.repo.ts";

interface Consulta extends Pick<ListQuery, "termino"> {
  /** Ignored unless the caller is an administrador. */
  estado?: EstadoFilter;
}

/** Returns the active plans, newest first (Rule SOC-4). Administradores get all plans, or those in the given state. */
export function listarPlanes(
  deps: Deps,
  actor: Actor | null,
  input: Consulta,
  orden: Parameters<typeof listPlanes>[2] = { field: "fechaCreacion", descending: true },
): Outcome<Listing<Plan>> {
  const todos = holds("administrador", actor?.permisos ?? null);
  const estado = todos ? flagOf(input.estado) : true;
  return done(listPlanes(deps.db, { termino: input.termino, estado }, orden, hoy(deps)));
}

export async function verPlan(deps: Deps, actor: Actor | null, input: { id: number }) {
  const plan = await findPlan(deps.db, input.id);
  const visible = plan?.estado || holds("administrador", actor?.permisos ?? null);
  if (!plan || !visible) return notFound("Ese plan no existe.");
  const [completo = plan] = await conPrecioMensual(deps.db, [plan], hoy(deps));
  return done(completo);
}

const hoy = (deps: Deps) => clubTime(deps.clock()).fecha;

/** Creates a plan with equal monthly instalments, starting today in the club's time zone. */
export async function crearPlan(deps: Deps, actor: Actor, input: JsonOf<typeof contract.crearPlan>) {
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

/**
 * Changes a plan's name or description. Its price and instalments cannot be changed, because members' dues
 * are derived from them. 409 if somebody else has changed the texts since the caller read them.
 */
export async function modificarPlan(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...textos }: JsonOf<typeof contract.modificarPlan> & { id: number },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx): Promise<Outcome<Plan>> => {
    await lockPlan(tx, id);
    const antes = await findPlan(tx, id);
    if (!antes) return notFound("Ese plan no existe.");
    const actual = { nombre_plan: antes.nombre_plan, descripcion: antes.descripcion };
    const conflict = changedMeanwhile(leido, actual, textos);
    if (conflict) return conflict;
    const { nombre_plan = antes.nombre_plan, descripcion = antes.descripcion } = textos;
    if (nombre_plan === antes.nombre_plan && descripcion === antes.descripcion) return done(antes);
    const despues = { nombre_plan, descripcion };
    await updateTextos(tx, id, despues);
    await registrar(deps, tx, actor, {
      accion: "plan.modificar",
      objetoId: id,
      antes: actual,
      despues,
    });
    return done({ ...antes, ...despues });
  });
  if (plan.ok) deps.cache.drop("planes");
  return plan;
}

/** Toggles whether a plan is active, or sets it, which is idempotent. */
export async function actualizarEstado(
  deps: Deps,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx) => {
    const cambio = await updateEstado(tx, input.id, input.estado);
    const despues = await findPlan(tx, input.id);
    if (cambio && despues) {
      await registrar(deps, tx, actor, {
        accion: "plan.estado",
        objetoId: despues.id,
        antes: { estado: !despues.estado },
        despues: { estado: despues.estado },
      });
    }
    return despues;
  });
  if (!plan) return notFound("Ese plan no existe.");
  deps.cache.drop("planes");
  return done(plan);
}

/** Deletes a plan that was never used; foreign keys prevent the deletion of a used plan (Rule SOC-8). */
export async function eliminarPlan(deps: Deps, actor: Actor, { id }: { id: number }) {
  const outcome = await deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const plan = await findPlan(tx, id);
      if (!plan || !(await deletePlan(tx, id))) return notFound("Ese plan ya no existe.");
      const { cuotas, ...rest } = plan;
      const antes = { ...rest, numeroCuotas: cuotas.length };
      await registrar(deps, tx, actor, { accion: "plan.eliminar", objetoId: id, antes });
      return done({ ok: true as const });
    })
    .catch(refusing((error) => (violatesForeignKey(error) ? conflict("plan-en-uso", PLAN_EN_USO) : null)));
  if (outcome.ok) deps.cache.drop("planes");
  return outcome;
}

export async function lockConPrecio(tx: Tx, id: number) {
  await lockPlan(tx, id);
  return findPlan(tx, id);
}

/**
 * Changes the price and instalments of a plan, for members who get it from now on (Rule SOC-7).
 * @param precio in pesos
 */
export async function cambiarPrecio(
  tx: Tx,
  { id, cuotas }: { id: number; cuotas: readonly unknown[] },
  precio: number,
): Promise<void> {
  await updatePrecio(tx, id, { precio, importe: importeDeCuota(precio, Math.max(1, cuotas.length)) });
}
