import { sql } from "drizzle-orm";
import { check, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { foreignId, instante } from "#server/db/column-types.ts";

export const planes = pgTable(
  "planes",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombrePlan: t.text("nombre_plan").notNull(),
    precio: t.numeric({ precision: 12, scale: 2 }).notNull(),
    descripcion: t.text().notNull(),
    activo: t.boolean("estado").notNull().default(true),
    fechaCreacion: instante("fecha_creacion").notNull(),
  }),
  (t) => [check("planes_precio_valido", sql`${t.precio} >= 0`)],
);

/** Instalments of a plan: equal amounts, a month apart (Rule SOC-7). */
export const cuotasDePlan = pgTable(
  "cuotas_de_plan",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: foreignId("plan_id", () => planes.id, { onDelete: "cascade" }).notNull(),
    numeroCuota: t.integer("numero_cuota").notNull(),
    importe: t.numeric({ precision: 12, scale: 2 }).notNull(),
    fechaCuota: instante("fecha_cuota").notNull(),
  }),
  (t) => [uniqueIndex("cuotas_de_plan_numero_unico").on(t.planId, t.numeroCuota)],
);

/** Prices of plans and of their instalments (`Feature.precios`). */
export const preciosDePlanes = () =>
  sql`select precio from planes where estado
    union select c.importe from cuotas_de_plan c join planes p on p.id = c.plan_id where p.estado`;
