import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { LOGIN } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** Written by the previous version only. Drop it once that version can no longer run beside this one. */
export const presencias = pgTable(
  "presencias",
  (t) => ({
    usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).notNull(),
    objeto: t.text().notNull(),
    objetoId: t.integer("objeto_id").notNull(),
    vistoEn: instante("visto_en").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.objeto, t.objetoId, t.usuarioId] }),
    index("presencias_visto").on(t.vistoEn),
  ],
);
