import { sql } from "drizzle-orm";
import { check, date, integer, numeric, pgTable, timestamp } from "drizzle-orm/pg-core";

/** The billing run of each month, with its totals so far. */
export const emisiones = pgTable(
  "emisiones",
  {
    periodo: date().primaryKey(),
    empezadaEn: timestamp("empezada_en", { withTimezone: true }).notNull(),
    /** Null until everybody has an instalment. */
    terminadaEn: timestamp("terminada_en", { withTimezone: true }),
    personas: integer().notNull().default(0),
    cuotas: integer().notNull().default(0),
    importe: numeric({ precision: 14, scale: 2 }).notNull().default("0"),
  },
  (t) => [check("emisiones_primer_dia", sql`extract(day from ${t.periodo}) = 1`)],
);
