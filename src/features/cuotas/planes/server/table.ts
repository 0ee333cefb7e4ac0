import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { foreignId } from "#server/db/foreign-id.ts";

export const planes = pgTable(
  "planes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombrePlan: text("nombre_plan").notNull(),
    precio: numeric({ precision: 12, scale: 2 }).notNull(),
    descripcion: text().notNull(),
    activo: boolean("estado").notNull().default(true),
    fechaCreacion: timestamp("fecha_creacion", { withTimezone: true }).notNull(),
  },
  (t) => [check("planes_precio_valido", sql`${t.precio} >= 0`)],
);

/** Instalments of a plan: equal amounts, a month apart (Rule SOC-7). */
export const cuotasDePlan = pgTable(
  "cuotas_de_plan",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: foreignId("plan_id", () => planes.id, { onDelete: "cascade" }).notNull(),
    numeroCuota: integer("numero_cuota").notNull(),
    importe: numeric({ precision: 12, scale: 2 }).notNull(),
    fechaCuota: timestamp("fecha_cuota", { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("cuotas_de_plan_numero_unico").on(t.planId, t.numeroCuota)],
);

/** Prices of plans and of their instalments (`Feature.precios`). */
export const preciosDePlanes = () =>
  sql`select precio from planes where estado
    union select c.importe from cuotas_de_plan c join planes p on p.id = c.plan_id where p.estado`;
