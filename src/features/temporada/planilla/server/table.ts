import { pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import { partidos } from "../../competencias/server/table.ts";
import type { Anotacion } from "../rules.ts";

/** The score sheet of a match, and the one device that may write it (Rule TEM-14). */
export const planillas = pgTable("planillas", (t) => ({
  partidoId: foreignId("partido_id", () => partidos.id, { onDelete: "cascade" }).primaryKey(),
  /** Raised by every takeover; entries of an older epoch wait for review. */
  epoca: t.integer().notNull().default(1),
  /** Random id of the writing device. */
  dispositivo: t.uuid().notNull(),
  usuarioId: foreignId("usuario_id", () => usuarios.id),
  tomadaEn: instante("tomada_en").notNull(),
}));

/** The log of a match: entries in the order of the writing device, without gaps in an epoch. */
export const anotaciones = pgTable(
  "anotaciones",
  (t) => ({
    partidoId: foreignId("partido_id", () => planillas.partidoId, { onDelete: "cascade" }).notNull(),
    epoca: t.integer().notNull(),
    /** Number of the entry in its epoch, from 1. */
    n: t.integer().notNull(),
    /** Made by the device, so that an entry sent twice is stored once. */
    id: t.uuid().notNull(),
    anotacion: t.jsonb().$type<Anotacion>().notNull(),
    recibidaEn: instante("recibida_en").notNull(),
    /** Whether the entry of an older epoch came late and waits for review. */
    enRevision: t.boolean("en_revision").notNull().default(false),
  }),
  (t) => [
    primaryKey({ columns: [t.partidoId, t.epoca, t.n] }),
    uniqueIndex("anotaciones_id_unico").on(t.id),
  ],
);
