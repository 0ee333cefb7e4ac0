import { type SQL, sql } from "drizzle-orm";
import { check, index, type PgColumn, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { Rol } from "#contract/permission.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import type { Deps } from "#server/deps.ts";

/** Returns the condition of a role's partial index. Queries must repeat it verbatim to use the index. */
export function conRol(rol: Rol): SQL {
  return sql.raw(`(permisos @> '{${rol}}'::text[] and eliminado_en is null)`);
}

/** Users (Rule SES-1). Usernames and emails are unique, ignoring case. */
export const usuarios = pgTable(
  "usuarios",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombreUsuario: t.text("nombre_usuario").notNull(),
    contrasenaHash: t.text("clave_hash").notNull(),
    nombre: t.text().notNull(),
    apellido: t.text().notNull(),
    correo: t.text(),
    alta: t.boolean().notNull().default(true),
    permisos: t.text().array().notNull().default(sql`'{usuario}'`),
    creadoEn: instante("creado_en").notNull().defaultNow(),
    /** When the person consented to the use of personal data (Ley 25.326); null for accounts created without a form. */
    consentimientoEn: instante("consentimiento_en"),
    /** Version of the terms that the person accepted when registering or applying; 0 is the initial text. */
    terminosVersion: t.integer("terminos_version"),
    /** When the account was deleted. The row stays, because accounting rows refer to it. */
    eliminadoEn: instante("eliminado_en"),
    /** Generated columns for the staff's search and for sorting. */
    texto: t
      .text()
      .generatedAlwaysAs(
        sql`buscable(nombre_usuario || ' ' || nombre || ' ' || apellido || ' ' || coalesce(correo, ''))`,
      ),
    orden: t.text().generatedAlwaysAs(sql`buscable(apellido || ' ' || nombre)`),
  }),
  (t) => [
    index("usuarios_texto").using("gin", t.texto.op("gin_trgm_ops")),
    // One partial index per role, so that listing three administradores does not scan a hundred thousand users.
    index("usuarios_orden_de_todos").on(t.orden, t.id).where(sql`eliminado_en is null`),
    index("usuarios_orden_administrador").on(t.orden, t.id).where(conRol("administrador")),
    index("usuarios_orden_administrador_b").on(t.orden, t.id).where(conRol("administradorB")),
    index("usuarios_orden_usuario").on(t.orden, t.id).where(conRol("usuario")),
    index("usuarios_orden_socio").on(t.orden, t.id).where(conRol("socio")),
    index("usuarios_orden_socio_en_proceso").on(t.orden, t.id).where(conRol("socioEnProceso")),
    uniqueIndex("usuarios_nombre_usuario_unico").on(sql`lower(${t.nombreUsuario})`),
    uniqueIndex("usuarios_correo_unico").on(sql`lower(${t.correo})`),
    // Few users are deactivated, so that the list of these must not scan all users.
    index("usuarios_orden_de_baja").on(t.orden, t.id).where(sql`not alta and eliminado_en is null`),
    check("usuarios_nombre_usuario_largo", sql`char_length(${t.nombreUsuario}) between 1 and 20`),
    check(
      "usuarios_permisos_validos",
      sql`cardinality(${t.permisos}) > 0 and ${t.permisos} <@ array['administrador','administradorB','usuario','socio','socioEnProceso']`,
    ),
  ],
);

/** What a merge of two records of a person does with a column that has the merged record's id (Rule UNI-3). */
export interface MergeRule {
  /** Why the column never changes. Without a reason, its rows move to the remaining record. */
  stays?: string;
  /**
   * SQL condition on a row (`moved`) and a row of the remaining record (`kept`): if it holds, the row does not move. By
   * default, a row stays if its primary key would be repeated.
   */
  unless?: SQL;
  /** Column with the row's other person. A row does not move if it would refer to one person twice. */
  otherPerson?: string;
  /** Whether a request that started before the merge may still write the merged record's id. */
  lateWrites?: true;
}

/** Returns the target of a foreign key to a person, with the rule for the columns that refer to it. */
export function person(mergeRule: MergeRule = {}, id = (): PgColumn => usuarios.id): () => PgColumn {
  return () => Object.assign(Object.create(id()), { mergeRule });
}
export const AUTHOR = person({ stays: "the author of something never changes" });
export const LOGIN = person({ stays: "it belongs to the login of the merged record, which is closed" });
/** For rows with a first and a last day, of which a person has at most one per day. */
export const SAME_DAYS = sql`daterange(kept.desde, kept.hasta, '[]') && daterange(moved.desde, moved.hasta, '[]')`;

/**
 * Number of users by role and state. Triggers maintain it, so that the totals of lists take the same time in a table of
 * any size.
 */
export const conteoDeUsuarios = pgTable(
  "conteo_de_usuarios",
  (t) => ({ rol: t.text().notNull(), alta: t.boolean().notNull(), total: t.integer().notNull() }),
  (t) => [primaryKey({ columns: [t.rol, t.alta] })],
);

/** Append-only audit log: actor, action, object, and the values before and after. */
export const auditoria = pgTable(
  "auditoria",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    cuando: t.timestamp({ withTimezone: true }).notNull(),
    /** Null for system actions (a payment notification, an expiry). */
    usuarioId: foreignId("usuario_id", AUTHOR),
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

/** People who stopped the club's news. They still get notices about their own dues and tickets. */
export const sinNovedades = pgTable("sin_novedades", (t) => ({
  personaId: foreignId("persona_id", person()).primaryKey(),
  desde: t.timestamp({ withTimezone: true }).notNull(),
}));
