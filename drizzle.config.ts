/** Settings of drizzle-kit, which `npm run db:generate` downloads: 44 MB for an occasional command. */
export default {
  dialect: "postgresql",
  schema: "./src/features/*/*/server/table.ts",
  out: "./src/server/db/migrations",
};
