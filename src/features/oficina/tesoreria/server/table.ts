import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

export const presupuestos = pgTable(
  "presupuestos",
  (t) => ({
    /** First day of the month. */
    mes: t.date().notNull(),
    rubro: t.text().notNull(),
    importe: t.numeric({ precision: 14, scale: 2, mode: "number" }).notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.mes, t.rubro] }),
    check("presupuestos_primer_dia", sql`extract(day from ${t.mes}) = 1`),
  ],
);

/** Closed months with their figures at the closing. */
export const cierresDeMes = pgTable(
  "cierres_de_mes",
  (t) => ({
    mes: t.date().primaryKey(),
    cifras: t.jsonb().notNull(),
    cerradoEn: instante("cerrado_en").notNull(),
    cerradoPor: foreignId("cerrado_por", AUTHOR).notNull(),
  }),
  (t) => [check("cierres_de_mes_primer_dia", sql`extract(day from ${t.mes}) = 1`)],
);
