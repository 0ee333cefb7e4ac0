import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

/** Append-only audit log: actor, action, object, and the values before and after. */
export const auditoria = pgTable(
  "auditoria",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cuando: timestamp({ withTimezone: true }).notNull(),
    /** Null for system actions (a payment notification, an expiry). */
    usuarioId: integer("usuario_id").references(() => usuarios.id),
    accion: text().notNull(),
    objeto: text().notNull(),
    objetoId: integer("objeto_id"),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [index("auditoria_cuando").on(t.cuando), index("auditoria_objeto").on(t.objeto, t.objetoId)],
);
