import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** A span of time, `[start,end)`. */
const tstzrange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/** Courts. One that is not available takes no bookings. */
export const canchas = pgTable(
  "canchas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    disponible: boolean().notNull().default(true),
    /** No longer used: hidden from every list, never `disponible`; its bookings stay as history. */
    retirada: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex("canchas_nombre_unico").on(sql`lower(${t.nombre})`)],
);

/**
 * Somebody has a court for some hours: an accepted booking, an event, or a block for training. Whoever owns
 * one refers to it; deleting it gives the hours back.
 */
export const ocupaciones = pgTable(
  "ocupaciones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    canchaId: integer("cancha_id")
      .notNull()
      .references(() => canchas.id),
    clase: text().notNull(),
    /** How a refusal names it: «Reserva n.º 12», «Entrenamiento U15». No personal data. */
    titulo: text().notNull(),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    /** Shared by the weeks of a repeated block: the id of the first. */
    serie: integer(),
  },
  (t) => [
    check("ocupaciones_clase_valida", sql`${t.clase} in ('reserva','evento','bloqueo')`),
    index("ocupaciones_serie").on(t.serie).where(sql`${t.serie} is not null`),
    index("ocupaciones_cancha").on(t.canchaId),
  ],
);

/**
 * The hours themselves, one row a span. `horas_ocupadas_sin_superposicion`, an exclusion constraint over court
 * and time that the migration adds, is what keeps two from ever meeting (Rule CAN-2).
 */
export const horasOcupadas = pgTable(
  "horas_ocupadas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ocupacionId: integer("ocupacion_id")
      .notNull()
      .references(() => ocupaciones.id, { onDelete: "cascade" }),
    canchaId: integer("cancha_id")
      .notNull()
      .references(() => canchas.id),
    durante: tstzrange().notNull(),
  },
  (t) => [
    index("horas_ocupadas_ocupacion").on(t.ocupacionId),
    check("horas_ocupadas_no_vacia", sql`not isempty(${t.durante})`),
  ],
);
