import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

/** An event without ticket types sells "General" at its `precio`. */
export const tarifas = pgTable(
  "tarifas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
    nombre: t.text().notNull(),
    precio: t.numeric(PESOS).notNull(),
    /** Maximum number of sold and held tickets; null if only the event's capacity limits it. */
    cupo: t.integer(),
    /** Number of sold and held tickets; a check constraint keeps it at or below `cupo` (Rule ENT-9). */
    tomadas: t.integer().notNull().default(0),
    soloSocios: t.boolean("solo_socios").notNull().default(false),
    /** Maximum per member and event; only with `soloSocios`. */
    maximoPorSocio: t.integer("maximo_por_socio"),
    /** Sale window; null for no limit. */
    desde: instante("desde"),
    hasta: instante("hasta"),
  }),
  (t) => [
    index("tarifas_evento").on(t.eventoId),
    uniqueIndex("tarifas_nombre_unico").on(t.eventoId, sql`lower(${t.nombre})`),
    check("tarifas_precio_valido", sql`${t.precio} >= 0`),
    check("tarifas_tomadas_validas", sql`${t.tomadas} >= 0`),
    check("tarifas_cupo", sql`${t.tomadas} <= ${t.cupo}`),
  ],
);

/** Number of members' tickets of a type that each member has. `maximo` copies the type's limit. */
export const cuposDeSocio = pgTable(
  "cupos_de_socio",
  (t) => ({
    tarifaId: foreignId("tarifa_id", () => tarifas.id, { onDelete: "cascade" }).notNull(),
    usuarioId: foreignId("usuario_id", person()).notNull(),
    tomadas: t.integer().notNull(),
    maximo: t.integer(),
  }),
  (t) => [
    primaryKey({ columns: [t.tarifaId, t.usuarioId] }),
    check("cupos_de_socio_tomadas_validas", sql`${t.tomadas} >= 0`),
    check("cupos_de_socio_maximo", sql`${t.tomadas} <= ${t.maximo}`),
  ],
);

/** A promo code deducts a percentage or an amount from the whole order. */
export const codigos = pgTable(
  "codigos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Stored in upper case. */
    codigo: t.text().notNull(),
    porcentaje: t.integer(),
    monto: t.numeric(PESOS),
    usosMaximos: t.integer("usos_maximos"),
    usos: t.integer().notNull().default(0),
    maximoPorPersona: t.integer("maximo_por_persona"),
    desde: instante("desde"),
    hasta: instante("hasta"),
    activo: t.boolean().notNull().default(true),
    creadoEn: instante("creado_en").notNull(),
  }),
  (t) => [
    uniqueIndex("codigos_codigo_unico").on(t.codigo),
    check("codigos_descuento_valido", sql`num_nonnulls(${t.porcentaje}, ${t.monto}) = 1`),
    check("codigos_porcentaje_valido", sql`${t.porcentaje} between 1 and 100`),
    check("codigos_monto_valido", sql`${t.monto} > 0`),
    check("codigos_usos_validos", sql`${t.usos} >= 0`),
    check("codigos_usos_maximos", sql`${t.usos} <= ${t.usosMaximos}`),
  ],
);

/** A promo code without rows here is valid for all events. */
export const codigosDeEvento = pgTable(
  "codigos_de_evento",
  {
    codigoId: foreignId("codigo_id", () => codigos.id, { onDelete: "cascade" }).notNull(),
    eventoId: foreignId("evento_id", () => eventos.id, { onDelete: "cascade" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoId, t.eventoId] }),
    index("codigos_de_evento_evento").on(t.eventoId),
  ],
);

/** Uses of a promo code by each person. `maximo` copies the code's limit. */
export const usosDeCodigo = pgTable(
  "usos_de_codigo",
  (t) => ({
    codigoId: foreignId("codigo_id", () => codigos.id, { onDelete: "cascade" }).notNull(),
    usuarioId: foreignId("usuario_id", person()).notNull(),
    usos: t.integer().notNull(),
    maximo: t.integer(),
  }),
  (t) => [
    primaryKey({ columns: [t.codigoId, t.usuarioId] }),
    check("usos_de_codigo_usos_validos", sql`${t.usos} >= 0`),
    check("usos_de_codigo_maximo", sql`${t.usos} <= ${t.maximo}`),
  ],
);

/** Selects the ticket prices of upcoming events, and of events of the last 30 days (`Feature.precios`). */
export const preciosDeEntradas = (hoy: string) =>
  sql`select e.precio from eventos e where e.fecha > ${hoy}::date - 30
    union select t.precio from tarifas t join eventos e on e.id = t.evento_id where e.fecha > ${hoy}::date - 30`;
