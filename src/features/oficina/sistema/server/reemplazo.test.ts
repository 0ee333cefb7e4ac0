import { readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { uploadFolder } from "#server/http/upload.ts";
import { copyOf, restorationOf, served } from "#tests/harness/restoration.ts";
import { createTestSite } from "#tests/harness/site.ts";
import { rowsOf } from "#tests/harness/whole-club.ts";

const site = await createTestSite();
const admin = await site.user("administrador");
const calls = restorationOf(site, admin);
await site.event({ nombre: "De la copia" });
const copy = await copyOf(site, new Date("2026-11-20T06:30:00Z"));
await site.event({ nombre: "Posterior" });
afterAll(() => site.end());

/** Returns what a restoration brings back: all rows, except sessions and the record of the restoration. */
async function content(): Promise<string> {
  const { sesiones: _ended, auditoria: _logged, ...rows } = await rowsOf(site.databaseUrl);
  return JSON.stringify(rows);
}

// `npm test` skips the files with all cases of a restoration, but runs these.
describe("restoring a backup", () => {
  // Rule OFI-11
  test("is refused if the upload is damaged", async () => {
    const before = await content();
    const copia = await calls.upload((await readFile(copy.path)).subarray(0, -4_000));
    const refusals = [await calls.review(copia), await calls.restore(copia)];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    expect(await content()).toBe(before);
  });

  // Rules ARC-9, OFI-10
  test("leaves the site unchanged if it fails", async () => {
    const copia = { origen: "servidor", nombre: copy.nombre };
    const time = new Date("2026-11-20T06:31:00Z");
    await utimes(copy.path, time, time);
    await calls.review(copia);
    // Alters the file after it was read, without changing its modification time.
    const whole = await readFile(copy.path);
    const altered = Buffer.from(whole);
    altered[altered.length - 60] = (altered[altered.length - 60] ?? 0) ^ 1;
    await writeFile(copy.path, altered);
    await utimes(copy.path, time, time);
    const before = await content();
    expect((await calls.restore(copia)).status).toBe(202);
    await served(site);
    expect(await content()).toBe(before);
    const { ultima } = await (await site.call("GET", "/api/sistema/copias", { as: admin })).json();
    expect(ultima).toMatchObject({
      resultado: "fallida",
      motivo: expect.stringContaining("La copia cambió"),
    });
    await writeFile(copy.path, whole);
  });

  // Rule OFI-10
  test("names the folder that could not be restored, but not its full path", async () => {
    const copia = await calls.upload(await readFile(copy.path));
    await calls.review(copia);
    const { dir } = site.deps.settings.backup;
    await rename(dir, `${dir}.antes`);
    await writeFile(dir, "a file in the place of the folder");
    expect((await calls.restore(copia)).status).toBe(202);
    await served(site);
    await rm(dir);
    await rename(`${dir}.antes`, dir);
    const { ultima } = await (await site.call("GET", "/api/sistema/copias", { as: admin })).json();
    expect(ultima.motivo).toMatch(/^No se puede escribir en la carpeta de las copias \(\w+\)/);
  });

  // Rules ARC-9, OFI-10
  test("replaces the site after a typed confirmation and ends all sessions", async () => {
    const copia = await calls.upload(await readFile(copy.path));
    expect((await calls.review(copia)).status).toBe(200);
    expect((await calls.restore(copia, { confirmacion: "si" })).status).toBe(422);
    const saved = await calls.restore(copia);
    expect(saved.status).toBe(202);
    await served(site);
    expect(await site.sql`select nombre from eventos`).toEqual([{ nombre: "De la copia" }]);
    expect((await site.call("GET", "/api/sistema/copias", { as: admin })).status).toBe(401);
    expect(await readdir(site.deps.settings.backup.dir)).toContain((await saved.json()).guardada);
    expect(await readdir(uploadFolder(site.deps.settings.dataDir))).not.toContain(
      `copia-${copia.nombre}.part`,
    );
  });
});
