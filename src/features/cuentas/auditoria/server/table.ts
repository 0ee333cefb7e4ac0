import type { SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Deps } from "#server/deps.ts";

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

/** How the log names the rows of one kind of object, and finds them by name. */
export interface ObjetoAuditado {
  /** Selects their `id` and `nombre`. */
  nombres(deps: Deps): SQL;
  /** Selects the ids of those whose name holds a word, by what is indexed of it. */
  llamados(deps: Deps, word: string): SQL;
}

declare module "#server/deps.ts" {
  interface Deps {
    /** By the kind of object of a decision; of areas that the log does not know. */
    objetosAuditados: Readonly<Record<string, ObjetoAuditado>>;
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    objetosAuditados?: Deps["objetosAuditados"];
  }
}
