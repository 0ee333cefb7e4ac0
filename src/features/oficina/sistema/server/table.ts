import { index, pgTable } from "drizzle-orm/pg-core";
import { AUTHOR } from "#features/personas/usuarios/server/table.ts";
import { foreignId, instante } from "#server/db/column-types.ts";

/** Nightly and extra backups; Sistema and the doctor report the last one. */
export const copiasDeSeguridad = pgTable(
  "copias_de_seguridad",
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    empezadaEn: instante("empezada_en").notNull(),
    /** Null while the backup is running, or if its process was killed. */
    terminadaEn: instante("terminada_en"),
    archivo: t.text().notNull(),
    bytes: t.bigint({ mode: "number" }),
    /** Reason of a failure; null without a failure. */
    error: t.text(),
    /** When the encrypted backup was stored offsite; null if it was not. */
    afueraEn: instante("afuera_en"),
    afueraBytes: t.bigint("afuera_bytes", { mode: "number" }),
    /** Why the last offsite copy failed; null if it succeeded. */
    afueraError: t.text("afuera_error"),
    /** When the offsite backup was last tested; null if it was not. */
    revisadaEn: instante("revisada_en"),
    revisionError: t.text("revision_error"),
  }),
  (t) => [index("copias_de_seguridad_empezada").on(t.empezadaEn)],
);

/** The values are encrypted under a key derived from `SECRET`. */
export const conexiones = pgTable("conexiones", (t) => ({
  nombre: t.text().primaryKey(),
  cifrado: t.text().notNull(),
  /** Fingerprint of the key. Values under another `SECRET` have to be entered again. */
  clave: t.text().notNull(),
  guardadaEn: instante("guardada_en").notNull(),
  /** Null for the set-up. */
  usuarioId: foreignId("usuario_id", AUTHOR, { onDelete: "set null" }),
}));
