import { pgTable, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** Who wants no news of the club. Notices about their own dues and tickets still reach them. */
export const sinNovedades = pgTable("sin_novedades", {
  personaId: foreignId("persona_id", () => usuarios.id).primaryKey(),
  desde: timestamp({ withTimezone: true }).notNull(),
});
