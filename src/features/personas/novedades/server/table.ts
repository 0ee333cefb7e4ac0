import { pgTable } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/column-types.ts";

/** People who stopped the club's news. They still get notices about their own dues and tickets. */
export const sinNovedades = pgTable("sin_novedades", (t) => ({
  personaId: foreignId("persona_id", () => usuarios.id).primaryKey(),
  desde: t.timestamp({ withTimezone: true }).notNull(),
}));
