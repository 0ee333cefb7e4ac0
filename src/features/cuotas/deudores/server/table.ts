import { sql } from "drizzle-orm";
import { check, index, pgTable } from "drizzle-orm/pg-core";
import { AUTHOR, person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

/** What the office recorded about a person's debt: a note, a promise with its date, or a contact. */
export const gestiones = pgTable(
  "gestiones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person()).notNull(),
    tipo: t.text().notNull(),
    texto: t.text().notNull().default(""),
    fechaPrometida: t.date("fecha_prometida"),
    creadaEn: instante("creada_en").notNull(),
    creadaPor: foreignId("creada_por", AUTHOR),
  }),
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
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person({ unless: sql`abs(kept.dia - moved.dia) < 7` })).notNull(),
    dia: t.date().notNull(),
    /** The stage that triggered the reminder, in days after the due date; negative before it. */
    etapa: t.integer().notNull(),
    cuotas: t.integer().array().notNull(),
    total: t.numeric(PESOS).notNull(),
    enviadoEn: instante("enviado_en").notNull(),
    /** State of the email (`EstadoDeRecordatorio`), and the mail server's answer if it was refused. */
    estado: t.text().notNull().default("en-cola"),
    detalle: t.text(),
  }),
  (t) => [index("recordatorios_persona").on(t.personaId, t.dia), index("recordatorios_dia").on(t.dia)],
);

/** People who get no reminders, because they or the office stopped them. */
export const sinRecordatorios = pgTable("sin_recordatorios", (t) => ({
  personaId: foreignId("persona_id", person()).primaryKey(),
  desde: t.timestamp({ withTimezone: true }).notNull(),
  motivo: t.text().notNull().default(""),
  /** Null if the person stopped them. */
  creadoPor: foreignId("creado_por", AUTHOR),
}));

/** The club's settings for reminders: one row, written by the first run or the first change. */
export const ajustesDeRecordatorios = pgTable(
  "ajustes_de_recordatorios",
  (t) => ({
    id: t.integer().primaryKey().default(1),
    activos: t.boolean().notNull().default(true),
    /** Days of reminders after the due date; negative for days before it. */
    etapas: t.integer().array().notNull(),
    /** The first date on which reminders are sent: the day after the first run. */
    desde: t.date(),
    frenadoEl: t.date("frenado_el"),
    cambiadoPor: foreignId("cambiado_por", AUTHOR),
  }),
  (t) => [check("ajustes_de_recordatorios_unico", sql`${t.id} = 1`)],
);
