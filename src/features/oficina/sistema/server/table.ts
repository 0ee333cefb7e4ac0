import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Nightly and extra backups; Sistema and the doctor report the last one. */
export const copiasDeSeguridad = pgTable(
  "copias_de_seguridad",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    empezadaEn: timestamp("empezada_en", { withTimezone: true }).notNull(),
    /** Null while the backup is running, or if its process was killed. */
    terminadaEn: timestamp("terminada_en", { withTimezone: true }),
    archivo: text().notNull(),
    bytes: bigint({ mode: "number" }),
    /** Reason of a failure; null without a failure. */
    error: text(),
    /** When the encrypted backup was stored offsite; null if it was not. */
    afueraEn: timestamp("afuera_en", { withTimezone: true }),
    afueraBytes: bigint("afuera_bytes", { mode: "number" }),
    /** Why the last offsite copy failed; null if it succeeded. */
    afueraError: text("afuera_error"),
    /** When the offsite backup was last tested; null if it was not. */
    revisadaEn: timestamp("revisada_en", { withTimezone: true }),
    revisionError: text("revision_error"),
  },
  (t) => [index("copias_de_seguridad_empezada").on(t.empezadaEn)],
);
