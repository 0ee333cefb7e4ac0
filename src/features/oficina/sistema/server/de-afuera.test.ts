import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRecoveryKey, encryptFile } from "#server/backup/encrypt.ts";
import { createS3Offsite } from "#server/backup/offsite.ts";
import { copyOf, restorationOf, served } from "#tests/harness/restoration.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { createTestSite } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";

const folder = await tempFolder();
const s3 = await startS3();
const site = await createTestSite({
  settings: (parsed) => ({
    ...parsed,
    offsite: s3.settings,
  }),
});
const admin = await site.user("administrador");
afterAll(async () => {
  await site.end();
  await s3.close();
});

// Rule OFI-10
test("an offsite backup can be listed, downloaded, opened and restored", async () => {
  await site.event({ nombre: "De la copia" });
  const { path: from, nombre } = await copyOf(site, new Date("2026-11-20T06:30:00Z"));
  const { key, publicKey } = await createRecoveryKey();
  const to = path.join(folder, "copia.age");
  await encryptFile({ from, to, publicKey, secret: "x".repeat(40) });
  await createS3Offsite(s3.settings).upload(`${nombre}.age`, to);
  await site.event({ nombre: "Posterior" });

  const { copias, problemas } = await (
    await site.call("GET", "/api/sistema/copias/afuera", { as: admin })
  ).json();
  const copia = { origen: "afuera", nombre: `${nombre}.age` };
  expect(copias).toEqual([{ ...copia, bytes: expect.any(Number), fecha: "2026-11-20T06:30:00.000Z" }]);
  expect(problemas).toEqual([]);

  const calls = restorationOf(site, admin);
  for (const other of ["club-2020-01-01-000000.tar.zst.age", "../secret"]) {
    const { status } = await calls.review({ ...copia, nombre: other });
    expect(status).toBeGreaterThanOrEqual(404);
    expect(status).toBeLessThan(410);
  }
  expect((await calls.review(copia)).status).toBe(422);
  const opened = await (await calls.review(copia, key)).json();
  expect(opened).toMatchObject({ copia: { origen: "subida" }, tiene: { eventos: 1 }, ahora: { eventos: 2 } });
  expect((await calls.restore(opened.copia)).status).toBe(202);
  await served(site);
  expect(await site.sql`select nombre from eventos`).toEqual([{ nombre: "De la copia" }]);
});
