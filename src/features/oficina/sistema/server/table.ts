import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Nightly and manual backups. The system page and the doctor command report the last one. */
export const copiasDeSeguridad = pgTable(
  "copias_de_seguridad",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    empezadaEn: timestamp("empezada_en", { withTimezone: true }).notNull(),
    /** Null while running, or if the process was killed. */
    terminadaEn: timestamp("terminada_en", { withTimezone: true }),
    archivo: text().notNull(),
    bytes: bigint({ mode: "number" }),
    /** Reason of the failure; null otherwise. */
    error: text(),
    /** When the encrypted backup was stored in every offsite place; null if it never was. */
    afueraEn: timestamp("afuera_en", { withTimezone: true }),
    afueraBytes: bigint("afuera_bytes", { mode: "number" }),
    /** Why the last attempt failed; null otherwise. */
    afueraError: text("afuera_error"),
    /** When the offsite backup was last tested, and why the test failed; null otherwise. */
    revisadaEn: timestamp("revisada_en", { withTimezone: true }),
    revisionError: text("revision_error"),
  },
  (t) => [index("copias_de_seguridad_empezada").on(t.empezadaEn)],
);
