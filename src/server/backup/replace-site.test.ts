import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createBackedUpClub, NOW } from "#tests/harness/backed-up-club.ts";
import { until } from "#tests/harness/site.ts";
import { bareDatabase, query, rowsOf, rowsUpTo } from "#tests/harness/whole-club.ts";
import { createDiskStorage } from "../providers/storage/disk.ts";
import { createRecoveryKey, encryptFile } from "./encrypt.ts";
import { verifyBackup } from "./read-backup.ts";
import { migrateTo } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const made = await createBackedUpClub();
afterAll(() => made.end());

async function otherSite() {
  const place = await made.newSite();
  await query(
    place.url,
    `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('de_antes', 'x', 'De', 'Antes');
     insert into canchas (nombre) select 'Cancha ' || n from generate_series(1, 50) n`,
  );
  return { url: place.url, folder: made.lastFolder() };
}

/** Runs the command. With `killAt`, kills it at the first line that matches. */
async function replace(
  { url, folder }: { url: string; folder: string },
  {
    file = made.backup,
    killAt,
    env = {},
  }: { file?: string; killAt?: RegExp; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, ["scripts/restore.ts", "--reemplazar", file], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: folder, S3_ENDPOINT: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      said += `${line}\n`;
      if (killAt?.test(line)) child.kill("SIGKILL");
    });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal, said };
}

const rows = (all: Record<string, unknown>) => JSON.stringify(all);
const restored = await made.newSite();
await made.restore(restored);
const ofBackup = rows(await rowsOf(restored.url));

// Rule ARC-9
describe("replacing a site", () => {
  test("saves the site's data first and then leaves exactly the backup's data", async () => {
    const site = await otherSite();
    const before = rows(await rowsOf(site.url));
    const { code, said } = await replace(site);
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Listo: el sitio de .* quedó/m),
    });
    expect(rows(await rowsOf(site.url))).toBe(ofBackup);
    expect(await query(site.url, "select name from pgboss.job")).toEqual([{ name: "retomar" }]);

    const copies = path.join(site.folder, "copias");
    const [saved = ""] = await readdir(copies);
    await verifyBackup(path.join(copies, saved));
    expect((await replace(site, { file: path.join(copies, saved) })).code).toBe(0);
    expect(rows(await rowsOf(site.url))).toBe(before);
  });

  test.each([
    ["while the current data is saved", /^Copiando la base/, false],
    ["once the current data is saved", /^Lo que había quedó/, false],
    ["while tables are loaded", /^Cargando/, false],
    ["while files are stored", /^Guardando/, false],
    ["during later migrations", /^Dejando la base al día/, false],
    ["at the end", /^Listo/, true],
  ])("leaves either the old state or the new one if it is killed %s", async (_when, killAt, isNew) => {
    const site = await otherSite();
    const before = rows(await rowsOf(site.url));
    expect((await replace(site, { killAt })).signal).toBe("SIGKILL");
    await until("PostgreSQL to notice", async () => {
      const [left] = await query(
        site.url,
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'club%'",
      );
      return left?.n === 0;
    });
    const after = rows(await rowsOf(site.url));
    if (isNew) expect(after).toBe(ofBackup);
    else expect([before, ofBackup]).toContain(after);
    // The next backup needs another name, and names have a resolution of a second.
    await until("the next second", async () => (await replace(site)).code === 0);
    expect(rows(await rowsOf(site.url))).toBe(ofBackup);
  });

  test.each([1, 15])("accepts a backup from the version that had %i migrations", async (migrations) => {
    const old = await bareDatabase();
    await migrateTo(old.url, migrations);
    await query(old.url, rowsUpTo(migrations));
    const storage = createDiskStorage(path.join(made.folder, `viejo-${migrations}`));
    const folder = path.join(made.folder, `copias-${migrations}`);
    const { path: file } = await writeBackup({ url: old.url, storage, folder, now: NOW });
    await old.drop();
    const [replaced, empty] = [await otherSite(), await made.newSite()];
    expect(await replace(replaced, { file })).toMatchObject({ code: 0 });
    await made.restore(empty, file);
    expect(rows(await rowsOf(replaced.url))).toBe(rows(await rowsOf(empty.url)));
  });

  test("accepts an encrypted backup with its recovery key", async () => {
    const site = await otherSite();
    const before = rows(await rowsOf(site.url));
    const { key, publicKey } = await createRecoveryKey();
    const file = `${made.backup}.age`;
    await encryptFile({ from: made.backup, to: file, publicKey, secret: "x".repeat(40) });
    const wrong = { BACKUP_RECOVERY_KEY: (await createRecoveryKey()).key };
    expect(await replace(site, { file, env: wrong })).toMatchObject({
      code: 1,
      said: expect.stringContaining("no abre esta copia"),
    });
    expect(rows(await rowsOf(site.url))).toBe(before);
    expect((await replace(site, { file, env: { BACKUP_RECOVERY_KEY: key } })).code).toBe(0);
    expect(rows(await rowsOf(site.url))).toBe(ofBackup);
    expect(await readdir(path.dirname(file))).not.toContainEqual(expect.stringContaining(".part"));
  });

  test("is refused while a process of the site is connected", async () => {
    const site = await otherSite();
    const running = new pg.Client({
      connectionString: site.url,
      application_name: "club-site",
    });
    await running.connect();
    const before = rows(await rowsOf(site.url));
    expect(await replace(site)).toMatchObject({ code: 1, said: expect.stringContaining("está andando") });
    await running.end();
    expect(rows(await rowsOf(site.url))).toBe(before);
  });
});
