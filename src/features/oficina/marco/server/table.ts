import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** Written by the previous version only. Drop it once that version can no longer run beside this one. */
export const presencias = pgTable(
  "presencias",
  {
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    objeto: text().notNull(),
    objetoId: integer("objeto_id").notNull(),
    vistoEn: timestamp("visto_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.objeto, t.objetoId, t.usuarioId] }),
    index("presencias_visto").on(t.vistoEn),
  ],
);
