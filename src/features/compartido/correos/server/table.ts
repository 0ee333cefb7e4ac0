import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/**
 * Outgoing mail, written in the transaction of the fact that it tells. `clave` names the fact, so that
 * the same fact is never told twice; `id` becomes the Message-ID.
 */
export const correos = pgTable(
  "correos",
  {
    id: uuid().primaryKey(),
    clave: text().notNull(),
    para: text().notNull(),
    asunto: text().notNull(),
    texto: text().notNull(),
    html: text().notNull(),
    /** `[{nombre, cid, entradaCodigo}]`: QR pictures are drawn when the mail is sent. */
    qr: jsonb().$type<{ nombre: string; cid: string; contenido: string }[]>().notNull().default([]),
    /** Text files, sent as they are: a ticket's calendar entry. */
    adjuntos: jsonb().$type<{ nombre: string; tipo: string; contenido: string }[]>().notNull().default([]),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    enviadoEn: timestamp("enviado_en", { withTimezone: true }),
    intentos: integer().notNull().default(0),
    ultimoError: text("ultimo_error"),
    /** Not sent before this instant of the database's clock; null: at once. Until then its decision can be undone. */
    saleEn: timestamp("sale_en", { withTimezone: true }),
    /** What was decided (`reserva:12`), for mails that wait. */
    decision: text(),
    /** What undoing restores; cleared when the mail is sent. */
    antes: jsonb(),
  },
  (t) => [
    uniqueIndex("correos_clave_unica").on(t.clave),
    index("correos_sin_enviar").on(t.creadoEn).where(sql`${t.enviadoEn} is null`),
    index("correos_en_espera")
      .on(t.decision)
      .where(sql`${t.decision} is not null and ${t.enviadoEn} is null`),
  ],
);
