import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { Rol } from "#contract/permission.ts";
import { AUTHOR, person } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import type { Campo } from "../rules.ts";

type Datos = Record<Campo, string | null>;

export interface Cambiado {
  /** Keys of the moved rows, by `table.column`. */
  movido: Record<string, unknown[][]>;
  /** Active bonds that both people had; the merged record's bonds were ended. */
  vinculosTerminados: number[];
  /** Id of the last instalment at the time of the merge. Later instalments belong to the membership. */
  ultimaCuota: number;
  antes: Datos;
  despues: Datos;
  permisos: Rol[];
  /** When the office had confirmed the identity of the remaining person. */
  confirmadaEn?: string | null;
  sale: { alta: boolean; permisos: Rol[]; datos: Datos; dniDeSocio: string | null };
}

const ABOUT_BOTH = person({ stays: "the row says something about both records" });

/** Merges of two records of one person, which can be undone (docs/decisions/0101). */
export const fusiones = pgTable(
  "fusiones",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    quedaId: foreignId("queda_id", ABOUT_BOTH).notNull(),
    saleId: foreignId("sale_id", ABOUT_BOTH).notNull(),
    motivo: t.text().notNull().default(""),
    hechaEn: instante("hecha_en").notNull(),
    hechaPor: foreignId("hecha_por", AUTHOR).notNull(),
    /** Null if the merge can no longer be undone because an account was deleted. */
    cambiado: t.jsonb().$type<Cambiado>(),
    deshechaEn: instante("deshecha_en"),
    deshechaPor: foreignId("deshecha_por", AUTHOR),
  }),
  (t) => [
    uniqueIndex("fusiones_vigente_unica").on(t.saleId).where(sql`${t.deshechaEn} is null`),
    index("fusiones_queda").on(t.quedaId),
    check("fusiones_de_dos", sql`${t.quedaId} <> ${t.saleId}`),
  ],
);

/** Pairs of similar records that staff marked as different people; the lower id comes first. */
export const personasDistintas = pgTable(
  "personas_distintas",
  {
    unaId: foreignId("una_id", ABOUT_BOTH).notNull(),
    otraId: foreignId("otra_id", ABOUT_BOTH).notNull(),
    dichoPor: foreignId("dicho_por", AUTHOR).notNull(),
    dichoEn: instante("dicho_en").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unaId, t.otraId] }),
    check("personas_distintas_en_orden", sql`${t.unaId} < ${t.otraId}`),
  ],
);
