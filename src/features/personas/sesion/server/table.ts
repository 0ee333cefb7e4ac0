import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { LOGIN } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/**
 * A login session. Tokens contain the session's id (`sid`), so revoking the row invalidates the token
 * everywhere immediately.
 */
export const sesiones = pgTable(
  "sesiones",
  (t) => ({
    id: t.uuid().primaryKey(),
    usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).notNull(),
    creadaEn: instante("creada_en").notNull(),
    expiraEn: instante("expira_en").notNull(),
    revocadaEn: instante("revocada_en"),
    /** User-Agent, by which users recognize their sessions; empty if unknown. */
    agente: t.text().notNull().default(""),
    /** Last use, accurate to a few minutes; null if there was none since the login. */
    vistaEn: instante("vista_en"),
  }),
  (t) => [index("sesiones_usuario").on(t.usuarioId), index("sesiones_expira").on(t.expiraEn)],
);

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
  usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).primaryKey(),
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
    usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).notNull(),
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

/** Second step of a user's login: the secret shared with the authenticator app. */
export const segundosPasos = pgTable("segundos_pasos", (t) => ({
  usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).primaryKey(),
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
    usuarioId: foreignId("usuario_id", LOGIN, { onDelete: "cascade" }).notNull(),
    hash: t.text().notNull(),
    usadoEn: instante("usado_en"),
  }),
  (t) => [index("codigos_de_respaldo_usuario").on(t.usuarioId)],
);
