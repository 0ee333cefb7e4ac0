import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { decryptFile } from "#server/backup/encrypt.ts";
import { createS3Offsite } from "#server/backup/offsite.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { createTestSite, TEST_CONTRASENA, until } from "#tests/harness/site.ts";
import type { EstadoDelSistema } from "../contract.ts";
import { revisarAfuera } from "./revisar-afuera.ts";

let recoveryKey: string;

const database = await createDatabase();
const owner = new URL(inject("clusterAdminUrl"));
owner.pathname = new URL(database.url).pathname;
const [s3, site] = await Promise.all([startS3(), createTestSite({ databaseUrl: owner.href })]);
const admin = await site.user("administrador");
afterAll(async () => {
  await site?.end();
  await database?.drop();
  await s3?.close();
});

const conectar = (nombre: string, valores: object) =>
  site.call("PUT", `/api/conexiones/${nombre}`, { as: admin, json: { valores } });
const bucket = (more: object = {}) => {
  const { endpoint: direccion, bucket: nombre, accessKey, secretKey, region } = s3.settings;
  const claves = { claveDeAcceso: accessKey, claveSecreta: secretKey };
  return { direccion, bucket: nombre, region, rutaConBucket: true, ...claves, ...more };
};
const crearClave = (json: object = {}) =>
  site.call("POST", "/api/sistema/copia/clave", { as: admin, json: { clave: TEST_CONTRASENA, ...json } });
const punto = async () => {
  const estado = (await (
    await site.call("GET", "/api/sistema/estado", { as: admin })
  ).json()) as EstadoDelSistema;
  return estado.puntos.find((uno) => uno.clave === "copia-afuera");
};
const ultima = async () => (await site.sql`select * from copias_de_seguridad order by id desc limit 1`)[0];
async function copiar(): Promise<string> {
  // Backups are named after the second, so two backups need different seconds.
  site.clock.advance(2_000);
  const antes = (await ultima())?.id ?? 0;
  expect((await site.call("POST", "/api/sistema/copia", { as: admin })).status).toBe(202);
  await until("the backup to go outside", async () => {
    const row = await ultima();
    return row?.id > antes && (row.afuera_en !== null || row.afuera_error !== null);
  });
  return (await ultima()).archivo;
}
const enCarpeta = async (folder: string) => (await readdir(folder)).filter((name) => /^club-/.test(name));

// Rule OFI-8
test("a backup is encrypted for the recovery key and uploaded to the connected bucket", async () => {
  expect(await punto()).toMatchObject({ valor: expect.stringContaining("Sin conectar"), juicio: "atencion" });
  expect((await conectar("copias-s3", bucket())).status).toBe(200);

  await copiar();
  expect(await ultima()).toMatchObject({
    error: null,
    afuera_error: expect.stringContaining("Falta la clave"),
  });
  expect(await punto()).toMatchObject({
    juicio: "atencion",
    consejo: expect.stringContaining("Creá la clave"),
  });

  // Rule OFI-8
  for (const wrong of ["", "no-es-esta"]) expect((await crearClave({ clave: wrong })).status).toBe(422);
  const creada = await crearClave();
  recoveryKey = ((await creada.json()) as { clave: string }).clave;
  expect(recoveryKey).toMatch(/^AGE-SECRET-KEY-1/);
  expect([(await crearClave()).status, (await crearClave({ reemplazar: "sí" })).status]).toEqual([409, 422]);

  const archivo = await copiar();
  const store = createS3Offsite(s3.settings);
  const [copia] = await store.list();
  expect(copia?.name).toBe(`${archivo}.age`);
  const { dir } = site.deps.settings.backup;
  expect(await enCarpeta(dir)).not.toContainEqual(expect.stringContaining("age"));
  expect(await punto()).toMatchObject({
    juicio: "ok",
    valor: expect.stringMatching(/^De hace \d+ segundos?, \d+.* kB$/),
  });

  // The backup can be decrypted with the recovery key, as on another machine, or with the site's secret.
  const [cifrada, abierta] = [path.join(dir, "x.age"), path.join(dir, "x.tar.zst")];
  await store.download(`${archivo}.age`, cifrada);
  const original = await readFile(path.join(dir, archivo));
  expect((await readFile(cifrada)).includes(original.subarray(0, 64))).toBe(false);
  for (const keys of [{ recoveryKey, secret: null }, { secret: site.deps.settings.secret }]) {
    await decryptFile({ from: cifrada, to: abierta, ...keys });
    expect(original.equals(await readFile(abierta))).toBe(true);
  }
  await verifyBackup(abierta);
  const stored = JSON.stringify(await site.sql`select * from instalacion, auditoria`);
  expect(stored).not.toContain(recoveryKey.slice(-20));
});

