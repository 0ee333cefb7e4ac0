import { aliasedTable, and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { correos } from "#features/compartido/correos/server/table.ts";
import { entradas } from "#features/eventos/entradas/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, idsOf, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { DestinatarioDeMensaje } from "../contract.ts";
import {
  COLUMNAS_DE_DESTINATARIOS,
  COLUMNAS_DE_MENSAJES,
  type Copia,
  type EstadoDeDestinatario,
  type Filtro,
  type Fuera,
  type Publico,
} from "../rules.ts";
import { CORREO_DE_ENTRADA } from "./audiencia.repo.ts";
import { destinatariosDeMensaje as destinatarios, mensajesAGrupos as mensajes } from "./table.ts";

export interface MensajeRow {
  id: number;
  asunto: string;
  cuerpo: string;
  filtro: Filtro;
  creadoEn: Date;
  por: string;
  detenidoEn: Date | null;
  detenidoPor: string | null;
  conteos: Partial<Record<EstadoDeDestinatario, number>>;
}

const MENSAJES_EN_SQL = columnSql(COLUMNAS_DE_MENSAJES, {
  creadoEn: { value: mensajes.creadoEn, order: mensajes.creadoEn },
  asunto: mensajes.asunto,
  publico: sql`${mensajes.filtro}->>'publico'`,
  copias: null,
  enviadas: null,
  rechazadas: null,
  situacion: null,
  por: sql`autor.nombre_usuario`,
});

export function listMensajes(
  q: Queryable,
  {
    termino,
    publico,
    personaId,
  }: { termino?: string | undefined; publico?: Publico | undefined; personaId?: number | undefined },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_MENSAJES>>,
): Listing<MensajeRow> {
  return listing(q, {
    key: mensajes.id,
    from: sql`${mensajes} join ${usuarios} autor on autor.id = ${mensajes.creadoPor}`,
    where: and(
      publico === undefined ? undefined : sql`${mensajes.filtro}->>'publico' = ${publico}`,
      personaId === undefined
        ? undefined
        : sql`exists (select from ${destinatarios} where mensaje_id = ${mensajes.id}
            and (persona_id = ${personaId} or ${personaId} = any(sobre)))`,
      searchIn(MENSAJES_EN_SQL.shown, termino),
    ),
    orderBy: orderedBy(MENSAJES_EN_SQL.orders, orden, mensajes.id),
    read: (ids) => selectMensajes(q, sql`m.id = ${anyInt(ids)}`),
    keyOf: ({ id }) => id,
  });
}

export const findMensaje = (q: Queryable, id: number): Promise<MensajeRow | null> =>
  firstOf(selectMensajes(q, sql`m.id = ${id}`));

/** Finds the message that was sent with this idempotency key. */
export const findByKey = (q: Queryable, idempotencyKey: string): Promise<MensajeRow | null> =>
  firstOf(selectMensajes(q, sql`m.idempotency_key = ${idempotencyKey}`));

async function selectMensajes(q: Queryable, where: SQL): Promise<MensajeRow[]> {
  const rows = await rowsOf<
    Omit<MensajeRow, "creadoEn" | "detenidoEn"> & { creadoEn: string; detenidoEn: string | null }
  >(q)`
    select m.id, m.asunto, m.cuerpo, m.filtro, m.creado_en as "creadoEn", autor.nombre_usuario as por,
      m.detenido_en as "detenidoEn", otro.nombre_usuario as "detenidoPor",
      (select coalesce(jsonb_object_agg(estado, n), '{}') from (
        select estado, count(*)::int as n from ${destinatarios} where mensaje_id = m.id group by estado) c) as conteos
    from ${mensajes} m join ${usuarios} autor on autor.id = m.creado_por
      left join ${usuarios} otro on otro.id = m.detenido_por
    where ${where}`;
  return rows.map((row) => ({
    ...row,
    creadoEn: new Date(row.creadoEn),
    detenidoEn: row.detenidoEn === null ? null : new Date(row.detenidoEn),
  }));
}

/** @returns null if the form's message has been sent before */
export async function insertMensaje(
  tx: Tx,
  mensaje: typeof mensajes.$inferInsert & { filtro: Filtro & { publico: Publico } },
): Promise<number | null> {
  const [row] = await tx
    .insert(mensajes)
    .values(mensaje)
    .onConflictDoNothing()
    .returning({ id: mensajes.id });
  return row?.id ?? null;
}

/** Inserts recipients, and people without a copy, in bulk, because there may be thousands. */
export async function insertDestinatarios(
  tx: Tx,
  mensajeId: number,
  copias: readonly Copia[],
  fuera: readonly Fuera[],
  cuando: Date,
): Promise<void> {
  const rows = [
    ...copias.map(({ destino, sobre }) => ({ destino, sobre, estado: "por-enviar" })),
    ...fuera.map(({ destino, motivo }) => ({ destino, sobre: [], estado: motivo })),
  ];
  await tx.execute(sql`
    insert into ${destinatarios} (mensaje_id, persona_id, entrada_id, sobre, estado, actualizado_en)
    select ${mensajeId}::int, case when r.destino > 0 then r.destino end, case when r.destino < 0 then - r.destino end, r.sobre,
      r.estado, ${cuando.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(destino int, sobre int[], estado text)`);
}

/** Locks a message, so that nobody can stop it; null if it was stopped. */
export function lockSinDetener(tx: Tx, id: number) {
  const { asunto, cuerpo } = mensajes;
  const query = tx
    .select({ asunto, cuerpo, filtro: sql<Filtro>`${mensajes.filtro}` })
    .from(mensajes)
    .where(and(eq(mensajes.id, id), isNull(mensajes.detenidoEn)));
  return firstOf(query.for("update"));
}

export async function updateDetenido(tx: Tx, id: number, quien: number, cuando: Date): Promise<void> {
  await tx.update(mensajes).set({ detenidoEn: cuando, detenidoPor: quien }).where(eq(mensajes.id, id));
  await tx
    .update(destinatarios)
    .set({ estado: "detenido", correoId: null, actualizadoEn: cuando })
    .where(and(eq(destinatarios.mensajeId, id), eq(destinatarios.estado, "por-enviar")));
}

/** Lists recipients whose copy has not been queued, by id, with their current address. */
export const listSinEncolar = (tx: Tx, mensajeId: number, cuantos: number) =>
  rowsOf<{
    destino: number;
    correo: string | null;
    sobre: number[];
    sinNovedades: boolean;
  }>(tx)`
    select d.destino, d.sobre,
      case when u.alta and u.eliminado_en is null then u.correo when e.estado = 'pagada' then ${CORREO_DE_ENTRADA} end as correo,
      exists (select from sin_novedades s where s.persona_id = d.persona_id) as "sinNovedades"
    from ${destinatarios} d left join ${usuarios} u on u.id = d.persona_id left join ${entradas} e on e.id = d.entrada_id
    where d.mensaje_id = ${mensajeId} and d.estado = 'por-enviar' and d.correo_id is null
    order by d.destino limit ${cuantos}`;

export async function listNombres(q: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await q
    .select({ id: usuarios.id, nombre: usuarios.nombre })
    .from(usuarios)
    .where(sql`${usuarios.id} = ${anyInt(ids)}`);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

/** Records which copies were queued. `clave` is the beginning of their keys. */
export async function updateEncolados(tx: Tx, mensajeId: number, clave: string): Promise<void> {
  await tx.execute(sql`
    update ${destinatarios} d set correo_id = c.id from ${correos} c
    where d.mensaje_id = ${mensajeId} and d.estado = 'por-enviar' and d.correo_id is null
      and c.clave = ${clave} || d.destino`);
}

export async function updateFuera(
  tx: Tx,
  mensajeId: number,
  destinos: readonly number[],
  estado: Fuera["motivo"],
  cuando: Date,
): Promise<void> {
  await tx
    .update(destinatarios)
    .set({ estado, actualizadoEn: cuando })
    .where(and(eq(destinatarios.mensajeId, mensajeId), sql`${destinatarios.destino} = ${anyInt(destinos)}`));
}

/** Records the result of a copy, even if the message was stopped while the copy was being sent. */
export async function updateTerminado(
  tx: Tx,
  mensajeId: number,
  destino: number,
  rechazo: string | null,
  cuando: Date,
): Promise<void> {
  await tx
    .update(destinatarios)
    .set({ estado: rechazo === null ? "enviado" : "rechazado", detalle: rechazo, actualizadoEn: cuando })
    .where(and(eq(destinatarios.mensajeId, mensajeId), eq(destinatarios.destino, destino)));
}

/** Lists unstopped messages with copies that have not been queued. */
export const listSinTerminar = (q: Queryable) =>
  idsOf(q)`
    select m.id from ${mensajes} m where m.detenido_en is null and exists (
      select from ${destinatarios} d where d.mensaje_id = m.id and d.estado = 'por-enviar' and d.correo_id is null)
    order by m.id`;

/** Removes a person from unsent messages, and erases what mail servers answered about their address. */
export async function deleteDatosDe(tx: Tx, personaId: number): Promise<void> {
  await tx
    .update(destinatarios)
    .set({ estado: sql`case when estado = 'por-enviar' then 'sin-correo' else estado end`, detalle: null })
    .where(eq(destinatarios.personaId, personaId));
}

export function listRecibidos(q: Queryable, personaId: number) {
  return q
    .select({
      asunto: mensajes.asunto,
      estado: destinatarios.estado,
      actualizadoEn: destinatarios.actualizadoEn,
    })
    .from(destinatarios)
    .innerJoin(mensajes, eq(mensajes.id, destinatarios.mensajeId))
    .where(eq(destinatarios.personaId, personaId))
    .orderBy(mensajes.id);
}

/** Names of the people whom a copy is about, without the recipient. */
const SOBRE = sql`(select string_agg(o.nombre || ' ' || o.apellido, ', ' order by o.orden) from ${usuarios} o
  where o.id = any(${destinatarios.sobre}) and o.id <> ${destinatarios.destino})`;

const entrada = aliasedTable(entradas, "e");

const PERSONA = sql<string>`coalesce(${usuarios.apellido} || ', ' || ${usuarios.nombre},
  case when e.pasada_a is null then e.portador end, ${SIN_NOMBRE})`;

const EN_SQL = columnSql(COLUMNAS_DE_DESTINATARIOS, {
  persona: { indexed: usuarios.texto, order: usuarios.orden },
  correo: null,
  sobre: { value: SOBRE },
  estado: { value: destinatarios.estado, order: destinatarios.estado },
  detalle: destinatarios.detalle,
  actualizadoEn: { value: destinatarios.actualizadoEn, order: destinatarios.actualizadoEn },
});

export function listDestinatarios(
  q: Queryable,
  mensajeId: number,
  { termino, estado }: { termino?: string | undefined; estado?: EstadoDeDestinatario | undefined },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_DESTINATARIOS>>,
): Listing<DestinatarioDeMensaje> {
  const suyo = eq(destinatarios.mensajeId, mensajeId);
  return listing(q, {
    key: destinatarios.destino,
    from: sql`${destinatarios} left join ${usuarios} on ${usuarios.id} = ${destinatarios.personaId}
      left join ${entradas} e on e.id = ${destinatarios.entradaId}`,
    where: and(
      suyo,
      estado === undefined ? undefined : eq(destinatarios.estado, estado),
      searchIn(EN_SQL.shown, termino),
    ),
    orderBy: orderedBy(EN_SQL.orders, orden, destinatarios.destino),
    async read(ids) {
      const rows = await q
        .select({
          destino: destinatarios.destino,
          persona: PERSONA,
          correo: sql<string | null>`coalesce(${usuarios.correo}, ${CORREO_DE_ENTRADA})`,
          sobre: sql<string | null>`${SOBRE}`,
          estado: destinatarios.estado,
          detalle: destinatarios.detalle,
          actualizadoEn: destinatarios.actualizadoEn,
        })
        .from(destinatarios)
        .leftJoin(usuarios, eq(usuarios.id, destinatarios.personaId))
        .leftJoin(entrada, eq(entrada.id, destinatarios.entradaId))
        .where(and(suyo, sql`${destinatarios.destino} = ${anyInt(ids)}`));
      return rows.map(({ estado, actualizadoEn, ...row }) => ({
        ...row,
        estado: estado as EstadoDeDestinatario,
        actualizadoEn: actualizadoEn.toISOString(),
      }));
    },
    keyOf: ({ destino }) => destino,
  });
}
