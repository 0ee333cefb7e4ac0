import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { canchas, ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { person } from "#features/personas/usuarios/server/table.ts";
import { clockTime, foreignId, instante } from "#server/db/column-types.ts";
import { columnSql } from "#server/db/columns.ts";
import { holdsPart } from "#server/db/search.ts";
import {
  COLUMNAS_DE_RESERVAS,
  ESTADOS_DE_RESERVA,
  NOMBRES_DE_ESTADO,
  NOMBRES_DE_TIPO,
  SIN_PERSONA,
  TIPOS_DE_RESERVA,
} from "../rules.ts";

/**
 * Requests for court hours. `fecha` and the hours are in the club's time zone; `24:00` ends a day. Nullable columns
 * are empty in records of the club's older system.
 */
export const reservas = pgTable(
  "reservas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    fechaPedido: instante("fecha_pedido").notNull(),
    usuarioId: foreignId("usuario_id", person({ lateWrites: true })),
    canchaId: foreignId("cancha_id", () => canchas.id).notNull(),
    tipoReserva: t.text("tipo_reserva", { enum: TIPOS_DE_RESERVA }).notNull(),
    fecha: t.date().notNull(),
    horaInicio: clockTime("hora_inicio"),
    horaFin: clockTime("hora_fin"),
    /** Requested minutes; for a month, the total of all its days. */
    minutos: t.integer().notNull().default(0),
    nombre: t.text(),
    telefono: t.text(),
    comentario: t.text(),
    respuesta: t.text(),
    estado: t.text({ enum: ESTADOS_DE_RESERVA }).notNull().default("pendiente"),
    ocupacionId: foreignId("ocupacion_id", () => ocupaciones.id, { onDelete: "set null" }),
    /** Sortable name of the person, copied so that an index can order bookings. A trigger updates it. */
    persona: t.text().notNull().default(""),
    texto: t
      .text()
      .generatedAlwaysAs(
        sql`buscable(persona || ' ' || coalesce(telefono, '') || ' ' || coalesce(comentario, '') || ' ' || coalesce(respuesta, ''))`,
      ),
  }),
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

/** Bookings and minutes per month, court and state. Triggers maintain them, so that totals are fast at any size. */
export const resumenDeReservas = pgTable(
  "resumen_de_reservas",
  (t) => ({
    mes: t.date().notNull(),
    canchaId: t.integer("cancha_id").notNull(),
    estado: t.text().notNull(),
    total: t.integer().notNull(),
    minutos: t.bigint({ mode: "number" }).notNull(),
  }),
  (t) => [primaryKey({ columns: [t.mes, t.canchaId, t.estado] })],
);

/** The columns of the staff's list, for searching and ordering. The first column of each order has an index. */
export const RESERVAS = columnSql(COLUMNAS_DE_RESERVAS, {
  id: reservas.id,
  fechaPedido: reservas.fechaPedido,
  cancha: {
    find: (word) => [
      sql`${reservas.canchaId} = any(array(select ${canchas.id} from ${canchas} where ${holdsPart(canchas.nombre, word)}))`,
    ],
  },
  // `texto` contains the phone, the comment and the reply too.
  persona: {
    indexed: reservas.texto,
    order: reservas.persona,
    labels: [
      [SIN_PERSONA, sql`${reservas.usuarioId} is null and ${reservas.nombre} is null`],
      [
        "Socio",
        sql`${reservas.usuarioId} = any(array(select id from usuarios where 'socio' = any(permisos)))`,
      ],
    ],
  },
  telefono: { labels: [["Sin teléfono", sql`coalesce(${reservas.telefono}, '') = ''`]] },
  fecha: { value: reservas.fecha, order: [reservas.fecha, reservas.horaInicio] },
  horaInicio: reservas.horaInicio,
  horaFin: reservas.horaFin,
  tipoReserva: {
    labels: TIPOS_DE_RESERVA.map((uno) => [NOMBRES_DE_TIPO[uno], sql`${reservas.tipoReserva} = ${uno}`]),
  },
  comentario: {},
  respuesta: {},
  estado: {
    labels: [
      ["No aceptada", sql`${reservas.estado} <> 'aceptada'`],
      ...ESTADOS_DE_RESERVA.map((uno) => [NOMBRES_DE_ESTADO[uno], sql`${reservas.estado} = ${uno}`] as const),
    ],
  },
});
