import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** What the office recorded about a person's debt: a note, a promise with its date, or a contact. */
export const gestiones = pgTable(
  "gestiones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    tipo: text().notNull(),
    texto: text().notNull().default(""),
    fechaPrometida: date("fecha_prometida"),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    creadaPor: foreignId("creada_por", () => usuarios.id),
  },
  (t) => [
    check("gestiones_tipo_valido", sql`${t.tipo} in ('nota','promesa','contacto')`),
    check("gestiones_promesa_con_fecha", sql`(${t.tipo} = 'promesa') = (${t.fechaPrometida} is not null)`),
    index("gestiones_persona").on(t.personaId, t.creadaEn),
  ],
);

/**
 * Reminders that were sent, one message per payer. An exclusion constraint prevents two reminders within seven days.
 */
export const recordatorios = pgTable(
  "recordatorios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    dia: date().notNull(),
    /** The stage that triggered the reminder, in days after the due date; negative before it. */
    etapa: integer().notNull(),
    cuotas: integer().array().notNull(),
    total: numeric({ precision: 12, scale: 2 }).notNull(),
    enviadoEn: timestamp("enviado_en", { withTimezone: true }).notNull(),
    /** State of the email (`EstadoDeRecordatorio`), and the mail server's answer if it was refused. */
    estado: text().notNull().default("en-cola"),
    detalle: text(),
  },
  (t) => [index("recordatorios_persona").on(t.personaId, t.dia), index("recordatorios_dia").on(t.dia)],
);

/** People who get no reminders, because they or the office stopped them. */
export const sinRecordatorios = pgTable("sin_recordatorios", {
  personaId: foreignId("persona_id", () => usuarios.id).primaryKey(),
  desde: timestamp({ withTimezone: true }).notNull(),
  motivo: text().notNull().default(""),
  /** Null if the person stopped them. */
  creadoPor: foreignId("creado_por", () => usuarios.id),
});

/** The club's settings for reminders: one row, written by the first run or the first change. */
export const ajustesDeRecordatorios = pgTable(
  "ajustes_de_recordatorios",
  {
    id: integer().primaryKey().default(1),
    activos: boolean().notNull().default(true),
    /** Days of reminders after the due date; negative for days before it. */
    etapas: integer().array().notNull(),
    /** The first date on which reminders are sent: the day after the first run. */
    desde: date(),
    frenadoEl: date("frenado_el"),
    cambiadoPor: foreignId("cambiado_por", () => usuarios.id),
  },
  (t) => [check("ajustes_de_recordatorios_unico", sql`${t.id} = 1`)],
);
