import { pgTable } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** The values are encrypted under a key derived from `SECRET`. */
export const conexiones = pgTable("conexiones", (t) => ({
  nombre: t.text().primaryKey(),
  cifrado: t.text().notNull(),
  /** Fingerprint of the key. Values under another `SECRET` have to be entered again. */
  clave: t.text().notNull(),
  guardadaEn: instante("guardada_en").notNull(),
  /** Null for the set-up. */
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "set null" }),
}));
