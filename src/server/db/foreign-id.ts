import { type AnyPgColumn, integer } from "drizzle-orm/pg-core";

/** A column with the id of a row of another table. */
export const foreignId = (
  name: string,
  of: () => AnyPgColumn,
  actions?: { onDelete: "cascade" | "set null" },
) => integer(name).references(of, actions);
