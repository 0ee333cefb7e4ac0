import { customType } from "drizzle-orm/pg-core";

/** A `time` column that is read as `HH:MM`; PostgreSQL returns it with seconds. */
export const clockTime = customType<{ data: string; driverData: string }>({
  dataType: () => "time",
  fromDriver: (value) => value.slice(0, 5),
});
