import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/**
 * A login session. Tokens contain the session's id (`sid`), so revoking the row invalidates the token
 * everywhere immediately.
 */
export const sesiones = pgTable(
  "sesiones",
  {
    id: uuid().primaryKey(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    expiraEn: timestamp("expira_en", { withTimezone: true }).notNull(),
    revocadaEn: timestamp("revocada_en", { withTimezone: true }),
    /** User-Agent, by which users recognize their sessions; empty if unknown. */
    agente: text().notNull().default(""),
    /** Last use, accurate to a few minutes; null if there was none since the login. */
    vistaEn: timestamp("vista_en", { withTimezone: true }),
  },
  (t) => [index("sesiones_usuario").on(t.usuarioId), index("sesiones_expira").on(t.expiraEn)],
);