// Rule OFI-9
test("the newest offsite backup is restored as a trial", async () => {
  const revisadas = async () =>
    await site.sql`
      select revision_error from copias_de_seguridad where revisada_en is not null order by revisada_en desc`;
  const bases = async () =>
    (await site.pool.query("select datname from pg_database where datname like current_database() || '%'"))
      .rowCount;
  await until("the first trial", async () => (await revisadas()).length === 1);
  expect(await revisadas()).toEqual([{ revision_error: null }]);
  expect(await punto()).toMatchObject({ juicio: "ok", valor: expect.stringContaining("revisada hace") });
  expect(await bases()).toBe(1);

  // Uses a database account that may not create databases.
  site.clock.advance(60_000);
  const ordinary = { ...site.deps, databaseUrl: database.url };
  await expect(revisarAfuera(ordinary)).rejects.toThrow("no puede crear bases");
  expect(await punto()).toMatchObject({ juicio: "atencion", consejo: expect.stringContaining("CREATEDB") });

  const store = createS3Offsite(s3.settings);
  const [copia] = await store.list();
  const entera = path.join(site.deps.settings.backup.dir, "entera.age");
  await store.download(copia?.name ?? "", entera);
  const cortada = `${entera}.cortada`;
  await writeFile(cortada, (await readFile(entera)).subarray(0, -200));
  await store.upload(copia?.name ?? "", cortada);
  site.clock.advance(60_000);
  await expect(revisarAfuera(site.deps)).rejects.toThrow("dañada o incompleta");
  expect(await punto()).toMatchObject({ juicio: "mal", consejo: expect.stringContaining("está dañada") });
  await store.upload(copia?.name ?? "", entera);
  await revisarAfuera(site.deps);
  expect((await revisadas())[0]).toEqual({ revision_error: null });
  expect([await bases(), await enCarpeta(site.deps.settings.backup.dir)]).toEqual([1, expect.anything()]);
});

test("a wrong key, like a truncated, altered or foreign file, is refused with an explanation", async () => {
  const { dir } = site.deps.settings.backup;
  const [cifrada, abierta] = [path.join(dir, "y.age"), path.join(dir, "y.tar.zst")];
  const [copia] = await createS3Offsite(s3.settings).list();
  await createS3Offsite(s3.settings).download(copia?.name ?? "", cifrada);
  const content = await readFile(cifrada);
  const otra = ((await (await crearClave({ reemplazar: true })).json()) as { clave: string }).clave;
  const altered = Buffer.from(content);
  altered.writeUInt8(altered.readUInt8(content.length - 20) ^ 1, content.length - 20);
  const open = async (file: Buffer, key: string) => {
    await writeFile(cifrada, file);
    return decryptFile({ from: cifrada, to: abierta, recoveryKey: key, secret: null }).then(
      () => "opened",
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };
  expect(await open(content, otra)).toMatch(/^BackupError: Esa clave de recuperación no abre/);
  expect(await open(content, "hola")).toMatch(/^BackupError: Esa no es una clave/);
  expect(await open(content.subarray(0, -100), recoveryKey)).toMatch(/^BackupError: La copia está dañada/);
  expect(await open(altered, recoveryKey)).toMatch(/^BackupError: La copia está dañada/);
  expect(await open(randomBytes(1000), recoveryKey)).toMatch(/^BackupError: La copia está dañada/);
  expect(await open(content, recoveryKey)).toBe("opened");
  await rm(abierta);
});

test("a failure to use the bucket is reported", async () => {
  s3.behave = "faulty";
  await copiar();
  s3.behave = "well";
  expect((await ultima()).afuera_error).toContain("No se pudo usar el bucket");
  expect(await punto()).toMatchObject({ juicio: "atencion", consejo: expect.stringContaining("Conexiones") });
});

test("the bucket that holds the pictures is refused for backups", async () => {
  await conectar("s3", bucket());
  const prueba = await site.call("POST", "/api/conexiones/copias-s3/probar", {
    as: admin,
    json: { valores: bucket() },
  });
  expect(await prueba.json()).toMatchObject({
    resultado: "mal",
    detalle: expect.stringContaining("imágenes"),
  });
  await copiar();
  expect((await ultima()).afuera_error).toContain("es el de las imágenes");
  await site.call("DELETE", "/api/conexiones/s3", { as: admin });
});

// Rule ARC-8
test("an upload deletes the backups in the bucket that the rotation does not keep", async () => {
  const store = createS3Offsite(s3.settings);
  const old = path.join(site.deps.settings.backup.dir, "vieja.age");
  await writeFile(old, "x");
  const nameOf = (day: number) => `club-2019-03-${String(day).padStart(2, "0")}-033000.tar.zst.age`;
  for (let day = 4; day <= 13; day++) await store.upload(nameOf(day), old);
  const newest = `${await copiar()}.age`;
  expect((await ultima()).afuera_error).toBeNull();
  // With the new backup, seven days. Older backups of the same day, week and month are deleted.
  expect((await store.list()).map(({ name }) => name).sort()).toEqual(
    [...[8, 9, 10, 11, 12, 13].map(nameOf), newest].sort(),
  );
});
