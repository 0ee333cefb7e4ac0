import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { instante } from "#server/db/column-types.ts";

/**
 * Outbox: each email is written in the transaction of the event it reports. `clave` identifies the event, so that it is
 * mailed once; `id` becomes the Message-ID.
 */
export const correos = pgTable(
  "correos",
  (t) => ({
    id: t.uuid().primaryKey(),
    clave: t.text().notNull(),
    para: t.text().notNull(),
    asunto: t.text().notNull(),
    texto: t.text().notNull(),
    html: t.text().notNull(),
    /** The pictures are drawn when the email is sent. */
    qr: t.jsonb().$type<{ nombre: string; cid: string; contenido: string }[]>().notNull().default([]),
    adjuntos: t.jsonb().$type<{ nombre: string; tipo: string; contenido: string }[]>().notNull().default([]),
    creadoEn: instante("creado_en").notNull(),
    enviadoEn: instante("enviado_en"),
    intentos: t.integer().notNull().default(0),
    ultimoError: t.text("ultimo_error"),
    /**
     * Earliest sending time, by the database's clock; null if the email is sent immediately. Until then its decision
     * can be undone.
     */
    saleEn: instante("sale_en"),
    /** Decision that the email reports, such as `reserva:12`. */
    decision: t.text(),
    /** Whether address and subject are also deleted after sending, because the address no longer belongs to a user. */
    olvidar: t.boolean().notNull().default(false),
    /** Undo data; cleared when the email is sent. */
    antes: t.jsonb(),
  }),
  (t) => [
    uniqueIndex("correos_clave_unica").on(t.clave),
    index("correos_sin_enviar").on(t.creadoEn).where(sql`${t.enviadoEn} is null`),
    index("correos_en_espera")
      .on(t.decision)
      .where(sql`${t.decision} is not null and ${t.enviadoEn} is null`),
  ],
);
