import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { toTelefono } from "#contract/telefono.ts";
import { DIAS_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { pagadorSinCuenta } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, insertedOf, iso, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Deps } from "#server/deps.ts";
import type { Solicitud } from "../contract.ts";
import { COLUMNAS_DE_SOLICITUDES, type TipoDeSolicitud } from "../rules.ts";
import { solicitudesDeConsumidor } from "./table.ts";

const LISTA = columnSql(COLUMNAS_DE_SOLICITUDES, {
  creadaEn: solicitudesDeConsumidor.creadaEn,
  codigo: solicitudesDeConsumidor.codigo,
  tipo: solicitudesDeConsumidor.tipo,
  nombre: { value: solicitudesDeConsumidor.nombre, order: solicitudesDeConsumidor.nombre },
  correo: solicitudesDeConsumidor.correo,
  telefono: solicitudesDeConsumidor.telefono,
  detalle: solicitudesDeConsumidor.detalle,
  estado: {
    labels: [
      ["Atendida", sql`${solicitudesDeConsumidor.atendidaEn} is not null`],
      ["Pendiente", sql`${solicitudesDeConsumidor.atendidaEn} is null`],
    ],
  },
  atendidaEn: solicitudesDeConsumidor.atendidaEn,
  atendidaPor: usuarios.nombreUsuario,
});

export type SolicitudNueva = Omit<
  typeof solicitudesDeConsumidor.$inferSelect,
  "id" | "atendidaEn" | "atendidaPor"
>;

/**
 * @returns the request's id
 * @throws unique violation if the code is taken
 */
export async function insertSolicitud(tx: Tx, solicitud: SolicitudNueva): Promise<number> {
  const insert = tx.insert(solicitudesDeConsumidor).values(solicitud);
  return (await insertedOf(insert.returning({ id: solicitudesDeConsumidor.id }))).id;
}

const ESTADOS = { pendientes: isNull, atendidas: isNotNull, todas: () => undefined };

