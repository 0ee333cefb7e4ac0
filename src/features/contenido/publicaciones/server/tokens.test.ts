import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { writeBackup } from "#server/backup/write-backup.ts";
import { startInstagram } from "#tests/harness/instagram.ts";
import { createTestSite } from "#tests/harness/site.ts";
import { actualizarPublicaciones } from "./actualizar-publicaciones.ts";
import { findEstado, updateEstado } from "./publicaciones.repo.ts";
import { instagram as revision } from "./revisar-instagram.ts";
import { abrirToken } from "./tokens.ts";

const DAY = 24 * 3_600_000;

const instagram = await startInstagram();
const site = await createTestSite({
  env: { JOBS: "0", INSTAGRAM_TOKEN: "token-1", INSTAGRAM_API_URL: instagram.url },
});
afterAll(async () => {
  await site.end();
  await instagram.close();
});
beforeEach(async () => {
  const media = ["13", "12"].map((id) => ({ id, timestamp: `2026-05-${id}T12:00:00+0000` }));
  Object.assign(instagram, { media, tooYoung: false, asked: [], tokens: new Set(["token-1"]) });
  await site.sql`delete from estado_de_publicaciones`;
});

const refresh = () => actualizarPublicaciones(site.deps);
const ids = async () => {
  const rows = await site.sql`select id from publicaciones order by publicada_en desc`;
  return rows.map(({ id }) => id);
};
const state = () => findEstado(site.deps.db);
const renewed = async (configured = "token-1", secret = site.deps.settings.secret) =>
  abrirToken(secret, configured, (await state())?.token ?? "");
const look = (settings = site.deps.settings) =>
  revision.look({ settings, database: async () => site.databaseUrl } as never);

test("a token is renewed once a week", async () => {
  await refresh();
  expect(await renewed()).toBe("token-1+");
  await refresh();
  expect(instagram.asked.filter((path) => path === "/refresh_access_token")).toHaveLength(1);
  instagram.tokens = new Set(["token-1+"]);
  site.clock.advance(7 * DAY);
  await refresh();
  expect(await renewed()).toBe("token-1++");
});

// Rule OFI-4
test("a renewed token is never in plain text in the database or in a backup", async () => {
  await refresh();
  expect(await renewed()).toBe("token-1+");
  const { path } = await writeBackup({
    url: site.databaseUrl,
    storage: site.deps.storage,
    folder: join(site.deps.settings.dataDir, "copias"),
    now: site.clock.now(),
  });
  const backup = zstdDecompressSync(await readFile(path)).toString("latin1");
  const rows = await site.sql`select e::text from estado_de_publicaciones e`;
  for (const text of [backup, JSON.stringify(rows)]) {
    expect(text).toContain("sellado:");
    expect(text).not.toContain("token-1");
  }
});

test("a token that version 0.2 stored in plain text is encrypted at the next refresh", async () => {
  await updateEstado(site.deps.db, { token: "token-viejo", tokenRenovadoEn: site.clock.now() });
  instagram.tokens = new Set(["token-viejo"]);
  await refresh();
  expect(await ids()).toEqual(["13", "12"]);
  expect((await state())?.token).not.toContain("token-viejo");
  expect(await renewed()).toBe("token-viejo");
});

// Rule OFI-5
test.each([
  ["under another SECRET", { SECRET: "otro-secreto-de-treinta-y-dos-letras" }],
  ["for another configured token", { INSTAGRAM_TOKEN: "token-2" }],
])("a token renewed %s is not used", async (_which, env) => {
  await refresh();
  instagram.tokens = new Set(["token-1", "token-2"]);
  instagram.tooYoung = true;
  await using moved = await createTestSite({
    databaseUrl: site.databaseUrl,
    env: { JOBS: "0", INSTAGRAM_TOKEN: "token-1", INSTAGRAM_API_URL: instagram.url, ...env },
  });
  const [found] = await look(moved.deps.settings);
  expect(found).toMatchObject({ state: "ok", detail: expect.stringContaining("vale la configurada") });
  expect(await look()).toMatchObject([{ detail: "La credencial funciona." }]);
  instagram.media.pop();
  await actualizarPublicaciones(moved.deps);
  expect(await ids()).toEqual(["13"]);
});

test("a token that is too new to be renewed is still used", async () => {
  instagram.tooYoung = true;
  await refresh();
  expect(await ids()).toEqual(["13", "12"]);
  expect((await state())?.token).toBeNull();
});

test("an expired renewed token is replaced by a newer one from the settings", async () => {
  await refresh();
  instagram.tokens = new Set(["token-1"]);
  instagram.media.pop();
  await refresh();
  expect(await ids()).toEqual(["13"]);
});

// Rule CON-7
test("the last good posts are still shown if both the renewed and the configured token have expired", async () => {
  await refresh();
  instagram.tokens = new Set();
  await refresh();
  expect(await ids()).toEqual(["13", "12"]);
});
