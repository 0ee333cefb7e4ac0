import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { canchas, ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { holdsPart, type Shown } from "#server/db/search.ts";
import { NOMBRES_DE_TIPO, TIPOS_DE_RESERVA } from "../rules.ts";
import type { CampoDeOrden } from "./lista/filtro.ts";

/**
 * Requests for court hours. `fecha` and the hours are the club's clock; `24:00` ends a day. What
 * may be null is so in records of the club's older system.
 */
export const reservas = pgTable(
  "reservas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fechaPedido: timestamp("fecha_pedido", { withTimezone: true }).notNull(),
    usuarioId: integer("usuario_id").references(() => usuarios.id),
    canchaId: integer("cancha_id")
      .notNull()
      .references(() => canchas.id),
    tipoReserva: text("tipo_reserva").notNull(),
    fecha: date().notNull(),
    horaInicio: time("hora_inicio"),
    horaFin: time("hora_fin"),
    /** All the time that it asks for; of a month, of all its days. */
    minutos: integer().notNull().default(0),
    /** Who it is for, when staff booked it for somebody without an account. */
    nombre: text(),
    telefono: text(),
    comentario: text(),
    respuesta: text(),
    estado: text().notNull().default("pendiente"),
    /** The hours that it owns while it is accepted. */
    ocupacionId: integer("ocupacion_id").references(() => ocupaciones.id, { onDelete: "set null" }),
    /** The person's name as lists order it, copied so that a million rows are ordered by an index; a trigger follows changes. */
    persona: text().notNull().default(""),
    /** What the staff's search looks in; kept by the database. */
    texto: text().generatedAlwaysAs(
      sql`buscable(persona || ' ' || coalesce(telefono, '') || ' ' || coalesce(comentario, '') || ' ' || coalesce(respuesta, ''))`,
    ),
  },
  (t) => [
    check("reservas_tipo_valido", sql`${t.tipoReserva} in ('POR_HORA','DIA_COMPLETO','MES_COMPLETO')`),
    check("reservas_estado_valido", sql`${t.estado} in ('pendiente','aceptada','rechazada','cancelada')`),
    check("reservas_horas_de_aceptada", sql`${t.ocupacionId} is null or ${t.estado} = 'aceptada'`),
    uniqueIndex("reservas_ocupacion_unica").on(t.ocupacionId),
    index("reservas_fecha").on(t.fecha, t.id),
    index("reservas_pedido").on(t.fechaPedido, t.id),
    index("reservas_persona").on(t.persona, t.id),
    index("reservas_estado").on(t.estado, t.fecha, t.id),
    index("reservas_cancha").on(t.canchaId, t.fecha),
    index("reservas_por_responder").on(t.canchaId, t.fecha).where(sql`${t.estado} = 'pendiente'`),
    index("reservas_usuario").on(t.usuarioId, t.fecha),
    index("reservas_texto").using("gin", t.texto.op("gin_trgm_ops")),
  ],
);

/** Bookings and their minutes by month, court and state; kept by triggers, so that totals cost the same with any number. */
export const resumenDeReservas = pgTable(
  "resumen_de_reservas",
  {
    /** The month's first day. */
    mes: date().notNull(),
    canchaId: integer("cancha_id").notNull(),
    estado: text().notNull(),
    total: integer().notNull(),
    minutos: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mes, t.canchaId, t.estado] })],
);

/** What a search looks into: the list's columns, as its screen words them. */
export const COLUMNAS_DE_RESERVAS: Shown = {
  indexed: [reservas.texto],
  dates: [reservas.fecha],
  times: [reservas.horaInicio, reservas.horaFin],
  instants: [reservas.fechaPedido],
  counts: [reservas.id],
  labels: [
    ["Aceptada", sql`${reservas.estado} = 'aceptada'`],
    ["No aceptada", sql`${reservas.estado} <> 'aceptada'`],
    ["Pendiente", sql`${reservas.estado} = 'pendiente'`],
    ["Rechazada", sql`${reservas.estado} = 'rechazada'`],
    ["Cancelada", sql`${reservas.estado} = 'cancelada'`],
    ...TIPOS_DE_RESERVA.map(
      (tipo) => [NOMBRES_DE_TIPO[tipo], sql`${reservas.tipoReserva} = ${tipo}`] as const,
    ),
  ],
  other: (word) => [
    sql`${reservas.canchaId} = any(array(select ${canchas.id} from ${canchas} where ${holdsPart(canchas.nombre, word)}))`,
  ],
};

/** What lists can be ordered by: the names of the API's fields. Each has an index, with the id behind it. */
export const ORDENES_DE_RESERVAS = {
  fecha: { column: reservas.fecha, type: sql`date` },
  fechaPedido: { column: reservas.fechaPedido, type: sql`timestamptz` },
  persona: { column: reservas.persona, type: sql`text` },
} as const satisfies Record<CampoDeOrden, unknown>;
