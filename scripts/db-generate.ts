/**
 * `npm run db:generate`: writes the migration from the newest snapshot to the current tables. drizzle-kit (44 MB) is
 * downloaded for this occasional command, and gets arguments such as `--name=…`.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../src/server/db/migrate.ts";

const META = join(MIGRATIONS, "meta");

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: "inherit", shell: process.platform === "win32" });

run("npm", "install", "--no-save", "--silent", "drizzle-kit@0.31.11");
run("drizzle-kit", "generate", ...process.argv.slice(2));

// drizzle-kit only compares with the newest snapshot, and writes each snapshot in 6,000 indented lines. Keeps only the
// newest snapshot, with one line per table.
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith("_snapshot.json"))
  .toSorted();
const newest = snapshots.pop();
for (const name of snapshots) rmSync(join(META, name));
if (newest) {
  const file = join(META, newest);
  const { tables, ...rest } = JSON.parse(readFileSync(file, "utf8")) as { tables: Record<string, unknown> };
  const lines = Object.entries(tables).map(
    ([name, table]) => `${JSON.stringify(name)}: ${JSON.stringify(table)}`,
  );
  const head = JSON.stringify(rest).slice(0, -1);
  writeFileSync(file, `${head}, "tables": {\n${lines.join(",\n")}\n}}\n`);
}
