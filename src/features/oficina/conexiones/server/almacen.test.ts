import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createLog } from "#server/log.ts";
import { createDiskStorage } from "#server/providers/storage/disk.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { withoutConnections } from "#tests/harness/payments.ts";
import { startS3, type TestS3 } from "#tests/harness/s3.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { Conexion } from "../contract.ts";
import { cifrarConexion } from "./almacen.ts";
import { conexionesPorEscribir } from "./revisar-conexiones.ts";

const OLD = "imagenes/aa/aaa-original";
const NEW = "imagenes/bb/bbb-original";
let s3: TestS3;
let site: TestSite;
let admin: TestUser;

beforeAll(async () => {
  s3 = await startS3();
  site = await createTestSite({ settings: withoutConnections, env: { JOBS: "0" } });
  admin = await site.user("administrador");
});
afterAll(async () => {
  await site?.end();
  await s3?.close();
});

const put = async (nombre: string, valores: object) =>
  (await site.call("PUT", `/api/conexiones/${nombre}`, { as: admin, json: { valores } })).status;

test("after a bucket is stored, older files are read from disk and new ones are written to the bucket", async () => {
  await site.deps.storage.put(OLD, Buffer.from("vieja"));
  const { endpoint, bucket, accessKey, secretKey, region } = s3.settings;
  const claves = { claveDeAcceso: accessKey, claveSecreta: secretKey };
  expect(await put("s3", { direccion: endpoint, bucket, ...claves, region, rutaConBucket: true })).toBe(200);
  await site.deps.storage.put(NEW, Buffer.from("nueva"));
  expect(String(await site.deps.storage.get(OLD))).toBe("vieja");
  expect(String(await site.deps.storage.get(NEW))).toBe("nueva");
  const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).join();
  const [onDisk, inBucket] = await Promise.all([
    filesIn(path.join(site.deps.settings.dataDir, "archivos")),
    filesIn(s3.folder),
  ]);
  expect([onDisk.includes("aaa"), onDisk.includes("bbb")]).toEqual([true, false]);
  expect([inBucket.includes("aaa"), inBucket.includes("bbb")]).toEqual([false, true]);
});

// Rule OFI-5
test("a backup restored under another SECRET lists the four connections to enter again", async () => {
  const correo = { servidor: "127.0.0.1", puerto: site.mail.port, remitente: "hola@club.example" };
  const statuses = [
    await put("mercado-pago", { credencial: "EMULADOR", claveDeAvisos: "clave" }),
    await put("smtp", correo),
    await put("instagram", { token: "token-1" }),
  ];
  expect(statuses).toEqual([200, 200, 200]);
  const { dataDir } = site.deps.settings;
  const { storage } = site.deps;
  const now = new Date();
  const { path: file } = await writeBackup({
    url: site.databaseUrl,
    storage,
    folder: path.join(dataDir, "copias"),
    now,
  });
  const place = await createDatabase();
  await restoreBackup({
    backup: await verifyBackup(file),
    url: place.url,
    storage: createDiskStorage(path.join(dataDir, "restaurados")),
    now,
    log: createLog("silent"),
  });
  const restored = await createTestSite({
    databaseUrl: place.url,
    settings: withoutConnections,
    env: { JOBS: "0", SECRET: "otro-secreto-de-treinta-y-dos-letras" },
  });
  try {
    const jefa = await restored.user("administrador");
    const list = (await (await restored.call("GET", "/api/conexiones", { as: jefa })).json()) as Conexion[];
    expect(list.map(({ origen }) => origen).filter((origen) => origen !== "ninguna")).toEqual(
      Array(4).fill("otra-clave"),
    );
    const examined = { settings: restored.deps.settings, database: async () => place.url };
    const [found] = await conexionesPorEscribir.look(examined as never);
    expect(found).toMatchObject({
      state: "bad",
      detail: expect.stringContaining("Mercado Pago, Correo (SMTP), Instagram, Archivos en S3"),
    });
    const { deps } = restored;
    expect([deps.payments, deps.mailer, deps.posts]).toEqual([null, null, null]);
  } finally {
    await restored.end();
    await place.drop();
  }
});

// Rule CLU-9
test("a stored connection that is no longer valid is not used, and has to be entered again", async () => {
  const { cifrado } = cifrarConexion(site.deps.settings.secret, "smtp", { servidor: "a.example" } as never);
  await site.pool.query("update conexiones set cifrado = $1 where nombre = 'smtp'", [cifrado]);
  await site.deps.connections.refresh();
  const list = (await (await site.call("GET", "/api/conexiones", { as: admin })).json()) as Conexion[];
  expect(list.find(({ nombre }) => nombre === "smtp")).toMatchObject({ origen: "otra-clave" });
  expect(site.deps.mailer).toBeNull();
});
