import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/**
 * Pending requests for a reset link. A job looks up the address and deletes the row, so that the response takes the
 * same time for known and unknown addresses.
 */
export const pedidosDeRecuperacion = pgTable("pedidos_de_recuperacion", (t) => ({
  id: t.uuid().primaryKey(),
  correo: t.text().notNull(),
  creadoEn: instante("creado_en").notNull(),
}));

/**
 * Access codes for people without email. A user has at most one code, which is stored as a keyed hash and
 * deleted on use.
 */
export const codigosDeAcceso = pgTable("codigos_de_acceso", (t) => ({
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).primaryKey(),
  hash: t.text().notNull(),
  creadoEn: instante("creado_en").notNull(),
  venceEn: instante("vence_en").notNull(),
  intentos: t.integer().notNull(),
}));

/** Emailed reset links. Only the token's hash is stored, so a database leak does not expose working links. */
export const recuperaciones = pgTable(
  "recuperaciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    tokenHash: t.text("token_hash").notNull(),
    creadaEn: instante("creada_en").notNull(),
    venceEn: instante("vence_en").notNull(),
    usadaEn: instante("usada_en"),
  }),
  (t) => [
    uniqueIndex("recuperaciones_token_unico").on(t.tokenHash),
    index("recuperaciones_usuario").on(t.usuarioId),
  ],
);
