import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createEmptySite, type EmptySite } from "#tests/harness/empty-site.ts";
import { copyOf, restorationOf, served } from "#tests/harness/restoration.ts";
import { createTestSite, TEST_CONTRASENA } from "#tests/harness/site.ts";

let empty: EmptySite | undefined;
afterEach(() => empty?.end());

const NOW = new Date("2026-11-20T06:30:00Z");

// Rule INS-5
test("a new site becomes the one of an uploaded copy, and its set-up ends", async () => {
  const other = await createTestSite();
  const admin = await other.user("administrador");
  await other.event({ nombre: "De otro servidor" });
  const copy = await readFile((await copyOf(other, NOW)).path);
  await other.end();

  empty = await createEmptySite();
  const { site } = empty;
  const calls = restorationOf(site, { cookie: await empty.unlock() });
  const copia = await calls.upload(copy);
  expect(await (await calls.review(copia)).json()).toMatchObject({
    tiene: { usuarios: 1, eventos: 1 },
    ahora: { usuarios: 0, eventos: 0 },
  });
  expect((await calls.restore(copia, { confirmacion: "" })).status).toBe(422);
  expect((await calls.restore(copia)).status).toBe(202);
  await served(site);
  const { nombreUsuario } = admin;
  const login = await site.call("POST", "/api/login", { json: { nombreUsuario, clave: TEST_CONTRASENA } });
  expect(login.status).toBe(200);
  expect(await site.sql`select nombre from eventos`).toEqual([{ nombre: "De otro servidor" }]);
  expect((await site.call("GET", "/api/instalacion")).status).toBe(404);
  expect((await calls.begin(1)).status).toBe(404);
});

// Rule INS-5
test("a copy without users is refused, since nobody could log in", async () => {
  empty = await createEmptySite();
  const { site } = empty;
  const folder = await mkdtemp(path.join(tmpdir(), "club-vacia-"));
  const { storage, databaseUrl: url } = site.deps;
  const copy = await readFile((await writeBackup({ url, storage, folder, now: NOW })).path);
  await rm(folder, { recursive: true });
  const calls = restorationOf(site, { cookie: await empty.unlock() });
  const copia = await calls.upload(copy);
  for (const response of [await calls.review(copia), await calls.restore(copia)])
    expect([response.status, (await response.json()).code]).toEqual([409, "sin-usuarios"]);
});
