import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** What the office noted about somebody's debt: a note, a promise with its day, or that they were called. */
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

/** Reminders sent, one message per payer. An exclusion constraint refuses two within seven days. */
export const recordatorios = pgTable(
  "recordatorios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** To whom it was written. */
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    dia: date().notNull(),
    /** Days after the due date that made it leave; negative before it. */
    etapa: integer().notNull(),
    cuotas: integer().array().notNull(),
    total: numeric({ precision: 12, scale: 2 }).notNull(),
    /** When its mail was queued. */
    enviadoEn: timestamp("enviado_en", { withTimezone: true }).notNull(),
    /** What became of the mail (`EstadoDeRecordatorio`), and what the mail server said if it refused it. */
    estado: text().notNull().default("en-cola"),
    detalle: text(),
  },
  (t) => [index("recordatorios_persona").on(t.personaId, t.dia), index("recordatorios_dia").on(t.dia)],
);

/** Who gets no reminders, because they or the office stopped them. */
export const sinRecordatorios = pgTable("sin_recordatorios", {
  personaId: foreignId("persona_id", () => usuarios.id).primaryKey(),
  desde: timestamp({ withTimezone: true }).notNull(),
  motivo: text().notNull().default(""),
  /** Null if they did so themselves. */
  creadoPor: foreignId("creado_por", () => usuarios.id),
});

/** How the club reminds; one row, written by the first run or the first change. */
export const ajustesDeRecordatorios = pgTable(
  "ajustes_de_recordatorios",
  {
    id: integer().primaryKey().default(1),
    activos: boolean().notNull().default(true),
    /** Days after the due date on which they leave; negative before it. */
    etapas: integer().array().notNull(),
    /** The first day on which they leave: not the day on which the site began to know them. */
    desde: date(),
    /** The day for which they were stopped. */
    frenadoEl: date("frenado_el"),
    cambiadoPor: foreignId("cambiado_por", () => usuarios.id),
  },
  (t) => [check("ajustes_de_recordatorios_unico", sql`${t.id} = 1`)],
);
