/** Settings of drizzle-kit; see `scripts/db-generate.ts`. */
export default {
  dialect: "postgresql",
  schema: "./src/features/*/*/server/table.ts",
  out: "./src/server/db/migrations",
};
