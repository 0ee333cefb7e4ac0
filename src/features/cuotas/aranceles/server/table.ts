import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { AUTHOR, person, SAME_DAYS } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante, PESOS } from "#server/db/column-types.ts";

/** Monthly charges: the base of a plan, or an add-on such as a sport. */
export const aranceles = pgTable(
  "aranceles",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombre: t.text().notNull(),
    tipo: t.text().notNull(),
    planId: foreignId("plan_id", () => planes.id),
    activa: t.boolean().notNull().default(true),
    creadaEn: instante("creada_en").notNull(),
  }),
  (t) => [
    check("aranceles_tipo_valido", sql`${t.tipo} in ('base','adicional')`),
    check("aranceles_plan_de_base", sql`(${t.tipo} = 'base') = (${t.planId} is not null)`),
    uniqueIndex("aranceles_plan_unico").on(t.planId),
  ],
);

/** Price increases. Their prices and lines reference them; undoing an increase adds further prices and counter-lines. */
export const aumentos = pgTable("aumentos", (t) => ({
  id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  alcance: t.jsonb().notNull(),
  /** Set unless the increase sets a price. */
  porcentaje: t.numeric({ precision: 7, scale: 2, mode: "number" }),
  precio: t.numeric(PESOS),
  vigenteDesde: t.date("vigente_desde").notNull(),
  incluyeVencidas: t.boolean("incluye_vencidas").notNull().default(false),
  motivo: t.text().notNull(),
  /** Counts and totals of the increase. */
  conteos: t.jsonb().notNull(),
  aplicadoEn: instante("aplicado_en").notNull(),
  aplicadoPor: foreignId("aplicado_por", AUTHOR).notNull(),
  deshechoEn: instante("deshecho_en"),
  deshechoPor: foreignId("deshecho_por", AUTHOR),
}));

/**
 * Prices are never changed or deleted. The price of a period is the one with the latest `vigente_desde` up to
 * the period's first day; if several have the same start, the last one written.
 */
export const preciosDeArancel = pgTable(
  "precios_de_arancel",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    arancelId: foreignId("arancel_id", () => aranceles.id).notNull(),
    vigenteDesde: t.date("vigente_desde").notNull(),
    importe: t.numeric(PESOS).notNull(),
    aumentoId: t.integer("aumento_id").references((): AnyPgColumn => aumentos.id),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
  }),
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
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person({ unless: SAME_DAYS })).notNull(),
    planId: foreignId("plan_id", () => planes.id).notNull(),
    desde: t.date().notNull(),
    /** Last day; null while open-ended. */
    hasta: t.date(),
    motivo: t.text().notNull().default(""),
    creadaEn: instante("creada_en").notNull(),
    creadaPor: foreignId("creada_por", AUTHOR),
  }),
  (t) => [
    check("altas_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
    index("altas_persona").on(t.personaId, t.desde),
    index("altas_plan").on(t.planId),
  ],
);

const SAME_ADD_ON = sql`kept.arancel_id = moved.arancel_id and ${SAME_DAYS}`;

/** Add-ons of a person. An exclusion constraint prevents overlaps of the same add-on. */
export const adicionalesDePersona = pgTable(
  "adicionales_de_persona",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person({ unless: SAME_ADD_ON })).notNull(),
    arancelId: foreignId("arancel_id", () => aranceles.id).notNull(),
    desde: t.date().notNull(),
    hasta: t.date(),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
  }),
  (t) => [
    check("adicionales_de_persona_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
    index("adicionales_de_persona_persona").on(t.personaId),
    index("adicionales_de_persona_arancel").on(t.arancelId),
  ],
);

/** A person's scholarships and absences in percent, and fixed amounts in pesos. */
export const beneficios = pgTable(
  "beneficios",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    personaId: foreignId("persona_id", person()).notNull(),
    regla: t.text().notNull(),
    porcentaje: t.numeric({ precision: 5, scale: 2, mode: "number" }),
    /** Negative for a discount. */
    importe: t.numeric(PESOS),
    /** First day of the first month; benefits last whole months. */
    desde: t.date().notNull(),
    hasta: t.date(),
    motivo: t.text().notNull(),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
    terminadoEn: instante("terminado_en"),
    terminadoPor: foreignId("terminado_por", AUTHOR),
  }),
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
export const reglasDeCuotas = pgTable("reglas_de_cuotas", (t) => ({
  version: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  valores: t.jsonb().notNull(),
  creadasEn: instante("creadas_en").notNull(),
  creadasPor: foreignId("creadas_por", AUTHOR),
}));

export const planes = pgTable(
  "planes",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    nombrePlan: t.text("nombre_plan").notNull(),
    precio: t.numeric(PESOS).notNull(),
    descripcion: t.text().notNull(),
    activo: t.boolean("estado").notNull().default(true),
    fechaCreacion: instante("fecha_creacion").notNull(),
  }),
  (t) => [check("planes_precio_valido", sql`${t.precio} >= 0`)],
);

/** Instalments of a plan: equal amounts, a month apart (Rule SOC-7). */
export const cuotasDePlan = pgTable(
  "cuotas_de_plan",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: foreignId("plan_id", () => planes.id, { onDelete: "cascade" }).notNull(),
    numeroCuota: t.integer("numero_cuota").notNull(),
    importe: t.numeric(PESOS).notNull(),
    fechaCuota: instante("fecha_cuota").notNull(),
  }),
  (t) => [uniqueIndex("cuotas_de_plan_numero_unico").on(t.planId, t.numeroCuota)],
);

/** Prices of plans and of their instalments (`Feature.precios`). */
export const preciosDePlanes = () =>
  sql`select precio from planes where estado
    union select c.importe from cuotas_de_plan c join planes p on p.id = c.plan_id where p.estado`;