export function listSolicitudes(
  q: Queryable,
  { termino, estado = "todas" }: { termino?: string | undefined; estado?: keyof typeof ESTADOS | undefined },
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<Solicitud> {
  const { id, atendidaEn, atendidaPor } = solicitudesDeConsumidor;
  return listing(q, {
    key: id,
    from: sql`${solicitudesDeConsumidor} left join ${usuarios} on ${usuarios.id} = ${atendidaPor}`,
    where: and(ESTADOS[estado](atendidaEn), searchIn(LISTA.shown, termino)),
    orderBy: orderedBy(LISTA.orders, orden, id),
    read: async (ids) => (await withUsuario(q).where(inArray(id, [...ids]))).map(toSolicitud),
    keyOf: (solicitud) => solicitud.id,
  });
}

const abiertas = prepareOnce((q) =>
  q
    .select({ total: count() })
    .from(solicitudesDeConsumidor)
    .where(isNull(solicitudesDeConsumidor.atendidaEn))
    .prepare("consumidor_abiertas"),
);

export async function countAbiertas(q: Queryable): Promise<number> {
  return (await abiertas(q).execute())[0]?.total ?? 0;
}

export async function findSolicitud(q: Queryable, id: number): Promise<Solicitud | null> {
  const row = await firstOf(withUsuario(q).where(eq(solicitudesDeConsumidor.id, id)));
  return row && toSolicitud(row);
}

/**
 * Lists payments for purchases from which the buyer could withdraw at `cuando`. The buyer is an account, or the
 * sender of a request, who is found by the named payment or the email.
 * @param horaDelClub `cuando` in the club's time zone
 */
export async function listCompras(
  { db, conceptos }: Deps,
  de: { usuarioId: number } | Pick<Solicitud, "id" | "correo">,
  cuando: Date,
  horaDelClub: string,
) {
  interface Row {
    pagoId: number;
    concepto: string;
    descripcion: string;
    monto: number;
    porDevolver: number;
    creadoEn: string;
  }
  const pagoId = sql`p.id`;
  const arrepentibles = Object.entries(conceptos).flatMap(([concepto, { arrepentible }]) => {
    if (arrepentible === false) return [];
    const suyo = sql`p.concepto = ${concepto}`;
    return [arrepentible === true ? suyo : sql`${suyo} and ${arrepentible(pagoId, horaDelClub)}`];
  });
  const suya =
    "usuarioId" in de
      ? sql`p.usuario_id = ${de.usuarioId}`
      : sql`(lower(coalesce(u.correo, ${pagadorSinCuenta(conceptos, "correo", pagoId)})) = lower(${de.correo})
          or p.id = (select pago_id from ${solicitudesDeConsumidor} where id = ${de.id}))`;
  const anulada = sql`exists (select from pagos contra where contra.anula_id = p.id and contra.devolucion_id is null)`;
  return rowsOf<Row>(db)`
    select p.id as "pagoId", p.concepto, p.descripcion, p.monto::float8, ${iso(sql`p.creado_en`)} as "creadoEn",
      (case when p.estado = 'aprobado' and not ${anulada} then p.monto - p.a_devolver else 0 end)::float8 as "porDevolver"
    from pagos p
    left join usuarios u on u.id = p.usuario_id
    where ${suya}
      and p.estado in ('aprobado', 'reembolsado') and p.anula_id is null and not p.de_prueba
      and p.creado_en > ${cuando.toISOString()}::timestamptz - make_interval(days => ${DIAS_DE_ARREPENTIMIENTO}) and p.creado_en <= ${cuando.toISOString()}::timestamptz
      and (${sql.join([...arrepentibles, sql`false`], sql` or `)})
    order by p.creado_en desc, p.id desc limit 50`;
}

/** Lists the open requests about these payments, by payment. */
export async function listAbiertasDe(
  q: Queryable,
  pagoIds: readonly number[],
): Promise<Map<number, { codigo: string; creadaEn: string }>> {
  const { pagoId, codigo, creadaEn, atendidaEn } = solicitudesDeConsumidor;
  const rows = await q
    .select({ pagoId, codigo, creadaEn: iso(creadaEn) })
    .from(solicitudesDeConsumidor)
    .where(and(sql`${pagoId} = ${anyInt(pagoIds)}`, isNull(atendidaEn)));
  return new Map(rows.map(({ pagoId, ...solicitud }) => [Number(pagoId), solicitud]));
}

/**
 * Marks an open request as handled, or, with null, a handled request as open.
 * @returns false if it was so already, or is missing
 */
export async function updateAtencion(
  tx: Tx,
  id: number,
  atencion: { atendidaEn: Date; atendidaPor: number } | null,
): Promise<boolean> {
  const before = (atencion ? isNull : isNotNull)(solicitudesDeConsumidor.atendidaEn);
  const { rowCount } = await tx
    .update(solicitudesDeConsumidor)
    .set(atencion ?? { atendidaEn: null, atendidaPor: null })
    .where(and(eq(solicitudesDeConsumidor.id, id), before));
  return rowCount === 1;
}

function withUsuario(q: Queryable) {
  return q
    .select({ solicitud: solicitudesDeConsumidor, quien: usuarios.nombreUsuario })
    .from(solicitudesDeConsumidor)
    .leftJoin(usuarios, eq(usuarios.id, solicitudesDeConsumidor.atendidaPor));
}

function toSolicitud({
  solicitud: { pagoId: _, ...solicitud },
  quien,
}: Awaited<ReturnType<typeof withUsuario>>[number]): Solicitud {
  return {
    ...solicitud,
    telefono: toTelefono(solicitud.telefono),
    creadaEn: solicitud.creadaEn.toISOString(),
    atendidaEn: solicitud.atendidaEn?.toISOString() ?? null,
    atendidaPor: quien,
  };
}

/** Deletes requests that were handled before a date. Open requests are kept. */
export async function deleteAtendidasAntesDe(q: Queryable, fecha: string): Promise<void> {
  await q.delete(solicitudesDeConsumidor).where(lt(solicitudesDeConsumidor.atendidaEn, new Date(fecha)));
}

interface Row {
  id: number;
  codigo: string;
  tipo: TipoDeSolicitud;
  nombre: string;
  detalle: string;
  desde: string;
}

const QUE: Record<TipoDeSolicitud, string> = {
  arrepentimiento: "se arrepintió de una compra",
  baja: "pide una baja",
};

export const bandejaDeConsumidores = inboxKind<Row>({
  tipo: "consumidor",
  uno: "solicitud de consumidor",
  varios: "solicitudes de consumidores",
  who: "administrador",
  lista: "consumidor/?estado=pendientes",
  waiting: () => sql`
    select id, creada_en as desde, codigo, tipo, nombre, left(detalle, 200) as detalle
    from ${solicitudesDeConsumidor} where atendida_en is null`,
  toItem: ({ codigo, tipo, nombre, detalle }) => ({
    titulo: `${nombre} ${QUE[tipo]}`,
    detalle: [codigo, detalle].filter(Boolean).join(" · "),
    enlace: `consumidor/?estado=pendientes&termino=${codigo}`,
  }),
});
