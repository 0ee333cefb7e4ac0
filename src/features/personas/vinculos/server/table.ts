import { type SQL, sql } from "drizzle-orm";
import { check, index, type PgColumn, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { AUTHOR, person, SAME_DAYS } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import { RELACIONES, type Relacion } from "../rules.ts";

/**
 * A person's identity (docs/decisions/0101): one row for each row of `usuarios`, which has the name, the email and the
 * login. Triggers insert the row there, and copy what a membership says about the person.
 */
export const personas = pgTable(
  "personas",
  (t) => ({
    id: foreignId("id", person({ stays: "the record itself" }), { onDelete: "cascade" }).primaryKey(),
    /** Only digits; null if unknown or deleted. */
    dni: t.text(),
    fechaDeNacimiento: t.date("fecha_de_nacimiento"),
    telefono: t.text().notNull().default(""),
    /**
     * When the office confirmed the DNI and the birth date. Before that, they are what the person or the family
     * entered. Triggers keep requests from changing data that is known (`socios_dicen_quienes_son`).
     */
    confirmadaEn: instante("confirmada_en"),
    /**
     * DNI of a person who deleted their account while owing something; "" if unknown. Kept with the name until the debt
     * is paid or forgiven. If the office confirms a new person with this DNI, that person owes the debt
     * (`socios_encuentran_su_deuda`).
     */
    dniDeDeudor: t.text("dni_de_deudor"),
    /**
     * The person with whom this person was merged; that person remains, and keeps this person's membership
     * number as an alias.
     */
    unidaA: t.integer("unida_a").references(person({}, (): PgColumn => personas.id)),
  }),
  (t) => [
    uniqueIndex("personas_dni_unico").on(t.dni),
    index("personas_nacimiento").on(t.fechaDeNacimiento),
    index("personas_telefono").on(t.telefono).where(sql`${t.telefono} <> ''`),
    index("personas_dni_de_deudor").on(t.dniDeDeudor).where(sql`${t.dniDeDeudor} is not null`),
    index("personas_unida_a").on(t.unidaA).where(sql`${t.unidaA} is not null`),
    check("personas_dni_valido", sql`${t.dni} ~ '^[0-9]{7,8}$'`),
    check("personas_unida_a_otra", sql`${t.unidaA} <> ${t.id}`),
  ],
);

const bothOpen = (same: string, ...ends: string[]): SQL =>
  sql.raw(
    `kept.${same} = moved.${same} and num_nonnulls(${ends.flatMap((end) => [`kept.${end}`, `moved.${end}`])}) = 0`,
  );

/** An open bond that the remaining record has as well stays, and so does a bond between the two records. */
const inBondWith = (otherPerson: string) =>
  person({ unless: bothOpen(otherPerson, "terminado_en"), otherPerson });

/**
 * A bond between a responsable and a dependiente. A right holds from its first to its last day, both inclusive; a right
 * without a first day was never given. A trigger prevents cycles (`vinculos_sin_ciclo`).
 */
export const vinculos = pgTable(
  "vinculos",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    responsableId: foreignId("responsable_id", inBondWith("dependiente_id")).notNull(),
    dependienteId: foreignId("dependiente_id", inBondWith("responsable_id")).notNull(),
    relacion: t.text().$type<Relacion>().notNull(),
    veDesde: t.date("ve_desde"),
    veHasta: t.date("ve_hasta"),
    pagaDesde: t.date("paga_desde"),
    pagaHasta: t.date("paga_hasta"),
    autorizaDesde: t.date("autoriza_desde"),
    autorizaHasta: t.date("autoriza_hasta"),
    /** Restricted by a court order (`restricciones`): does not show other adults, the calendar or pictures. */
    restringido: t.boolean().notNull().default(false),
    creadoEn: instante("creado_en").notNull(),
    creadoPor: foreignId("creado_por", AUTHOR),
    motivo: t.text().notNull().default(""),
    terminadoEn: instante("terminado_en"),
    terminadoPor: foreignId("terminado_por", AUTHOR),
    motivoDeFin: t.text("motivo_de_fin"),
    /** When both people were notified that the dependiente turns 18. */
    avisadoEn: instante("avisado_en"),
  }),
  (t) => [
    uniqueIndex("vinculos_vigente_unico")
      .on(t.responsableId, t.dependienteId)
      .where(sql`${t.terminadoEn} is null`),
    index("vinculos_dependiente").on(t.dependienteId),
    check("vinculos_de_dos", sql`${t.responsableId} <> ${t.dependienteId}`),
    check(
      "vinculos_relacion_valida",
      sql`${t.relacion} in (${sql.raw(RELACIONES.map((one) => `'${one}'`).join(","))})`,
    ),
  ],
);

