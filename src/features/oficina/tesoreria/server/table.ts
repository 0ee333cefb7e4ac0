import { sql } from "drizzle-orm";
import { check, date, jsonb, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

export const presupuestos = pgTable(
  "presupuestos",
  {
    /** First day of the month. */
    mes: date().notNull(),
    rubro: text().notNull(),
    importe: numeric({ precision: 14, scale: 2 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mes, t.rubro] }),
    check("presupuestos_primer_dia", sql`extract(day from ${t.mes}) = 1`),
  ],
);

/** Closed months with their figures at the closing. */
export const cierresDeMes = pgTable(
  "cierres_de_mes",
  {
    mes: date().primaryKey(),
    cifras: jsonb().notNull(),
    cerradoEn: timestamp("cerrado_en", { withTimezone: true }).notNull(),
    cerradoPor: foreignId("cerrado_por", () => usuarios.id).notNull(),
  },
  (t) => [check("cierres_de_mes_primer_dia", sql`extract(day from ${t.mes}) = 1`)],
);
