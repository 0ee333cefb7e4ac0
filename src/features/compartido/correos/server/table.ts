import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * Outbox: each email is written in the transaction of the event it reports. `clave` identifies the event, so that it is
 * mailed once; `id` becomes the Message-ID.
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
    /** The pictures are drawn when the email is sent. */
    qr: jsonb().$type<{ nombre: string; cid: string; contenido: string }[]>().notNull().default([]),
    adjuntos: jsonb().$type<{ nombre: string; tipo: string; contenido: string }[]>().notNull().default([]),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    enviadoEn: timestamp("enviado_en", { withTimezone: true }),
    intentos: integer().notNull().default(0),
    ultimoError: text("ultimo_error"),
    /**
     * Earliest sending time, by the database's clock; null if the email is sent immediately. Until then its decision
     * can be undone.
     */
    saleEn: timestamp("sale_en", { withTimezone: true }),
    /** Decision that the email reports, such as `reserva:12`. */
    decision: text(),
    /** Whether address and subject are also deleted after sending, because the address no longer belongs to a user. */
    olvidar: boolean().notNull().default(false),
    /** Undo data; cleared when the email is sent. */
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
