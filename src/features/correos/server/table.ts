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
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    enviadoEn: timestamp("enviado_en", { withTimezone: true }),
    intentos: integer().notNull().default(0),
    ultimoError: text("ultimo_error"),
  },
  (t) => [
    uniqueIndex("correos_clave_unica").on(t.clave),
    index("correos_sin_enviar").on(t.creadoEn).where(sql`${t.enviadoEn} is null`),
  ],
);
