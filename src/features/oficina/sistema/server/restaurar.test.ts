import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createRecoveryKey } from "#server/backup/encrypt.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createEmptySite, type EmptySite } from "#tests/harness/empty-site.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { copyOf, restorationOf, served } from "#tests/harness/restoration.ts";
import { turnOn } from "#tests/harness/second-step.ts";
import { createTestSite, TEST_CONTRASENA } from "#tests/harness/site.ts";

let empty: EmptySite | undefined;
afterEach(() => empty?.end());

const NOW = new Date("2026-11-20T06:30:00Z");

// Rule INS-5
test("restoring a backup with the recovery key on a new machine completes the set-up", async () => {
  const other = await createTestSite({ env: { SECRET: "el-secreto-de-la-maquina-que-se-perdio" } });
  const admin = await other.user("administrador");
  const { clave: claveDeCopia } = await jsonOf(
    200,
    other.call("POST", "/api/sistema/copia/clave", { as: admin, json: { clave: TEST_CONTRASENA } }),
  );
  const app = await turnOn(other, admin);
  await other.event({ nombre: "De otro servidor" });
  const copy = await readFile((await copyOf(other, NOW)).path);
  await other.end();

  // The site generates its own secret, like a machine without one in its environment.
  empty = await createEmptySite({}, { settings: (parsed) => ({ ...parsed, secret: undefined }) });
  const { site } = empty;
  const calls = restorationOf(site, { cookie: await empty.unlock() });
  const copia = await calls.upload(copy);
  expect(await (await calls.review(copia)).json()).toMatchObject({
    secreto: "con-la-clave",
    tiene: { usuarios: 1, eventos: 1 },
    ahora: { usuarios: 0, eventos: 0 },
  });
  expect((await calls.restore(copia, { confirmacion: "" })).status).toBe(422);
  const ofAnotherClub = await calls.restore(copia, { claveDeCopia: (await createRecoveryKey()).key });
  expect([ofAnotherClub.status, (await ofAnotherClub.json()).code]).toEqual([422, "clave-de-copia"]);
  expect((await calls.restore(copia, { claveDeCopia })).status).toBe(202);
  await served(site);
  const json = { nombreUsuario: admin.nombreUsuario, clave: TEST_CONTRASENA, codigo: app.code(1) };
  expect((await site.call("POST", "/api/login", { json })).status).toBe(200);
  expect(await site.sql`select nombre from eventos`).toEqual([{ nombre: "De otro servidor" }]);
  expect((await site.call("GET", "/api/instalacion")).status).toBe(404);
  expect((await calls.begin(1)).status).toBe(404);
});

// Rule INS-5
test("a backup without users is refused during the set-up, because nobody could log in", async () => {
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
