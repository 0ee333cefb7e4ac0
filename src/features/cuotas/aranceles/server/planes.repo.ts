import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf, iso, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Plan } from "../contract.ts";
import { COLUMNAS_DE_PLANES } from "../rules.ts";
import { cuotasDePlan, planes } from "./table.ts";

const LISTA = columnSql(COLUMNAS_DE_PLANES, {
  fechaCreacion: planes.fechaCreacion,
  nombre_plan: planes.nombrePlan,
  precio: planes.precio,
  cuotas: null,
  descripcion: planes.descripcion,
  estado: planes.activo,
});

/** @param hoy the date for which monthly prices are shown */
export function listPlanes(
  q: Queryable,
  filtro: { termino?: string | undefined; estado?: boolean | undefined },
  orden: Ordering<keyof typeof LISTA.orders>,
  hoy: string,
): Listing<Plan> {
  return listing(q, {
    key: planes.id,
    from: sql`${planes}`,
    where: and(
      filtro.estado === undefined ? undefined : eq(planes.activo, filtro.estado),
      searchIn(LISTA.shown, filtro.termino),
    ),
    orderBy: orderedBy(LISTA.orders, orden, planes.id),
    read: async (ids) => {
      const rows = await q
        .select()
        .from(planes)
        .where(inArray(planes.id, [...ids]));
      return conPrecioMensual(q, await conCuotas(q, rows), hoy);
    },
    keyOf: ({ id }) => id,
  });
}

export async function findPlan(q: Queryable, id: number): Promise<Plan | null> {
  return firstOf(conCuotas(q, await q.select().from(planes).where(eq(planes.id, id))));
}

export const lockPlan = (tx: Tx, id: number) =>
  tx.select({ id: planes.id }).from(planes).where(eq(planes.id, id)).for("no key update");

type PlanNuevo = typeof planes.$inferInsert & {
  cuotas: readonly { numeroCuota: number; importe: number; fechaCuota: Date }[];
};

export async function insertPlan(tx: Tx, { cuotas, ...plan }: PlanNuevo): Promise<Plan> {
  const creado = await insertedOf(tx.insert(planes).values(plan).returning());
  await tx.insert(cuotasDePlan).values(cuotas.map((cuota) => ({ ...cuota, planId: creado.id })));
  const [completo] = await conCuotas(tx, [creado]);
  if (!completo) throw new Error("a plan that was just written is gone");
  return completo;
}

/** Toggles the state, or sets it to `estado` if given. False if nothing changed. */
export async function updateEstado(tx: Tx, id: number, estado: boolean | undefined): Promise<boolean> {
  const changes = and(eq(planes.id, id), estado === undefined ? undefined : eq(planes.activo, !estado));
  const { rowCount } = await tx
    .update(planes)
    .set({ activo: not(planes.activo) })
    .where(changes);
  return rowCount === 1;
}

export const updateTextos = (tx: Tx, id: number, textos: Pick<Plan, "nombre_plan" | "descripcion">) =>
  tx
    .update(planes)
    .set({ nombrePlan: textos.nombre_plan, descripcion: textos.descripcion })
    .where(eq(planes.id, id));

/** Changes the price of a plan, and the amount of each of its instalments, in pesos. */
export async function updatePrecio(
  tx: Tx,
  id: number,
  { precio, importe }: { precio: number; importe: number },
): Promise<void> {
  await tx.update(planes).set({ precio }).where(eq(planes.id, id));
  await tx.update(cuotasDePlan).set({ importe }).where(eq(cuotasDePlan.planId, id));
}

/** @throws foreign key violation if a member or an instalment references the plan: `violatesForeignKey` */
export async function deletePlan(tx: Tx, id: number): Promise<boolean> {
  return (await tx.delete(planes).where(eq(planes.id, id))).rowCount === 1;
}

async function conCuotas(q: Queryable, rows: readonly (typeof planes.$inferSelect)[]): Promise<Plan[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const cuotas = await q
    .select({
      planId: cuotasDePlan.planId,
      id: cuotasDePlan.id,
      numeroCuota: cuotasDePlan.numeroCuota,
      importe: cuotasDePlan.importe,
      fechaCuota: iso(cuotasDePlan.fechaCuota),
    })
    .from(cuotasDePlan)
    .where(inArray(cuotasDePlan.planId, ids))
    .orderBy(cuotasDePlan.planId, cuotasDePlan.numeroCuota);
  const porPlan = Map.groupBy(cuotas, ({ planId }) => planId);
  return rows.map((row) => ({
    id: row.id,
    nombre_plan: row.nombrePlan,
    precio: row.precio,
    descripcion: row.descripcion,
    estado: row.activo,
    fechaCreacion: row.fechaCreacion.toISOString(),
    cuotas: (porPlan.get(row.id) ?? []).map(({ planId: _, ...cuota }) => cuota),
  }));
}

/** Adds the current monthly price to monthly plans, to which `precio` and `cuotas` do not apply. */
export async function conPrecioMensual(q: Queryable, lista: readonly Plan[], hoy: string): Promise<Plan[]> {
  const ids = lista.map(({ id }) => id);
  const rows = await rowsOf<{ planId: number; importe: number }>(q)`
    select distinct on (a.plan_id) a.plan_id as "planId", p.importe::float8
    from aranceles a join precios_de_arancel p on p.arancel_id = a.id
    where a.plan_id = ${anyInt(ids)} and a.activa and p.vigente_desde <= ${hoy}
    order by a.plan_id, p.vigente_desde desc, p.id desc`;
  const porPlan = new Map(rows.map(({ planId, importe }) => [planId, importe]));
  return lista.map((plan) => {
    const mensual = porPlan.get(plan.id);
    return mensual === undefined ? plan : { ...plan, mensual };
  });
}
