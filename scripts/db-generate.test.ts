import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const MIGRATIONS = "src/server/db/migrations";

/** A copy of the checkout, because the command writes files. */
async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "club-generate-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["src", "package.json", "tsconfig.json", "club.config.ts", "drizzle.config.ts"])
    await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

test("every table has a migration, and a new column (CONTRIBUTING.md) generates one with the given name", async () => {
  const folder = await copyCheckout();
  const generate = async (...args: string[]) =>
    (await promisify(execFile)("npm", ["run", "db:generate", "--", ...args], { cwd: folder })).stdout;
  const list = () => readdir(join(folder, MIGRATIONS));
  const before = await list();
  expect(await generate()).toContain("No schema changes");
  expect(await list()).toEqual(before);

  const table = join(folder, "src/features/contenido/enlaces/server/table.ts");
  const source = await readFile(table, "utf8");
  const column = '  descripcion: text().notNull().default(""),\n});';
  await writeFile(table, source.replace(/}\);\s*$/, `${column}\n`));
  await generate("--name=descripcion-de-enlaces");
  const [made, ...others] = (await list()).filter((name) => !before.includes(name));
  expect([made, others]).toEqual([expect.stringMatching(/^\d{4}_descripcion-de-enlaces\.sql$/), []]);
  expect(await readFile(join(folder, MIGRATIONS, made ?? ""), "utf8")).toMatch(
    /^ALTER TABLE "enlaces" ADD COLUMN "descripcion" text DEFAULT '' NOT NULL;\s*$/,
  );
});
