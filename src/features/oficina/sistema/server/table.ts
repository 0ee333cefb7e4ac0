import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Every backup that was begun, by night or by hand: what the staff's system page and the doctor tell of the last one. */
export const copiasDeSeguridad = pgTable(
  "copias_de_seguridad",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    empezadaEn: timestamp("empezada_en", { withTimezone: true }).notNull(),
    /** Null while it is being written, or when its process was killed. */
    terminadaEn: timestamp("terminada_en", { withTimezone: true }),
    archivo: text().notNull(),
    bytes: bigint({ mode: "number" }),
    /** Why it failed; null when it did not. */
    error: text(),
  },
  (t) => [index("copias_de_seguridad_empezada").on(t.empezadaEn)],
);
