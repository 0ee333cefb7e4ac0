import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

/** Who decided what, when, on which thing, and what it was before and after. Rows are only ever added. */
export const auditoria = pgTable(
  "auditoria",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cuando: timestamp({ withTimezone: true }).notNull(),
    /** Null when the site itself acted (a payment notice, an expiry). */
    usuarioId: integer("usuario_id").references(() => usuarios.id),
    accion: text().notNull(),
    objeto: text().notNull(),
    objetoId: integer("objeto_id"),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [index("auditoria_cuando").on(t.cuando), index("auditoria_objeto").on(t.objeto, t.objetoId)],
);
