import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** Second step of a user's login: the secret shared with the authenticator app. */
export const segundosPasos = pgTable("segundos_pasos", {
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).primaryKey(),
  /** Encrypted with a key derived from `SECRET`, so that a leaked database alone yields no codes. */
  secreto: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  /** Null until a first code confirms the set-up; before that, logins do not require it. */
  confirmadoEn: timestamp("confirmado_en", { withTimezone: true }),
  /** Time step of the last accepted code, so that each code works once. */
  ultimoPaso: integer("ultimo_paso").notNull().default(0),
});

/** Single-use backup codes for a lost phone, stored as hashes. */
export const codigosDeRespaldo = pgTable(
  "codigos_de_respaldo",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    hash: text().notNull(),
    usadoEn: timestamp("usado_en", { withTimezone: true }),
  },
  (t) => [index("codigos_de_respaldo_usuario").on(t.usuarioId)],
);
