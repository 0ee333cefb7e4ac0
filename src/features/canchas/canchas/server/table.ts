import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

/** A time range, `[start,end)`. */
const tstzrange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** Only courts with `disponible` can be booked. */
export const canchas = pgTable(
  "canchas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    disponible: t.boolean().notNull().default(true),
    /** Shown when a court is requested; nothing is charged. Null if the office has set no price. */
    precioPorHora: t.numeric("precio_por_hora", PESOS),
    /** Retired: hidden from every list and never `disponible`. Its bookings remain as history. */
    retirada: t.boolean().notNull().default(false),
  }),
  (t) => [
    uniqueIndex("canchas_nombre_unico").on(sql`lower(${t.nombre})`),
    check("canchas_precio_valido", sql`${t.precioPorHora} >= 0`),
  ],
);

/** Prices per hour (`Feature.precios`). */
export const preciosDeCanchas = () =>
  sql`select precio_por_hora from canchas where precio_por_hora is not null and not retirada`;

/**
 * Hours of a court taken by an accepted booking, an event or a block. The owner references this row; deleting
 * the row frees the hours.
 */
export const ocupaciones = pgTable(
  "ocupaciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    canchaId: foreignId("cancha_id", () => canchas.id).notNull(),
    clase: t.text({ enum: ["reserva", "evento", "bloqueo"] }).notNull(),
    /** Shown in refusals: «Reserva n.º 12», «Entrenamiento U15». Contains no personal data. */
    titulo: t.text().notNull(),
    creadaEn: instante("creada_en").notNull(),
    /** Id of the first occupation of a repeated block; null for a single block. */
    serie: t.integer(),
  }),
  (t) => [
    check("ocupaciones_clase_valida", sql`${t.clase} in ('reserva','evento','bloqueo')`),
    index("ocupaciones_serie").on(t.serie).where(sql`${t.serie} is not null`),
    index("ocupaciones_cancha").on(t.canchaId),
  ],
);

/**
 * The occupied hours, one row per span. The migration adds the exclusion constraint
 * `horas_ocupadas_sin_superposicion` over court and time, which prevents overlaps (Rule CAN-2).
 */
export const horasOcupadas = pgTable(
  "horas_ocupadas",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    ocupacionId: foreignId("ocupacion_id", () => ocupaciones.id, { onDelete: "cascade" }).notNull(),
    canchaId: foreignId("cancha_id", () => canchas.id).notNull(),
    durante: tstzrange().notNull(),
  }),
  (t) => [
    index("horas_ocupadas_ocupacion").on(t.ocupacionId),
    check("horas_ocupadas_no_vacia", sql`not isempty(${t.durante})`),
  ],
);
