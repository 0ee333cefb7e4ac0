import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CODE = ["build", "scripts", "src", "demo", "emulator", "deploy", "CHANGELOG.md", ".env.example"];

/** Where a version fails: in the rehearsal, on the real data, or as the running service. */
export type Fault = "rehearse" | "migrate" | "start";

const CONDITIONS: Record<Fault, string> = {
  rehearse: `process.env.DATA_DIR.includes("ensayo")`,
  migrate: `process.env.JOBS === "0" && !process.env.DATA_DIR.includes("ensayo")`,
  start: `process.env.JOBS !== "0"`,
};

/** Returns 500 for the home page after migrating. */
const faulty = (fault: Fault) => `
import http from "node:http";
import { main } from "./real-main.js";
const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (event, request, response) {
  if (event !== "request" || request.url !== "/" || !(${CONDITIONS[fault]})) return emit.apply(this, arguments);
  response.writeHead(500).end();
  return true;
};
export { main };
if (import.meta.main) await main();
`;

/**
 * Makes a version of this code in a folder, with a number, its own migrations (SQL by name) and a fault. Its packages
 * are this repository's, unless others are given.
 */
export async function makeVersion(
  folder: string,
  version: string,
  {
    migrations = {},
    fault,
    packages = join(ROOT, "node_modules"),
  }: { migrations?: Record<string, string>; fault?: Fault; packages?: string } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const entry of CODE) await cp(join(ROOT, entry), join(folder, entry), { recursive: true });
  await symlink(packages, join(folder, "node_modules"));
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as object;
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, version }));
  const sql = join(folder, "src/server/db/migrations");
  const journal = JSON.parse(await readFile(join(sql, "meta/_journal.json"), "utf8")) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
  };
  for (const [name, text] of Object.entries(migrations)) {
    const last = journal.entries.at(-1);
    const idx = journal.entries.length;
    const tag = `${idx}_${name}`;
    await writeFile(join(sql, `${tag}.sql`), text);
    journal.entries.push({ version: "7", breakpoints: true, idx, tag, when: (last?.when ?? 0) + 1_000 });
  }
  await writeFile(join(sql, "meta/_journal.json"), JSON.stringify(journal));
  if (fault) {
    const main = join(folder, "build/app/main.js");
    await cp(main, join(folder, "build/app/real-main.js"));
    await writeFile(main, faulty(fault));
  }
  return folder;
}
