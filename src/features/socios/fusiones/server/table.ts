import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Rol } from "#contract/permission.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId } from "#server/db/foreign-id.ts";
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

/** Merges of two records of one person, which can be undone (docs/decisions/0101). */
export const fusiones = pgTable(
  "fusiones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quedaId: foreignId("queda_id", () => usuarios.id).notNull(),
    saleId: foreignId("sale_id", () => usuarios.id).notNull(),
    motivo: text().notNull().default(""),
    hechaEn: timestamp("hecha_en", { withTimezone: true }).notNull(),
    hechaPor: foreignId("hecha_por", () => usuarios.id).notNull(),
    /** Null if the merge can no longer be undone because an account was deleted. */
    cambiado: jsonb().$type<Cambiado>(),
    deshechaEn: timestamp("deshecha_en", { withTimezone: true }),
    deshechaPor: foreignId("deshecha_por", () => usuarios.id),
  },
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
    unaId: foreignId("una_id", () => usuarios.id).notNull(),
    otraId: foreignId("otra_id", () => usuarios.id).notNull(),
    dichoPor: foreignId("dicho_por", () => usuarios.id).notNull(),
    dichoEn: timestamp("dicho_en", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unaId, t.otraId] }),
    check("personas_distintas_en_orden", sql`${t.unaId} < ${t.otraId}`),
  ],
);
