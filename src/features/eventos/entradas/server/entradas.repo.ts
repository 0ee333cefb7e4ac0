import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { devoluciones, type PagadorSinCuenta, pagos, type SqlDe } from "#features/caja/pagos/server/table.ts";
import { EVENTO, eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { tarifas } from "#features/eventos/precios/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { type ObjetoAuditado, usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { holdsPart, holdsText, searchIn } from "#server/db/search.ts";
import type { Finder } from "#server/office-search.ts";
import { leerNombrada } from "./codigo-de-entrada.ts";
import { CORREO, conTodo, deNombrada, type EntradaRow, entradas, NOMBRE, PRECIO } from "./table.ts";

/** Finds the reason why no places could be taken. Runs after the failed statement, so the reason may be stale. */
export function findEstadoDeVenta(q: Queryable, eventoId: number, horaDelClub: string) {
  const query = q
    .select({
      estado: eventos.activo,
      ventaAbierta: eventos.ventaAbierta,
      seHace: sql<boolean>`${SE_HACE}`,
      quedan: eventos.entradasDisponibles,
      maximoPorCompra: eventos.maximoPorCompra,
      precio: eventos.precio,
      conFila: sql<boolean>`${eventos.ventaDesde} is not null or ${eventos.filaAutomatica}`,
      futuro: sql<boolean>`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
    })
    .from(eventos);
  return firstOf(query.where(eq(eventos.id, eventoId)));
}

type EntradaNueva = typeof entradas.$inferInsert;

/**
 * Inserts the tickets of a sale by staff.
 * @returns the ids in the same order
 */
export async function insertEntradas(
  tx: Tx,
  estado: "pagada" | "reservada",
  compra: Pick<EntradaNueva, "pagoId" | "compradaEn">,
  nuevas: Omit<EntradaNueva, "estado" | keyof typeof compra>[],
) {
  const rows = await tx
    .insert(entradas)
    .values(nuevas.map((entrada) => ({ ...entrada, ...compra, estado, codigoLargo: true })))
    .returning({ id: entradas.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function findEventoDePago(q: Queryable, pagoId: number) {
  const suyos = q.select(EVENTO).from(entradas).innerJoin(eventos, eq(eventos.id, entradas.eventoId));
  return firstOf(suyos.where(eq(entradas.pagoId, pagoId)).limit(1));
}

/** Deletes the annulled tickets of an event. The payment keeps the name of a buyer without an account. */
export async function deleteAnuladas(tx: Tx, eventoId: number): Promise<void> {
  await tx.execute(sql`
    update pagos set descripcion = descripcion || ', de ' || comprador.nombre from (
      select pago_id, min(portador) as nombre from entradas
      where evento_id = ${eventoId} and estado = 'anulada' and portador is not null group by pago_id) as comprador
    where comprador.pago_id in (pagos.id, pagos.anula_id)`);
  await tx.delete(entradas).where(and(eq(entradas.eventoId, eventoId), eq(entradas.estado, "anulada")));
}

export async function updateTarifasDeAnuladas(tx: Tx, tarifaIds: number[]): Promise<void> {
  await tx
    .update(entradas)
    .set({ tarifaId: null })
    .where(and(inArray(entradas.tarifaId, tarifaIds), eq(entradas.estado, "anulada")));
}

/** Returns which of the given events owe refunds for annulled tickets. */
export async function listConDevolucionesPendientes(q: Queryable, eventoIds: readonly number[]) {
  const rows = await rowsOf<{ id: number }>(q)`
    select ev.id from eventos ev where ev.id = ${anyInt(eventoIds)} and exists (
      select from entradas e join pagos p on p.id = e.pago_id
      where e.evento_id = ev.id and e.estado = 'anulada' and (
        exists (select from devoluciones d where d.pago_id = p.id and d.hecha_en is null and d.cubierta_en is null)
        or ev.situacion = 'cancelado' and p.estado = 'aprobado' and p.a_devolver < p.monto))`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sums the discounts of promo codes on paid orders. A percentage is computed from the current prices if they explain
 * the paid amount, otherwise from the paid amount. Free orders use the current prices.
 */
export async function listDescontado(q: Queryable, codigoIds: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; descontado: number }>(q)`
    select id, sum(case when pagado = 0 then lista when monto is not null then monto
      when abs(lista - pagado - calculado) <= 0.02 then lista - pagado else calculado end)::float8 as descontado
    from (select *, round(pagado * porcentaje / nullif(100 - porcentaje, 0), 2) as calculado from (
      select c.id, c.monto, c.porcentaje, p.monto as pagado, sum(coalesce(t.precio, ev.precio)) as lista
      from entradas e join codigos c on c.id = e.codigo_id join pagos p on p.id = e.pago_id
        join eventos ev on ev.id = e.evento_id left join tarifas t on t.id = e.tarifa_id
      where e.codigo_id = ${anyInt(codigoIds)} and p.estado = 'aprobado'
      group by c.id, p.id
    ) compra) calculada group by id`;
  return new Map(rows.map(({ id, descontado }) => [id, descontado]));
}

/** The address is erased some time after the event and is then "". */
const PASADA_A = sql<string | null>`nullif(${entradas.pasadaA}, '')`;

/** Lists holders of an event's paid tickets who have an email address. A passed ticket belongs to its recipient. */
export async function listTitulares(q: Queryable, eventoId: number) {
  const rows = await q
    .select({
      entradaId: entradas.id,
      nombre: sql<string | null>`case when ${PASADA_A} is null then ${NOMBRE} end`,
      correo: sql<string | null>`coalesce(${PASADA_A}, ${CORREO})`,
      conCuenta: sql<boolean>`${entradas.usuarioId} is not null and ${PASADA_A} is null`,
    })
    .from(entradas)
    .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
    .where(
      and(
        eq(entradas.eventoId, eventoId),
        eq(entradas.estado, "pagada"),
        isNotNull(sql`coalesce(${PASADA_A}, ${CORREO})`),
      ),
    )
    .orderBy(entradas.id);
  return rows.flatMap(({ correo, ...titular }) => (correo === null ? [] : [{ ...titular, correo }]));
}

/**
 * Condition for sold tickets that were neither refunded nor reversed. The payment of a reversed sale stays approved
 * despite its counter-entry, so the ticket's state counts too.
 */
const SIGUE = sql`${pagos.estado} = 'aprobado' and ${entradas.estado} = 'pagada'`;

const VENTAS = {
  vendidas: sql<number>`(count(*) filter (where ${entradas.estado} = 'pagada'))::int`,
  importe: sql`coalesce(sum(${PRECIO}) filter (where ${SIGUE}), 0)`.mapWith(Number),
};

const ventas = prepareOnce((q) =>
  q
    .select({ eventoId: entradas.eventoId, ...VENTAS })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .where(sql`${entradas.eventoId} = any(${sql.placeholder("eventoIds")}::int[])`)
    .groupBy(entradas.eventoId)
    .prepare("entradas_ventas"),
);

/** Sums sales by event. Leaves out events without tickets. */
export function listVentas(q: Queryable, eventoIds: readonly number[]) {
  return ventas(q).execute({ eventoIds });
}

export function findEntrada(q: Queryable, id: number): Promise<EntradaRow | null> {
  return firstOf(conTodo(q).where(eq(entradas.id, id)));
}

export function listDePago(q: Queryable, pagoId: number): Promise<EntradaRow[]> {
  return conTodo(q).where(eq(entradas.pagoId, pagoId)).orderBy(entradas.id);
}

/** Finds the tickets of the sale with this idempotency key; empty if there is none. */
export async function findVenta(q: Queryable, idempotencyKey: string | undefined): Promise<EntradaRow[]> {
  return idempotencyKey
    ? conTodo(q).where(eq(pagos.idempotencyKey, idempotencyKey)).orderBy(entradas.id)
    : [];
}

/** Locks a ticket, its payment and the payment's other tickets, in the same order as a refund. */
export async function lockEntradaWithPago(tx: Tx, id: number): Promise<EntradaRow | null> {
  const pagoDe = tx.select({ id: entradas.pagoId }).from(entradas).where(eq(entradas.id, id));
  await tx.select({ id: pagos.id }).from(pagos).where(inArray(pagos.id, pagoDe)).for("update");
  await tx.select({ id: entradas.id }).from(entradas).where(inArray(entradas.pagoId, pagoDe)).for("update");
  return findEntrada(tx, id);
}

export function listTodas(q: Queryable, usuarioId: number): Promise<EntradaRow[]> {
  return conTodo(q)
    .where(eq(entradas.usuarioId, usuarioId))
    .orderBy(desc(entradas.compradaEn), desc(entradas.id));
}

interface Row {
  personaId: number;
  tipo: "entrada";
  titulo: string;
  fecha: string;
  hora: string;
  lugar: string;
  pendiente: boolean;
}

/**
 * Lists each person's next events, at most `porPersona`, for which they have a paid ticket that was neither used nor
 * passed on.
 */
export async function listEventosDePersonas(
  q: Queryable,
  personaIds: readonly number[],
  porPersona: number,
  hoy: string,
) {
  return rowsOf<Row>(q)`
    select p.id as "personaId", 'entrada' as tipo,
      e.nombre || case when e.cuantas > 1 then ' (' || e.cuantas || ' entradas)' else '' end as titulo,
      e.fecha::text as fecha, left(e.hora::text, 5) as hora, e.lugar, false as pendiente
    from unnest(${sql.param([...personaIds])}::int[]) p (id)
    cross join lateral (
      select ${eventos.nombre}, ${eventos.fecha}, ${eventos.hora}, ${eventos.lugar}, count(*) as cuantas
      from ${entradas} join ${eventos} on ${eventos.id} = ${entradas.eventoId}
      where ((${entradas.usuarioId} = p.id and ${entradas.paraId} is null) or ${entradas.paraId} = p.id)
        and ${entradas.estado} = 'pagada' and ${entradas.pasadaA} is null
        and ${entradas.ingresoEn} is null and ${SE_HACE} and ${eventos.fecha} >= ${hoy}::date
      group by ${eventos.id}
      order by ${eventos.fecha}, ${eventos.hora}
      limit ${porPersona}
    ) e`;
}

export const entradaAuditada: ObjetoAuditado = {
  label: "Entrada",
  nombres: () =>
    sql`select n.id, 'n.º ' || n.id || ', ' || e.nombre || coalesce(', de ' || coalesce(u.nombre_usuario, n.portador), '') as nombre
      from entradas n join eventos e on e.id = n.evento_id left join usuarios u on u.id = n.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from entradas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})
      or evento_id in (select id from eventos where ${holdsPart(sql`nombre`, word)})
      or ${holdsPart(sql`portador`, word)}`,
};

const PALABRAS: Record<string, string> = { pagada: "Pagada", reservada: "Sin pagar", anulada: "Anulada" };

/** Sets the address of a buyer without an account. */
export async function updatePortadorCorreo(tx: Tx, pagoId: number, portadorCorreo: string): Promise<void> {
  await tx.update(entradas).set({ portadorCorreo }).where(eq(entradas.pagoId, pagoId));
}

/** Finds tickets by number, code, beginning of a code, or the name given at their sale. */
export const buscadorDeEntradas: Finder = {
  tipo: "entrada",
  grupo: "Entradas",
  who: "staff",
  async find(deps, { texto, limit }) {
    const nombrada = leerNombrada(deps, texto);
    const rows = await deps.db
      .select({
        id: entradas.id,
        eventoId: entradas.eventoId,
        estado: entradas.estado,
        evento: eventos.nombre,
        fecha: eventos.fecha,
        persona: sql<
          string | null
        >`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${entradas.portador})`,
      })
      .from(entradas)
      .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
      .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
      .where(
        nombrada ? deNombrada(nombrada) : searchIn({ words: [sql`buscable(${entradas.portador})`] }, texto),
      )
      .orderBy(desc(entradas.id))
      .limit(limit);
    return rows.map(({ id, eventoId, estado, evento, fecha, persona }) => ({
      id,
      titulo: `Entrada n.º ${id} de ${persona ?? SIN_NOMBRE}`,
      detalle: [evento, formatFecha(fecha), PALABRAS[estado] ?? estado].join(" · "),
      enlace: `eventos/${eventoId}?${new URLSearchParams({
        parte: "entradas",
        entradasMostrar: "todas",
        entradasTermino: `n.º ${id}`,
      })}`,
    }));
  },
};

/** Name of a buyer without an account, who bought tickets at the door. */
export const portador: PagadorSinCuenta = {
  nombre: (pagoId) => sql`(select min(e.portador) from entradas e where e.pago_id = ${pagoId})`,
  correo: (pagoId) => sql`(select min(e.portador_correo) from entradas e where e.pago_id = ${pagoId})`,
  pagosDe: (word) => sql`select pago_id from entradas where ${holdsText(sql`buscable(portador)`, word)}`,
};

/** Condition that the event has not started, so that the buyer can still withdraw. */
export const antesDelEvento: SqlDe<[horaDelClub: string]> = (pagoId, horaDelClub) =>
  sql`not exists (select from entradas e join eventos v on v.id = e.evento_id
    where e.pago_id = ${pagoId} and v.fecha + v.hora <= ${horaDelClub}::timestamp)`;

export const entradasDeDevolucion: SqlDe = (devolucionId) =>
  sql`array(select e.id from entradas e where e.devolucion_id = ${devolucionId} order by e.id)`;

const DIA = sql<string>`to_char(${entradas.compradaEn} at time zone ${sql.raw(`'${CLUB_ZONE}'`)}, 'YYYY-MM-DD')`;

/** Condition for annulled tickets with a refund that was made or is due. */
const DEVUELTA = sql`${entradas.estado} = 'anulada'
  and (${entradas.devolucionId} is not null or ${pagos.estado} in ('reembolsado', 'contracargo'))`;

/** Counts an event's sold and returned tickets by day of purchase (club's local time), ticket type and payment method. */
export function listVentasPorDia(q: Queryable, eventoId: number) {
  return q
    .select({
      dia: DIA,
      tarifa: tarifas.nombre,
      medio: sql<MedioDePago>`${pagos.medio}`,
      ...VENTAS,
      devueltas: sql<number>`(count(*) filter (where ${DEVUELTA}))::int`,
      devuelto: sql`coalesce(sum(${PRECIO}) filter (where ${DEVUELTA}), 0)`.mapWith(Number),
      porDevolver: sql<number>`(count(*) filter (where ${DEVUELTA} and ${devoluciones.id} is not null
        and ${devoluciones.hechaEn} is null and ${devoluciones.cubiertaEn} is null))::int`,
      adentro: sql<number>`(count(*) filter (where ${entradas.ingresoEn} is not null))::int`,
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .leftJoin(tarifas, eq(tarifas.id, entradas.tarifaId))
    .leftJoin(devoluciones, eq(devoluciones.id, entradas.devolucionId))
    .where(eq(entradas.eventoId, eventoId))
    .groupBy(sql`1`, tarifas.nombre, pagos.medio)
    .orderBy(sql`1`, tarifas.nombre, pagos.medio);
}

export function findInstantes(q: Queryable, entradaId: number) {
  const query = q
    .select({
      estado: entradas.estado,
      pedidaEn: entradas.compradaEn,
      ingresoEn: entradas.ingresoEn,
      devueltaEn: devoluciones.hechaEn,
      devolucionId: entradas.devolucionId,
      monto: pagos.monto,
      medio: pagos.medio,
      pagoEstado: pagos.estado,
      paginaEn: pagos.paginaEn,
      aprobadoEn: pagos.aprobadoEn,
      pagoActualizadoEn: pagos.actualizadoEn,
      /** One email has all tickets of a payment and refers to the first valid ticket, so all their ids are needed. */
      hermanas: sql<number[]>`(select array_agg(e.id) from entradas e where e.pago_id = ${pagos.id})`,
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .leftJoin(devoluciones, eq(devoluciones.id, entradas.devolucionId));
  return firstOf(query.where(eq(entradas.id, entradaId)));
}
