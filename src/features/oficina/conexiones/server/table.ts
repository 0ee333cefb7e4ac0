import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** The values are encrypted under a key derived from `SECRET`. */
export const conexiones = pgTable("conexiones", {
  nombre: text().primaryKey(),
  cifrado: text().notNull(),
  /** Fingerprint of the key. Values under another `SECRET` have to be entered again. */
  clave: text().notNull(),
  guardadaEn: timestamp("guardada_en", { withTimezone: true }).notNull(),
  /** Null for the set-up. */
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "set null" }),
});
