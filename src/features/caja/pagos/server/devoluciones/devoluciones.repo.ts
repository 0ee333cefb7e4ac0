import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { listing } from "#server/db/list-query.ts";
import { firstOf, insertedOf, iso, pesos } from "#server/db/rows.ts";
import type { Deps } from "#server/deps.ts";
import type { CausaDeDevolucion, MedioDePago, QueDevoluciones } from "../../rules.ts";
import type { Conceptos } from "../concepto.ts";
import { devoluciones, pagadorSinCuenta, pagos } from "../table.ts";

export type DevolucionRow = typeof devoluciones.$inferSelect;

const pendiente = and(isNull(devoluciones.hechaEn), isNull(devoluciones.cubiertaEn));
const enCurso = and(pendiente, eq(devoluciones.medio, "mercadopago"));
const QUE = {
  pendiente,
  "a-mano": and(pendiente, ne(devoluciones.medio, "mercadopago")),
  "en-curso": enCurso,
  hechas: or(isNotNull(devoluciones.hechaEn), isNotNull(devoluciones.cubiertaEn)),
  "de-mas": and(gt(devoluciones.excedente, 0), isNull(devoluciones.resueltaEn)),
};

/**
 * Adds to the amount to be returned; false if that would exceed what is left of the payment. A check constraint
 * enforces this even for concurrent requests (Rule PAG-13).
 */
export async function updatePorDevolver(tx: Tx, pagoId: number, monto: number): Promise<boolean> {
  const reservar = (savepoint: Tx) =>
    savepoint
      .update(pagos)
      .set({ aDevolver: sql`${pagos.aDevolver} + ${monto}::numeric` })
      .where(and(eq(pagos.id, pagoId), eq(pagos.estado, "aprobado")))
      .returning({ id: pagos.id });
  try {
    return (await tx.transaction(reservar)).length > 0;
  } catch (error) {
    if (violates(error, "pagos_devolucion_valida")) return false;
    throw error;
  }
}

export const insertDevolucion = (tx: Tx, devolucion: typeof devoluciones.$inferInsert) =>
  insertedOf(tx.insert(devoluciones).values(devolucion).returning());

export async function updateDevolucion(tx: Tx, id: number, cambios: Partial<Omit<DevolucionRow, "id">>) {
  await tx.update(devoluciones).set(cambios).where(eq(devoluciones.id, id));
}

export function listAsientos(q: Queryable, pagoId: number): Promise<DevolucionRow[]> {
  const suyas = and(eq(devoluciones.pagoId, pagoId), isNull(devoluciones.cubiertaEn));
  return q.select().from(devoluciones).where(suyas).orderBy(devoluciones.id);
}

export const findDevolucion = (q: Queryable, id: number) =>
  firstOf(q.select().from(devoluciones).where(eq(devoluciones.id, id)));

export const findByKey = (q: Queryable, idempotencyKey: string) =>
  firstOf(q.select().from(devoluciones).where(eq(devoluciones.idempotencyKey, idempotencyKey)));

/** Updates a refund if it is still in this state; null if it is not. */
export const updateSi = (
  q: Queryable,
  id: number,
  estado: keyof typeof QUE,
  cambios: Partial<Omit<DevolucionRow, "id">>,
): Promise<DevolucionRow | null> =>
  firstOf(
    q
      .update(devoluciones)
      .set(cambios)
      .where(and(eq(devoluciones.id, id), QUE[estado]))
      .returning(),
  );

/** Assigns to staff a refund that the provider refused before `hasta`; null if its state has changed. */
export async function updateAMano(tx: Tx, id: number, medio: string, hasta: Date) {
  const rechazada = and(eq(devoluciones.id, id), enCurso, lte(devoluciones.rechazadaEn, hasta));
  return firstOf(tx.update(devoluciones).set({ medio }).where(rechazada).returning());
}

export async function isEnCurso(q: Queryable, id: number): Promise<boolean> {
  const suya = and(eq(devoluciones.id, id), enCurso);
  return (await q.select({ id: devoluciones.id }).from(devoluciones).where(suya)).length > 0;
}

export function listPendientesDelProveedor(q: Queryable) {
  return q
    .select({ devolucionId: devoluciones.id, pagoId: devoluciones.pagoId, idMedioPago: pagos.idMedioPago })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.id, devoluciones.pagoId))
    .where(enCurso);
}

