import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";

/** The second step of somebody's login: the secret that her phone's application shares with the site. */
export const segundosPasos = pgTable("segundos_pasos", {
  usuarioId: integer("usuario_id")
    .primaryKey()
    .references(() => usuarios.id, { onDelete: "cascade" }),
  /** Encrypted under a key of `SECRET`: who reads the database makes no codes. */
  secreto: text().notNull(),
  creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
  /** Null until a first code showed that the phone has it: before, the login does not ask. */
  confirmadoEn: timestamp("confirmado_en", { withTimezone: true }),
  /** The time step of the last code taken: each code counts once. */
  ultimoPaso: integer("ultimo_paso").notNull().default(0),
});

/** Codes on paper for who lost the phone. Each counts once; only hashes are kept. */
export const codigosDeRespaldo = pgTable(
  "codigos_de_respaldo",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuarioId: integer("usuario_id")
      .notNull()
      .references(() => usuarios.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usadoEn: timestamp("usado_en", { withTimezone: true }),
  },
  (t) => [index("codigos_de_respaldo_usuario").on(t.usuarioId)],
);