const ON_BOTH = person({ stays: "triggers copy court orders to both records" });

/**
 * A court order about an adult and a dependiente, set by an administrador. It belongs to the two people and outlives
 * their bonds. Triggers restrict every bond between them (`vinculos_restringidos`). After one of them is merged, the
 * remaining record has the order; after the merge is undone, both records have it (`personas_unidas_restringen`).
 */
export const restricciones = pgTable(
  "restricciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    responsableId: foreignId("responsable_id", ON_BOTH).notNull(),
    dependienteId: foreignId("dependiente_id", ON_BOTH).notNull(),
    motivo: t.text().notNull().default(""),
    puestaEn: instante("puesta_en").notNull(),
    puestaPor: foreignId("puesta_por", AUTHOR),
  }),
  (t) => [
    uniqueIndex("restricciones_unica").on(t.responsableId, t.dependienteId),
    index("restricciones_dependiente").on(t.dependienteId),
    check("restricciones_de_dos", sql`${t.responsableId} <> ${t.dependienteId}`),
  ],
);

const inRequestWith = (other: string) => person({ unless: bothOpen(other, "token_hash", "resuelta_en") });

/**
 * A link that offers somebody else a bond (`personaId` null), or a request to the responsable of a person whose DNI was
 * typed. The token is stored as a hash.
 */
export const invitacionesDeFamilia = pgTable(
  "invitaciones_de_familia",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the link's token; null for a request. */
    tokenHash: t.text("token_hash"),
    /** In a request, the person who wants to be a responsable; for a link, the person who invites. */
    deId: foreignId("de_id", inRequestWith("dependiente_id")).notNull(),
    /** The person whom a request asks; null for a link. */
    paraId: foreignId("para_id", person()),
    dependienteId: foreignId("dependiente_id", inRequestWith("de_id")).notNull(),
    relacion: t.text().$type<Relacion>().notNull(),
    ve: t.boolean().notNull().default(true),
    paga: t.boolean().notNull().default(true),
    autoriza: t.boolean().notNull().default(false),
    creadaEn: instante("creada_en").notNull(),
    venceEn: instante("vence_en").notNull(),
    resueltaEn: instante("resuelta_en"),
    aceptada: t.boolean(),
  }),
  (t) => [
    uniqueIndex("invitaciones_de_familia_token_unico").on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    uniqueIndex("invitaciones_de_familia_pedido_unico")
      .on(t.deId, t.dependienteId)
      .where(sql`${t.tokenHash} is null and ${t.resueltaEn} is null`),
    index("invitaciones_de_familia_para").on(t.paraId).where(sql`${t.resueltaEn} is null`),
    index("invitaciones_de_familia_dependiente").on(t.dependienteId),
  ],
);

export const grupos = pgTable("grupos", (t) => ({
  id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: t.text().notNull(),
  creadoEn: instante("creado_en").notNull(),
}));

/**
 * Membership of a discount group. An exclusion constraint (`personas_en_grupos_de_a_uno`) allows only one group per
 * person and day.
 */
export const personasEnGrupos = pgTable(
  "personas_en_grupos",
  (t) => ({
    grupoId: foreignId("grupo_id", () => grupos.id).notNull(),
    personaId: foreignId("persona_id", person({ unless: SAME_DAYS })).notNull(),
    desde: t.date().notNull(),
    /** Last day, inclusive; null while it lasts. */
    hasta: t.date(),
  }),
  (t) => [
    primaryKey({ columns: [t.personaId, t.desde] }),
    index("personas_en_grupos_grupo").on(t.grupoId),
    check("personas_en_grupos_fechas", sql`${t.hasta} is null or ${t.hasta} >= ${t.desde}`),
  ],
);

/** Whether the statement's bond `v` gives the right to pay on a day (`YYYY-MM-DD` in the club's time zone). */
export const pagaEn = (dia: string): SQL =>
  sql`v.terminado_en is null and v.paga_desde <= ${dia}::date and coalesce(v.paga_hasta >= ${dia}::date, true)`;

/** Whether the statement's bond `v` lets a responsable decide for the dependiente on a day, without a court order. */
export const autorizaEn = (dia: string): SQL =>
  sql`v.terminado_en is null and not v.restringido and v.autoriza_desde <= ${dia}::date
    and coalesce(v.autoriza_hasta >= ${dia}::date, true)`;
