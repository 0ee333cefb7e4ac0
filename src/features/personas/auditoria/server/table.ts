import type { SQL } from "drizzle-orm";
import { index, integer, jsonb, type PgColumn, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";
import type { Deps } from "#server/deps.ts";

/** Append-only audit log: actor, action, object, and the values before and after. */
export const auditoria = pgTable(
  "auditoria",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cuando: timestamp({ withTimezone: true }).notNull(),
    /** Null for system actions (a payment notification, an expiry). */
    usuarioId: foreignId("usuario_id", () => usuarios.id),
    accion: text().notNull(),
    objeto: text().notNull(),
    objetoId: integer("objeto_id"),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [index("auditoria_cuando").on(t.cuando), index("auditoria_objeto").on(t.objeto, t.objetoId)],
);

/** A kind of object in the log. */
export interface ObjetoAuditado {
  /** Its name on screen: «Pedido de prensa». */
  label: string;
  /** What names its rows: a column of their table, or a query of `id` and `nombre`; absent if they have no name. */
  nombres?: PgColumn | ((deps: Deps) => SQL);
  /** Selects the ids of those whose name holds a word, by what is indexed of it; by default every name is compared. */
  llamados?: (deps: Deps, word: string) => SQL;
  /** Its fields that other kinds lack, or label differently. */
  campos?: CamposAuditados;
}

/** By name, in the order of the forms. */
type CamposAuditados = Readonly<Record<string, string | CampoAuditado>>;

/** A field of the recorded values. */
export interface CampoAuditado {
  label: string;
  /** Its value is an amount in pesos. */
  money?: true;
  /** Labels of its values. */
  words?: Readonly<Record<string, string>>;
  /** Its value is the id of a row of this kind, or a list of them. */
  objeto?: string;
}

/** What an area adds to the log: the words of its decisions. */
export interface PalabrasDeAuditoria {
  /** By the name that decisions store. */
  objetos?: Readonly<Record<string, ObjetoAuditado>>;
  /**
   * Labels of actions: by verb (`vencido`), by action if another area has the verb (`evento.precios`), and by the state
   * that an action led to where that says more (`evento.estado false`).
   */
  acciones?: Readonly<Record<string, string>>;
  /** Fields that several kinds of objects have. */
  campos?: CamposAuditados;
}

declare module "#server/deps.ts" {
  interface Deps {
    /** The words of all areas. */
    palabras: Required<PalabrasDeAuditoria>;
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    auditoria?: PalabrasDeAuditoria;
  }
}
