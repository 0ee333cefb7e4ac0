import { index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { usuarios } from "#features/usuarios/server/table.ts";

/** A login. The token names it (`sid`); revoking the row ends the token on every instance at once. */
export const sesiones = pgTable(
  "sesiones",
  {
    id: uuid().primaryKey(),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id, { onDelete: "cascade" }),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    expiraEn: timestamp("expira_en", { withTimezone: true }).notNull(),
    revocadaEn: timestamp("revocada_en", { withTimezone: true }),
  },
  (t) => [index("sesiones_usuario").on(t.usuarioId), index("sesiones_expira").on(t.expiraEn)],
);
