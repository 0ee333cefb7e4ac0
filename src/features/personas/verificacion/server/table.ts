import { index, pgTable } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** Second step of a user's login: the secret shared with the authenticator app. */
export const segundosPasos = pgTable("segundos_pasos", (t) => ({
  usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).primaryKey(),
  /** Encrypted with a key derived from `SECRET`, so that a leaked database alone yields no codes. */
  secreto: t.text().notNull(),
  creadoEn: instante("creado_en").notNull(),
  /** Null until a first code confirms the set-up; before that, logins do not require it. */
  confirmadoEn: instante("confirmado_en"),
  /** Time step of the last accepted code, so that each code works once. */
  ultimoPaso: t.integer("ultimo_paso").notNull().default(0),
}));

/** Single-use backup codes for a lost phone, stored as hashes. */
export const codigosDeRespaldo = pgTable(
  "codigos_de_respaldo",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: foreignId("usuario_id", () => usuarios.id, { onDelete: "cascade" }).notNull(),
    hash: t.text().notNull(),
    usadoEn: instante("usado_en"),
  }),
  (t) => [index("codigos_de_respaldo_usuario").on(t.usuarioId)],
);
