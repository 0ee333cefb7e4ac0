import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import { type Conteos, DECISIONES, ESTADOS, VEREDICTOS } from "../rules.ts";
import type { Dictamen } from "./dictamen/dictaminar.ts";
import type { LecturaGuardada } from "./lectura.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(","));

/** Spreadsheets of people that staff uploaded, with the data read from them (docs/decisions/0105). */
export const importaciones = pgTable(
  "importaciones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    archivo: t.text().notNull(),
    sha256: t.text().notNull(),
    /** The file, kept so that it can be read again with another encoding; null once the import is applied. */
    contenido: bytea(),
    lectura: t.jsonb().$type<LecturaGuardada>().notNull(),
    /** Signature of the file's headings. A later file with the same signature gets the same fields. */
    firma: t.text().notNull(),
    /** Number of rows by verdict, and number of rows that add a responsable to a person. */
    conteos: t.jsonb().$type<Conteos & { responsables?: number }>().notNull(),
    estado: t.text().notNull().default("previsada"),
    creadaEn: instante("creada_en").notNull(),
    creadaPor: foreignId("creada_por", AUTHOR),
    aplicadaEn: instante("aplicada_en"),
    aplicadaPor: foreignId("aplicada_por", AUTHOR),
    deshechaEn: instante("deshecha_en"),
    deshechaPor: foreignId("deshecha_por", AUTHOR),
    /** When the club started to claim the opening balances. Before that, they get no surcharges or reminders. */
    reclamadaEn: instante("reclamada_en"),
  }),
  (t) => [
    index("importaciones_firma").on(t.firma, t.id),
    check("importaciones_estado_valido", sql`${t.estado} in (${oneOf(ESTADOS)})`),
  ],
);

export const filasDeImportacion = pgTable(
  "filas_de_importacion",
  (t) => ({
    importacionId: foreignId("importacion_id", () => importaciones.id, { onDelete: "cascade" }).notNull(),
    /** The row's number in the spreadsheet. */
    numero: t.integer().notNull(),
    celdas: t.text().array().notNull(),
    /** Null for a blank row, and for rows above the headings. */
    veredicto: t.text(),
    dictamen: t.jsonb().$type<Dictamen>(),
    personaId: t.integer("persona_id"),
    decision: t.text(),
  }),
  (t) => [
    primaryKey({ columns: [t.importacionId, t.numero] }),
    index("filas_de_importacion_veredicto").on(t.importacionId, t.veredicto, t.numero),
    index("filas_de_importacion_persona").on(t.personaId).where(sql`${t.personaId} is not null`),
    check("filas_de_importacion_veredicto_valido", sql`${t.veredicto} in (${oneOf(VEREDICTOS)})`),
    check("filas_de_importacion_decision_valida", sql`${t.decision} in (${oneOf(DECISIONES)})`),
  ],
);

/** Rows that an import created in other tables, for undoing it. */
export const creadosPorImportacion = pgTable(
  "creados_por_importacion",
  (t) => ({
    importacionId: foreignId("importacion_id", () => importaciones.id, { onDelete: "cascade" }).notNull(),
    /** `usuario`, `socio`, `vinculo`, `alta`, `cuota`, `grupo` or `miembro` (a person added to a group). */
    tipo: t.text().notNull(),
    objetoId: t.integer("objeto_id").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.importacionId, t.tipo, t.objetoId] }),
    index("creados_por_importacion_objeto").on(t.tipo, t.objetoId),
  ],
);
