import { sql } from "drizzle-orm";
import { check, pgTable } from "drizzle-orm/pg-core";
import { instante } from "#server/db/column-types.ts";

/** The billing run of each month, with its totals so far. */
export const emisiones = pgTable(
  "emisiones",
  (t) => ({
    periodo: t.date().primaryKey(),
    empezadaEn: instante("empezada_en").notNull(),
    /** Null until everybody has an instalment. */
    terminadaEn: instante("terminada_en"),
    personas: t.integer().notNull().default(0),
    cuotas: t.integer().notNull().default(0),
    importe: t.numeric({ precision: 14, scale: 2 }).notNull().default("0"),
  }),
  (t) => [check("emisiones_primer_dia", sql`extract(day from ${t.periodo}) = 1`)],
);
