import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { toTelefono } from "#contract/telefono.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import { prepareOnce, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { searchIn } from "#server/db/search.ts";
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

export interface SolicitudNueva {
  codigo: string;
  tipo: TipoDeSolicitud;
  nombre: string;
  correo: string;
  telefono: string;
  detalle: string;
  creadaEn: Date;
}

/** @returns the request's id. @throws unique violation if the code is taken */
export async function insertSolicitud(tx: Tx, solicitud: SolicitudNueva): Promise<number> {
  const [row] = await tx
    .insert(solicitudesDeConsumidor)
    .values(solicitud)
    .returning({ id: solicitudesDeConsumidor.id });
  if (!row) throw new Error("the request was not inserted");
  return row.id;
}

/** All requests if `atendidas` is undefined. */
export function listSolicitudes(
  q: Queryable,
  filtro: { termino?: string | undefined; atendidas?: boolean | undefined },
  orden: Ordering<keyof typeof LISTA.orders>,
): Listing<Solicitud> {
  const { id, atendidaEn, atendidaPor } = solicitudesDeConsumidor;
  return listing(q, {
    key: id,
    from: sql`${solicitudesDeConsumidor} left join ${usuarios} on ${usuarios.id} = ${atendidaPor}`,
    where: and(
      filtro.atendidas === undefined
        ? undefined
        : filtro.atendidas
          ? isNotNull(atendidaEn)
          : isNull(atendidaEn),
      searchIn(LISTA.shown, filtro.termino),
    ),
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

/** Number of open requests. */
export async function countAbiertas(q: Queryable): Promise<number> {
  return (await abiertas(q).execute())[0]?.total ?? 0;
}

export async function findSolicitud(q: Queryable, id: number): Promise<Solicitud | null> {
  const rows = await withUsuario(q).where(eq(solicitudesDeConsumidor.id, id));
  return rows[0] ? toSolicitud(rows[0]) : null;
}

/**
 * Payments with this email (the account's, or the one given at the door) made in the ten days before `cuando`, for
 * events that had not started then.
 * @param horaDelClub `cuando` on the club's clock
 */
export async function comprasDe(q: Queryable, correo: string, cuando: Date, horaDelClub: string) {
  interface Row extends Record<string, unknown> {
    id: number;
    descripcion: string;
    monto: string;
    por_devolver: string;
    entradas: number[];
    vigentes: number;
    creado_en: string;
  }
  const { rows } = await q.execute<Row>(sql`
    select p.id, p.descripcion, p.monto, p.creado_en::text,
      case when p.estado = 'aprobado' and not exists (
        select from pagos contra where contra.anula_id = p.id and contra.devolucion_id is null
      ) then p.monto - p.a_devolver else 0 end as por_devolver,
      array(select e.id from entradas e where e.pago_id = p.id order by e.id) as entradas,
      (select count(*)::int from entradas e where e.pago_id = p.id and e.estado = 'pagada') as vigentes
    from pagos p
    left join usuarios u on u.id = p.usuario_id
    where lower(coalesce(u.correo, (select min(e.portador_correo) from entradas e where e.pago_id = p.id))) = lower(${correo})
      and p.estado in ('aprobado', 'reembolsado') and p.anula_id is null and not p.de_prueba
      and p.creado_en > ${cuando.toISOString()}::timestamptz - interval '10 days' and p.creado_en <= ${cuando.toISOString()}::timestamptz
      and not exists (
        select from entradas e join eventos v on v.id = e.evento_id
        where e.pago_id = p.id and v.fecha + v.hora <= ${horaDelClub}::timestamp)
    order by p.creado_en desc, p.id desc limit 50`);
  return rows.map(({ id, descripcion, monto, por_devolver, entradas, vigentes, creado_en }) => ({
    pagoId: id,
    descripcion,
    monto: toMoney(monto),
    porDevolver: toMoney(por_devolver),
    entradas,
    // A free ticket can be returned as well.
    sePuedeDevolver: toMoney(por_devolver) > 0 || vigentes > 0,
    creadoEn: new Date(creado_en).toISOString(),
  }));
}

/** Marks a request as handled with a conditional update. False if already handled or missing. */
export async function markAtendida(tx: Tx, id: number, usuarioId: number, ahora: Date): Promise<boolean> {
  const rows = await tx
    .update(solicitudesDeConsumidor)
    .set({ atendidaEn: ahora, atendidaPor: usuarioId })
    .where(and(eq(solicitudesDeConsumidor.id, id), isNull(solicitudesDeConsumidor.atendidaEn)))
    .returning({ id: solicitudesDeConsumidor.id });
  return rows.length > 0;
}

/** Opens a handled request again. False if it is open or missing. */
export async function unmarkAtendida(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(solicitudesDeConsumidor)
    .set({ atendidaEn: null, atendidaPor: null })
    .where(and(eq(solicitudesDeConsumidor.id, id), isNotNull(solicitudesDeConsumidor.atendidaEn)))
    .returning({ id: solicitudesDeConsumidor.id });
  return rows.length > 0;
}

function withUsuario(q: Queryable) {
  return q
    .select({ solicitud: solicitudesDeConsumidor, quien: usuarios.nombreUsuario })
    .from(solicitudesDeConsumidor)
    .leftJoin(usuarios, eq(usuarios.id, solicitudesDeConsumidor.atendidaPor));
}

function toSolicitud({ solicitud, quien }: Awaited<ReturnType<typeof withUsuario>>[number]): Solicitud {
  return {
    ...solicitud,
    tipo: solicitud.tipo === "baja" ? "baja" : "arrepentimiento",
    telefono: toTelefono(solicitud.telefono),
    creadaEn: solicitud.creadaEn.toISOString(),
    atendidaEn: solicitud.atendidaEn?.toISOString() ?? null,
    atendidaPor: quien,
  };
}
