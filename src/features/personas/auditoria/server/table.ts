import type { SQL } from "drizzle-orm";
import { index, type PgColumn, pgTable } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/column-types.ts";
import type { Deps } from "#server/deps.ts";

/** Append-only audit log: actor, action, object, and the values before and after. */
export const auditoria = pgTable(
  "auditoria",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    cuando: t.timestamp({ withTimezone: true }).notNull(),
    /** Null for system actions (a payment notification, an expiry). */
    usuarioId: foreignId("usuario_id", () => usuarios.id),
    accion: t.text().notNull(),
    objeto: t.text().notNull(),
    objetoId: t.integer("objeto_id"),
    antes: t.jsonb(),
    despues: t.jsonb(),
  }),
  (t) => [index("auditoria_cuando").on(t.cuando), index("auditoria_objeto").on(t.objeto, t.objetoId)],
);

export interface ObjetoAuditado {
  /** Name on screen: «Pedido de prensa». */
  label: string;
  /**
   * How to find the rows' names: a column of their table, or a query for `id` and `nombre`; undefined if the
   * rows have no names.
   */
  nombres?: PgColumn | ((deps: Deps) => SQL);
  /** Selects the ids of rows by a word in their name, with an index. If undefined, every name is compared. */
  llamados?: (deps: Deps, word: string) => SQL;
  /** Fields that only this kind has, or that have a different label in it. */
  campos?: CamposAuditados;
}

/** By field name, in the order of the forms. */
type CamposAuditados = Readonly<Record<string, string | CampoAuditado>>;

export interface CampoAuditado {
  label: string;
  /** The value is an amount in pesos. */
  money?: true;
  words?: Readonly<Record<string, string>>;
  /** The value is the id of a row of this kind, or a list of ids. */
  objeto?: string;
}

/** How an area's decisions are put into words in the log. */
export interface PalabrasDeAuditoria {
  /** By the kind's name in stored decisions. */
  objetos?: Readonly<Record<string, ObjetoAuditado>>;
  /**
   * Labels by verb (`vencido`), by action if another area uses the verb too (`evento.precios`), or by the state to
   * which an action leads (`evento.estado false`).
   */
  acciones?: Readonly<Record<string, string>>;
  campos?: CamposAuditados;
}

declare module "#server/deps.ts" {
  interface Deps {
    palabras: Required<PalabrasDeAuditoria>;
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    auditoria?: PalabrasDeAuditoria;
  }
}
