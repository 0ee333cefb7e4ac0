import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  time,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";

/** Matches and other events. `fecha` and `hora` are the club's clock. */
export const eventos = pgTable(
  "eventos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    descripcion: text().notNull(),
    fase: text().notNull().default(""),
    fecha: date({ mode: "string" }).notNull(),
    hora: time().notNull(),
    lugar: text().notNull(),
    precio: numeric({ precision: 12, scale: 2 }).notNull(),
    cantidadEntradas: integer("cantidad_entradas").notNull(),
    /** Places not sold and not held; only ever changed by a conditional update (Rule ENT-1). */
    entradasDisponibles: integer("entradas_disponibles").notNull(),
    estado: boolean().notNull().default(true),
    /** False: nothing more is sold; the event stays public and its tickets valid (Rule EVE-5). */
    ventaAbierta: boolean("venta_abierta").notNull().default(true),
    /** Start of the sale; until then people enter its line. Null: on sale since it was created. */
    ventaDesde: timestamp("venta_desde", { withTimezone: true }),
    /** A line opened because of the demand. */
    filaAutomatica: boolean("fila_automatica").notNull().default(false),
    /** A rehearsal with the provider's test credentials: staff alone see it, and nothing of it is counted. */
    dePrueba: boolean("de_prueba").notNull().default(false),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull().defaultNow(),
    /** The court hours that the event has, when it is played on one of ours. */
    ocupacionId: integer("ocupacion_id").references(() => ocupaciones.id, { onDelete: "set null" }),
  },
  (t) => [
    check("eventos_stock_valido", sql`${t.entradasDisponibles} between 0 and ${t.cantidadEntradas}`),
    check("eventos_precio_valido", sql`${t.precio} >= 0`),
    check("eventos_descripcion_largo", sql`char_length(${t.descripcion}) <= 300`),
    index("eventos_fecha").on(t.fecha),
    uniqueIndex("eventos_un_ensayo").on(t.dePrueba).where(sql`${t.dePrueba}`),
  ],
);

/** Pictures of an event, in the order of the upload; the files are in the storage under `clave`. */
export const imagenesDeEvento = pgTable(
  "imagenes_de_evento",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: integer("evento_id")
      .notNull()
      .references(() => eventos.id, { onDelete: "cascade" }),
    nombre: text().notNull(),
    clave: text()
      .notNull()
      .references(() => imagenes.clave),
    ancho: integer().notNull(),
    alto: integer().notNull(),
  },
  (t) => [index("imagenes_de_evento_evento").on(t.eventoId), index("imagenes_de_evento_clave").on(t.clave)],
);
