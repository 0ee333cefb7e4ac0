import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

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
    /** What its browser calls itself, so that the person knows it again in her list; empty when unknown. */
    agente: text().notNull().default(""),
    /** When it was last used, to some minutes; null: not since its login. */
    vistaEn: timestamp("vista_en", { withTimezone: true }),
  },
  (t) => [index("sesiones_usuario").on(t.usuarioId), index("sesiones_expira").on(t.expiraEn)],
);
