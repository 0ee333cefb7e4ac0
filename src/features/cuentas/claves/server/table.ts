import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

/**
 * Somebody asked for a link to set a new password. Whether the address is anybody's is looked up later, by a
 * job that removes the row: the answer takes the same time for known and unknown ones.
 */
export const pedidosDeRecuperacion = pgTable("pedidos_de_recuperacion", {
  id: uuid().primaryKey(),
  correo: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
});

/**
 * A code that staff read out to somebody without email. One per person; only a keyed hash is kept, and the row goes
 * once it was used.
 */
export const codigosDeAcceso = pgTable("codigos_de_acceso", {
  usuarioId: integer("usuario_id")
    .primaryKey()
    .references(() => usuarios.id, { onDelete: "cascade" }),
  hash: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  venceEn: timestamp("vence_en", { withTimezone: true }).notNull(),
  /** Wrong codes that may still be tried. */
  intentos: integer().notNull(),
});

/** A link that was mailed. Only the hash of its token is kept: who reads the database cannot use it. */
export const recuperaciones = pgTable(
  "recuperaciones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    venceEn: timestamp("vence_en", { withTimezone: true }).notNull(),
    usadaEn: timestamp("usada_en", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("recuperaciones_token_unico").on(t.tokenHash),
    index("recuperaciones_usuario").on(t.usuarioId),
  ],
);
