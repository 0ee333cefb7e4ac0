import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";
import { partidos } from "../../competencias/server/table.ts";
import type { Anotacion } from "../contract.ts";
import type { EstadoDeApunte } from "../rules.ts";

/** The score sheet of a match, and the one device that may write it (Rule TEM-16). */
export const planillas = pgTable("planillas", (t) => ({
  partidoId: foreignId("partido_id", () => partidos.id, { onDelete: "cascade" }).primaryKey(),
  /** Raised by every takeover; entries of an older epoch wait for review. */
  epoca: t.integer().notNull().default(1),
  /** Random id of the writing device. */
  dispositivo: t.uuid().notNull(),
  usuarioId: foreignId("usuario_id", AUTHOR),
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
    /** `espera` if the entry of an older epoch came late and waits for review; `descartada` after it was refused. */
    estado: t.text().$type<EstadoDeApunte>().notNull().default("vale"),
  }),
  (t) => [
    primaryKey({ columns: [t.partidoId, t.epoca, t.n] }),
    uniqueIndex("anotaciones_id_unico").on(t.id),
    check("anotaciones_estado_valido", sql`${t.estado} in ('vale','espera','descartada')`),
  ],
);
