import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, timestamp } from "drizzle-orm/pg-core";

export const foreignId = (
  name: string,
  of: () => AnyPgColumn,
  actions?: { onDelete: "cascade" | "set null" },
) => integer(name).references(of, actions);

export const instante = (name: string) => timestamp(name, { withTimezone: true });

/** A local time of day that is read as `HH:MM`; PostgreSQL returns it with seconds. */
export const clockTime = customType<{ data: string; driverData: string }>({
  dataType: () => "time",
  fromDriver: (value) => value.slice(0, 5),
});

/** A `numeric` amount that is read and written as a number of pesos. */
export const PESOS = { precision: 12, scale: 2, mode: "number" } as const;

/** The default as earlier migrations wrote it; the number 0 would need another migration. */
export const SIN_PESOS = sql`'0'`;
