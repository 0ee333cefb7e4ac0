import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { planes } from "#features/cuotas/planes/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";

/** Monthly charges: the base of a plan, or an add-on such as a sport. */
export const aranceles = pgTable(
  "aranceles",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: text().notNull(),
    tipo: text().notNull(),
    planId: foreignId("plan_id", () => planes.id),
    activa: boolean().notNull().default(true),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    check("aranceles_tipo_valido", sql`${t.tipo} in ('base','adicional')`),
    check("aranceles_plan_de_base", sql`(${t.tipo} = 'base') = (${t.planId} is not null)`),
    uniqueIndex("aranceles_plan_unico").on(t.planId),
  ],
);

/** Price increases. Their prices and lines reference them; undoing an increase adds further prices and counter-lines. */
export const aumentos = pgTable("aumentos", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  alcance: jsonb().notNull(),
  /** Set unless the increase sets a price. */
  porcentaje: numeric({ precision: 7, scale: 2 }),
  precio: numeric({ precision: 12, scale: 2 }),
  vigenteDesde: date("vigente_desde").notNull(),
  incluyeVencidas: boolean("incluye_vencidas").notNull().default(false),
  motivo: text().notNull(),
  /** Counts and totals of the increase. */
  conteos: jsonb().notNull(),
  aplicadoEn: timestamp("aplicado_en", { withTimezone: true }).notNull(),
  aplicadoPor: foreignId("aplicado_por", () => usuarios.id).notNull(),
  deshechoEn: timestamp("deshecho_en", { withTimezone: true }),
  deshechoPor: foreignId("deshecho_por", () => usuarios.id),
});

/**
 * Prices are never changed or deleted. The price of a period is the one with the latest `vigente_desde` up to
 * the period's first day; if several have the same start, the last one written.
 */
export const preciosDeArancel = pgTable(
  "precios_de_arancel",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    arancelId: foreignId("arancel_id", () => aranceles.id).notNull(),
    vigenteDesde: date("vigente_desde").notNull(),
    importe: numeric({ precision: 12, scale: 2 }).notNull(),
    aumentoId: integer("aumento_id").references((): AnyPgColumn => aumentos.id),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    creadoPor: foreignId("creado_por", () => usuarios.id),
  },
  (t) => [
    check("precios_de_arancel_importe_valido", sql`${t.importe} >= 0`),
    index("precios_de_arancel_vigente").on(t.arancelId, t.vigenteDesde, t.id),
  ],
);

/** Current and later monthly prices (`Feature.precios`). */
export const preciosMensuales = () =>
  sql`select p.importe from precios_de_arancel p join aranceles a on a.id = p.arancel_id where a.activa`;

/** The time during which a person pays a plan's base every month. An exclusion constraint prevents overlaps. */
export const altas = pgTable(
  "altas",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    planId: foreignId("plan_id", () => planes.id).notNull(),
    desde: date().notNull(),
    /** Last day; null while open-ended. */
    hasta: date(),
    motivo: text().notNull().default(""),
    creadaEn: timestamp("creada_en", { withTimezone: true }).notNull(),
    creadaPor: foreignId("creada_por", () => usuarios.id),
  },
  (t) => [
    check("altas_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
    index("altas_persona").on(t.personaId, t.desde),
    index("altas_plan").on(t.planId),
  ],
);

/** Add-ons of a person. An exclusion constraint prevents overlaps of the same add-on. */
export const adicionalesDePersona = pgTable(
  "adicionales_de_persona",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    arancelId: foreignId("arancel_id", () => aranceles.id).notNull(),
    desde: date().notNull(),
    hasta: date(),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    creadoPor: foreignId("creado_por", () => usuarios.id),
  },
  (t) => [
    check("adicionales_de_persona_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
    index("adicionales_de_persona_persona").on(t.personaId),
    index("adicionales_de_persona_arancel").on(t.arancelId),
  ],
);

/** A person's scholarships and absences in percent, and fixed amounts in pesos. */
export const beneficios = pgTable(
  "beneficios",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", () => usuarios.id).notNull(),
    regla: text().notNull(),
    porcentaje: numeric({ precision: 5, scale: 2 }),
    /** Negative for a discount. */
    importe: numeric({ precision: 12, scale: 2 }),
    /** First day of the first month; benefits last whole months. */
    desde: date().notNull(),
    hasta: date(),
    motivo: text().notNull(),
    creadoEn: timestamp("creado_en", { withTimezone: true }).notNull(),
    creadoPor: foreignId("creado_por", () => usuarios.id),
    terminadoEn: timestamp("terminado_en", { withTimezone: true }),
    terminadoPor: foreignId("terminado_por", () => usuarios.id),
  },
  (t) => [
    check("beneficios_regla_valida", sql`${t.regla} in ('beca','fijo','ausencia')`),
    check(
      "beneficios_valor",
      sql`(${t.regla} = 'fijo') = (${t.importe} is not null)
      and (${t.regla} = 'fijo') = (${t.porcentaje} is null)`,
    ),
    check("beneficios_porcentaje_valido", sql`${t.porcentaje} between 0 and 100`),
    check("beneficios_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
    index("beneficios_persona").on(t.personaId),
  ],
);

/** The club's rules for monthly dues, never changed: the highest version is in force, and lines name their version. */
export const reglasDeCuotas = pgTable("reglas_de_cuotas", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  valores: jsonb().notNull(),
  creadasEn: timestamp("creadas_en", { withTimezone: true }).notNull(),
  creadasPor: foreignId("creadas_por", () => usuarios.id),
});
