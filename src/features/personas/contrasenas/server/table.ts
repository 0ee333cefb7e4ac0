import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/**
 * Pending requests for a reset link. A job looks up the address and deletes the row, so that the response takes the
 * same time for known and unknown addresses.
 */
export const pedidosDeRecuperacion = pgTable("pedidos_de_recuperacion", {
  id: uuid().primaryKey(),
  correo: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
});

/**
 * Access codes for people without email. A user has at most one code, which is stored as a keyed hash and
 * deleted on use.
 */
export const codigosDeAcceso = pgTable("codigos_de_acceso", {
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).primaryKey(),
  hash: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  venceEn: timestamp("vence_en", { withTimezone: true }).notNull(),
  intentos: integer().notNull(),
});

/** Emailed reset links. Only the token's hash is stored, so a database leak does not expose working links. */
export const recuperaciones = pgTable(
  "recuperaciones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
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
