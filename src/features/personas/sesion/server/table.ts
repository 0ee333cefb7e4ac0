import { index, pgTable } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/**
 * A login session. Tokens contain the session's id (`sid`), so revoking the row invalidates the token
 * everywhere immediately.
 */
export const sesiones = pgTable(
  "sesiones",
  (t) => ({
    id: t.uuid().primaryKey(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    creadaEn: instante("creada_en").notNull(),
    expiraEn: instante("expira_en").notNull(),
    revocadaEn: instante("revocada_en"),
    /** User-Agent, by which users recognize their sessions; empty if unknown. */
    agente: t.text().notNull().default(""),
    /** Last use, accurate to a few minutes; null if there was none since the login. */
    vistaEn: instante("vista_en"),
  }),
  (t) => [index("sesiones_usuario").on(t.usuarioId), index("sesiones_expira").on(t.expiraEn)],
);
