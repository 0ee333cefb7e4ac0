import { type AnyPgColumn, integer } from "drizzle-orm/pg-core";

export const foreignId = (
  name: string,
  of: () => AnyPgColumn,
  actions?: { onDelete: "cascade" | "set null" },
) => integer(name).references(of, actions);
