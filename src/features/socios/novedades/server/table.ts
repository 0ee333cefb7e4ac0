import { integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

/** Who wants no news of the club. Notices about their own dues and tickets still reach them. */
export const sinNovedades = pgTable("sin_novedades", {
  personaId: integer("persona_id")
    .primaryKey()
    .references(() => usuarios.id),
  desde: timestamp({ withTimezone: true }).notNull(),
});