const pidio = alias(usuarios, "pidio");
const hizo = alias(usuarios, "hizo");

const COLUMNAS = {
  id: devoluciones.id,
  pagoId: devoluciones.pagoId,
  concepto: pagos.concepto,
  descripcion: pagos.descripcion,
  monto: devoluciones.monto,
  medio: sql<MedioDePago>`${devoluciones.medio}`,
  motivo: devoluciones.motivo,
  causa: sql<CausaDeDevolucion>`${devoluciones.causa}`,
  pedidaEn: iso(devoluciones.pedidaEn),
  pedidaPor: pidio.nombreUsuario,
  rechazadaEn: iso(devoluciones.rechazadaEn),
  hechaEn: iso(devoluciones.hechaEn),
  pedido: devoluciones.pedido,
  cubiertaEn: iso(devoluciones.cubiertaEn),
  excedente: devoluciones.excedente,
  resueltaEn: iso(devoluciones.resueltaEn),
  operacion: devoluciones.idProveedor,
  hechaPor: hizo.nombreUsuario,
};

function conTodo(q: Queryable, conceptos: Conceptos) {
  const { nombre, apellido, correo } = usuarios;
  const sinCuenta = (dato: "nombre" | "correo") => pagadorSinCuenta(conceptos, dato, devoluciones.pagoId);
  const partes = [...new Set(Object.values(conceptos).map((concepto) => concepto.partes))];
  const deEsta = partes.flatMap((unas) => (unas ? [unas.deDevolucion(devoluciones.id)] : []));
  return q
    .select({
      ...COLUMNAS,
      pagador: sql<string | null>`coalesce(${nombre} || ' ' || ${apellido}, ${sinCuenta("nombre")})`,
      correo: sql<string | null>`coalesce(${correo}, ${sinCuenta("correo")})`,
      entradas: sql<number[]>`${sql.join([sql`array[]::int[]`, ...deEsta], sql` || `)}`,
    })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.id, devoluciones.pagoId))
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
    .leftJoin(pidio, eq(pidio.id, devoluciones.pedidaPor))
    .leftJoin(hizo, eq(hizo.id, devoluciones.hechaPor));
}

/** Lists a payment's refunds, oldest first. */
export function listDevolucionesDe({ db, conceptos }: Deps, pagoId: number) {
  return conTodo(db, conceptos).where(eq(devoluciones.pagoId, pagoId)).orderBy(devoluciones.id);
}

/** Lists refunds: pending ones oldest first, completed ones newest first. */
export function listDevoluciones({ db, conceptos }: Deps, mostrar: QueDevoluciones) {
  return listing(db, {
    key: devoluciones.id,
    from: devoluciones,
    where: QUE[mostrar],
    orderBy:
      mostrar === "hechas"
        ? [desc(sql`coalesce(${devoluciones.hechaEn}, ${devoluciones.cubiertaEn})`), desc(devoluciones.id)]
        : [asc(devoluciones.pedidaEn), asc(devoluciones.id)],
    read: (ids) => conTodo(db, conceptos).where(inArray(devoluciones.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

const conteoAMano = prepareOnce((q) =>
  q.select({ total: count() }).from(devoluciones).where(QUE["a-mano"]).prepare("devoluciones_a_mano"),
);

export async function countAMano(q: Queryable): Promise<number> {
  return (await conteoAMano(q).execute())[0]?.total ?? 0;
}

/** Returns the totals of a payment's refunds: requested or made, made by the provider, and returned to the buyer. */
export async function findVueltas(q: Queryable, pagoId: number) {
  const suma = (cuales: SQL, monto = sql`${devoluciones.monto} - ${devoluciones.excedente}`) =>
    pesos(sql`coalesce(sum(${monto}) filter (where ${cuales}), 0)`);
  const [row] = await q
    .select({
      aDevolver: suma(sql`true`),
      delProveedor: suma(
        sql`${devoluciones.hechaEn} is not null and ${devoluciones.medio} = 'mercadopago'`,
        sql`${devoluciones.monto}`,
      ),
      vuelto: suma(sql`${devoluciones.hechaEn} is not null`),
    })
    .from(devoluciones)
    .where(and(eq(devoluciones.pagoId, pagoId), isNull(devoluciones.cubiertaEn)));
  if (!row) throw new Error("an aggregate without a row");
  return row;
}
