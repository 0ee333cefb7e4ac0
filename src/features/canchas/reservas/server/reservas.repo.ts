import { and, count, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import { type ObjetoAuditado, usuarios } from "#features/personas/usuarios/server/table.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { holdsText, searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import {
  type EstadoDeReserva,
  NOMBRES_DE_ESTADO,
  type Pedido,
  pedidoEnPalabras,
  SIN_PERSONA,
} from "../rules.ts";
import { RESERVAS, reservas } from "./table.ts";

const preparedReservas = prepareOnce((q) =>
  q
    .select({
      reserva: reservas,
      cancha: { id: canchas.id, nombre: canchas.nombre },
      persona: {
        id: usuarios.id,
        nombreUsuario: usuarios.nombreUsuario,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        correo: usuarios.correo,
        esSocio: sql<boolean>`coalesce('socio' = any(${usuarios.permisos}), false)`,
      },
    })
    .from(reservas)
    .innerJoin(canchas, eq(canchas.id, reservas.canchaId))
    .leftJoin(usuarios, eq(usuarios.id, reservas.usuarioId))
    .where(sql`${reservas.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("reservas_filas"),
);

export type ReservaRow = Awaited<ReturnType<typeof listReservasPorId>>[number];

/** Returns bookings with their court and person, in the order of `ids`. */
export async function listReservasPorId(q: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await preparedReservas(q).execute({ ids });
  const found = new Map(rows.map((row) => [row.reserva.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findExistente(q: Queryable, id: number): Promise<ReservaRow> {
  const [row] = await listReservasPorId(q, [id]);
  if (!row) throw new Error(`booking ${id} is gone`);
  return row;
}

export type ReservaNueva = Omit<
  typeof reservas.$inferInsert,
  "id" | "estado" | "ocupacionId" | "respuesta" | "persona" | "texto" | "usuarioId"
>;

/** @returns the ids of the new requests, in the order given */
export async function insertReserva(tx: Tx, usuarioId: number | null, pedidos: readonly ReservaNueva[]) {
  const orden = sql`(select ${usuarios.orden} from ${usuarios} where ${usuarios.id} = ${usuarioId})`;
  const persona = (nombre: string) => sql`coalesce(${orden}, buscable(${nombre}))`;
  const nuevas = pedidos.map((pedido) => ({ ...pedido, usuarioId, persona: persona(pedido.nombre ?? "") }));
  const rows = await tx.insert(reservas).values(nuevas).returning({ id: reservas.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export type ReservaTomada = typeof reservas.$inferSelect;

/** Locks a booking until the transaction ends, which serializes decisions. */
export const lockReserva = (tx: Tx, id: number): Promise<ReservaTomada | null> =>
  firstOf(tx.select().from(reservas).where(eq(reservas.id, id)).for("update"));

export async function lockReservasDe(tx: Tx, usuarioId: number): Promise<ReservaTomada[]> {
  const propias = tx.select().from(reservas).where(eq(reservas.usuarioId, usuarioId));
  return propias.orderBy(reservas.id).for("update");
}

export async function updateReserva(
  tx: Tx,
  id: number,
  cambios: Partial<Pick<ReservaTomada, "estado" | "ocupacionId" | "respuesta">>,
): Promise<void> {
  await tx.update(reservas).set(cambios).where(eq(reservas.id, id));
}

export async function deleteReserva(tx: Tx, id: number): Promise<void> {
  await tx.delete(reservas).where(eq(reservas.id, id));
}

const porResponder = prepareOnce((q) => {
  const hoy = sql`${sql.placeholder("hoy")}::date`;
  const esteMes = and(
    eq(reservas.tipoReserva, "MES_COMPLETO"),
    sql`${reservas.fecha} >= date_trunc('month', ${hoy})::date`,
  );
  return q
    .select({ total: count() })
    .from(reservas)
    .where(and(eq(reservas.estado, "pendiente"), or(sql`${reservas.fecha} >= ${hoy}`, esteMes)))
    .prepare("reservas_por_responder");
});

export async function countPorResponder(q: Queryable, hoy: string): Promise<number> {
  return (await porResponder(q).execute({ hoy }))[0]?.total ?? 0;
}

export async function countPendientes(q: Queryable, usuarioId: number, hoy: string): Promise<number> {
  const where = and(
    eq(reservas.usuarioId, usuarioId),
    eq(reservas.estado, "pendiente"),
    or(gte(reservas.fecha, hoy), delMesDe(hoy)),
  );
  return q.$count(reservas, where);
}

/** Whether the person already has a pending request for exactly these hours. */
export async function hasPedida(q: Queryable, usuarioId: number, nueva: ReservaNueva): Promise<boolean> {
  const where = and(
    eq(reservas.usuarioId, usuarioId),
    eq(reservas.estado, "pendiente"),
    eq(reservas.canchaId, nueva.canchaId),
    eq(reservas.tipoReserva, nueva.tipoReserva),
    eq(reservas.fecha, nueva.fecha),
    sql`${reservas.horaInicio} is not distinct from ${nueva.horaInicio}`,
    sql`${reservas.horaFin} is not distinct from ${nueva.horaFin}`,
  );
  return (await idsDonde(q, where).limit(1)).length > 0;
}

const pendientesDeDias = prepareOnce((q) => {
  const desde = sql`${sql.placeholder("desde")}::date`;
  const canchaId = sql`${sql.placeholder("canchaId")}::int`;
  const quien = and(
    sql`(${canchaId} is null or ${reservas.canchaId} = ${canchaId})`,
    eq(reservas.estado, "pendiente"),
  );
  const { fecha, tipoReserva } = reservas;
  const deEsosDias = sql`${fecha} between ${desde} and ${sql.placeholder("hasta")}::date`;
  const delMes = sql`${fecha} >= date_trunc('month', ${desde})::date and ${fecha} < ${desde}`;
  return idsDonde(q, and(quien, deEsosDias))
    .union(idsDonde(q, and(quien, eq(tipoReserva, "MES_COMPLETO"), delMes)))
    .prepare("reservas_pendientes_de_dias");
});

/** Returns pending requests that may cover one of these days; of all courts if `canchaId` is null. */
export async function listPendientes(q: Queryable, canchaId: number | null, desde: string, hasta: string) {
  return listReservasPorId(q, soloIds(await pendientesDeDias(q).execute({ canchaId, desde, hasta })));
}

export async function listFirmes(q: Queryable, canchaId: number, desde: string): Promise<ReservaRow[]> {
  const firmes = inArray(reservas.estado, ["pendiente", "aceptada"]);
  const where = and(firmes, eq(reservas.canchaId, canchaId), gte(reservas.fecha, desde));
  return listReservasPorId(q, soloIds(await idsDonde(q, where).orderBy(reservas.id)));
}

/** Returns the ids of the accepted bookings of a day. A month counts as its first day. */
export async function listAceptadas(q: Queryable, dia: string): Promise<number[]> {
  return soloIds(await idsDonde(q, and(eq(reservas.estado, "aceptada"), eq(reservas.fecha, dia))));
}

const queOcupan = prepareOnce((q) =>
  idsDonde(q, sql`${reservas.ocupacionId} = any(${sql.placeholder("ocupaciones")}::int[])`).prepare(
    "reservas_que_ocupan",
  ),
);

export async function listReservasDe(q: Queryable, ocupaciones: readonly number[]): Promise<ReservaRow[]> {
  if (ocupaciones.length === 0) return [];
  return listReservasPorId(q, soloIds(await queOcupan(q).execute({ ocupaciones })));
}

/** Returns the condition for whole-month bookings that include this day. */
export function delMesDe(dia: string): SQL | undefined {
  return and(
    eq(reservas.tipoReserva, "MES_COMPLETO"),
    gte(reservas.fecha, `${dia.slice(0, 7)}-01`),
    lte(reservas.fecha, dia),
  );
}

/** Returns the ids of a person's bookings: upcoming ones, soonest first, then past ones, newest first. */
export async function listIds(
  q: Queryable,
  { usuarioIds, termino }: { usuarioIds: readonly number[]; termino?: string | undefined },
  hoy: string,
): Promise<number[]> {
  const ultimoDia = sql`case when ${reservas.tipoReserva} = 'MES_COMPLETO'
    then (date_trunc('month', ${reservas.fecha}) + interval '1 month - 1 day')::date else ${reservas.fecha} end`;
  const porVenir = sql`${ultimoDia} >= ${hoy}::date`;
  const rows = await idsDonde(
    q,
    and(inArray(reservas.usuarioId, [...usuarioIds]), searchIn(RESERVAS.shown, termino)),
  ).orderBy(
    sql`(${porVenir}) desc, case when ${porVenir} then ${reservas.fecha} end, ${reservas.fecha} desc,
      ${reservas.horaInicio}, ${reservas.id}`,
  );
  return soloIds(rows);
}

export async function deleteTextos(tx: Tx, usuarioId: number): Promise<void> {
  const nada = { telefono: null, comentario: null, respuesta: null };
  await tx.update(reservas).set(nada).where(eq(reservas.usuarioId, usuarioId));
}

function idsDonde(q: Queryable, where: SQL | undefined) {
  return q.select({ id: reservas.id }).from(reservas).where(where);
}

function soloIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

type AgendaRow = {
  personaId: number;
  tipo: "reserva";
  fecha: string;
  hora: string;
  lugar: string;
  pendiente: boolean;
  titulo: string;
};

/** Returns at most `porPersona` upcoming accepted or pending bookings of each person, by first day. */
export async function listReservasDePersonas(
  q: Queryable,
  personaIds: readonly number[],
  porPersona: number,
  hoy: string,
) {
  return rowsOf<AgendaRow>(q)`
    select p.id as "personaId", 'reserva' as tipo, r.*
    from unnest(${sql.param([...personaIds])}::int[]) p (id)
    cross join lateral (
      select ${reservas.fecha}::text as fecha,
        coalesce(left(${reservas.horaInicio}::text, 5), '') as hora, ${canchas.nombre} as lugar,
        ${reservas.estado} = 'pendiente' as pendiente,
        case ${reservas.tipoReserva} when 'MES_COMPLETO' then 'Cancha, todo el mes'
          when 'DIA_COMPLETO' then 'Cancha, todo el día' else 'Cancha' end as titulo
      from ${reservas} join ${canchas} on ${canchas.id} = ${reservas.canchaId}
      where ${reservas.usuarioId} = p.id and ${reservas.estado} in ('pendiente', 'aceptada')
        and ${reservas.fecha} >= ${hoy}::date
      order by ${reservas.fecha}, ${reservas.horaInicio}
      limit ${porPersona}
    ) r`;
}

export const reservaAuditada: ObjetoAuditado = {
  label: "Reserva",
  nombres: () =>
    sql`select r.id, c.nombre || ' del ' || to_char(r.fecha, 'DD/MM/YYYY') ||
        coalesce(', de ' || u.nombre_usuario, '') as nombre
      from reservas r join canchas c on c.id = r.cancha_id left join usuarios u on u.id = r.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from reservas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})`,
};

interface BandejaRow extends Pedido {
  id: number;
  persona: string | null;
  cancha: string;
  desde: string;
  comentario: string | null;
}

/** Inbox entries for requests that are not over. Their deadline is the first requested hour. */
export const bandejaDeReservas = inboxKind<BandejaRow>({
  tipo: "reserva",
  uno: "reserva de cancha",
  varios: "reservas de cancha",
  who: "staff",
  lista: "cancha/?mostrar=por-responder",
  waiting: (_, hoy) => sql`
    select ${reservas.id} as id, ${reservas.fechaPedido} as desde,
      coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${reservas.nombre}) as persona,
      ${canchas.nombre} as cancha, ${reservas.tipoReserva} as "tipoReserva", ${reservas.fecha} as fecha,
      to_char(${reservas.horaInicio}, 'HH24:MI') as "horaInicio",
      to_char(${reservas.horaFin}, 'HH24:MI') as "horaFin",
      left(${reservas.comentario}, 200) as comentario
    from ${reservas} join ${canchas} on ${canchas.id} = ${reservas.canchaId}
      left join ${usuarios} on ${usuarios.id} = ${reservas.usuarioId}
    where ${reservas.estado} = 'pendiente' and (${reservas.fecha} >= ${hoy} or (${reservas.tipoReserva} = 'MES_COMPLETO'
      and ${reservas.fecha} between date_trunc('month', ${hoy}) and ${hoy}))`,
  toItem: ({ id, persona, cancha, comentario, ...pedido }) => ({
    titulo: `${persona ?? SIN_PERSONA}, ${cancha}`,
    detalle: [pedidoEnPalabras(pedido), comentario].filter(Boolean).join(" · "),
    plazo: clubInstant(pedido.fecha, pedido.horaInicio ?? "00:00"),
    enlace: `cancha/reservas/${id}`,
  }),
});

interface ReservaHallada {
  id: number;
  persona: string | null;
  cancha: string;
  fecha: string;
  horaInicio: string | null;
  estado: EstadoDeReserva;
}

/** Columns by which staff look for a booking, each with an index. */
const SHOWN = { words: [reservas.texto], counts: [reservas.id], dates: [reservas.fecha] };

/** Finds bookings by person, phone, comment, date and number: upcoming ones, soonest first, then past ones. */
export const buscadorDeReservas: Finder = {
  tipo: "reserva",
  grupo: "Reservas",
  who: "staff",
  async find({ db }, { texto, hoy, limit }) {
    const matching = searchIn(SHOWN, texto);
    const rows = await rowsOf<ReservaHallada>(db)`
      select r.id, coalesce(u.nombre || ' ' || u.apellido, r.nombre) as persona, c.nombre as cancha, r.fecha::text,
        to_char(r.hora_inicio, 'HH24:MI') as "horaInicio", r.estado
      from (
        (select id, false as pasada from ${reservas} where fecha >= ${hoy}::date and ${matching}
          order by fecha, id limit ${limit})
        union all
        (select id, true from ${reservas} where fecha < ${hoy}::date and ${matching}
          order by fecha desc, id desc limit ${limit})
      ) as halladas join reservas r using (id) join ${canchas} c on c.id = r.cancha_id
        left join ${usuarios} u on u.id = r.usuario_id
      order by pasada, abs(r.fecha - ${hoy}::date), r.hora_inicio, r.id limit ${limit}`;
    return rows.map(({ id, persona, cancha, fecha, horaInicio, estado }) => ({
      id,
      titulo: `${persona ?? SIN_PERSONA}, ${cancha}`,
      detalle: [
        horaInicio ? `${formatFecha(fecha)} ${horaInicio}` : formatFecha(fecha),
        NOMBRES_DE_ESTADO[estado],
        `n.º ${id}`,
      ].join(" · "),
      enlace: `cancha/reservas/${id}`,
    }));
  },
  list: (texto) => searched("cancha/?mostrar=todas", texto),
};
