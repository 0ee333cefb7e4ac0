import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Links of interest (Rule CON-2); `enlace` always has a scheme. */
export const enlaces = pgTable("enlaces", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  enlace: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
});
