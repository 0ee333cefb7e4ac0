import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createLog } from "#server/log.ts";
import { createDiskStorage } from "#server/providers/storage/disk.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { withoutConnections } from "#tests/harness/payments.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { createTestSite } from "#tests/harness/site.ts";
import type { Conexion } from "../contract.ts";
import { CONEXIONES, type NombreDeConexion } from "../rules.ts";
import { cifrarConexion, leerConexion, leerConexiones } from "./almacen.ts";
import { conexionesPorEscribir } from "./revisar-conexiones.ts";

const OLD = "imagenes/aa/aaa-original";
const NEW = "imagenes/bb/bbb-original";

const s3 = await startS3();
const site = await createTestSite({ settings: withoutConnections, env: { JOBS: "0" } });
const admin = await site.user("administrador");
afterAll(async () => {
  await site.end();
  await s3.close();
});

const put = async (nombre: string, valores: object) =>
  (await site.call("PUT", `/api/conexiones/${nombre}`, { as: admin, json: { valores } })).status;

test("old files are still read from disk after a bucket is configured", async () => {
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
test("connections that have to be entered again are listed after a backup is restored under another SECRET", async () => {
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
      detail: expect.stringContaining(
        "Mercado Pago, Servidor de correo, Instagram, Imágenes fuera del servidor",
      ),
    });
    const { deps } = restored;
    expect([deps.payments, deps.mailer, deps.posts]).toEqual([null, null, null]);
  } finally {
    await restored.end();
    await place.drop();
  }
});

const store = async (nombre: NombreDeConexion, valores: object) => {
  const { cifrado, clave } = cifrarConexion(site.deps.settings.secret, nombre, valores as never);
  await site.sql`insert into conexiones (nombre, cifrado, clave, guardada_en) values (${nombre}, ${cifrado}, ${clave}, now())
     on conflict (nombre) do update set cifrado = ${cifrado}, clave = ${clave}`;
  await site.deps.connections.refresh();
};
const shown = async (nombre: string) => {
  const list = (await (await site.call("GET", "/api/conexiones", { as: admin })).json()) as Conexion[];
  return list.find((una) => una.nombre === nombre);
};

/** Rows as released versions wrote them. Never edit one. */
const BUCKET_1_0_0 = {
  direccion: "https://s3.example",
  bucket: "club",
  claveDeAcceso: "acceso",
  claveSecreta: "secreta",
  region: "sa-east-1",
  rutaConBucket: true,
};
const RELEASED: [string, Record<NombreDeConexion, object>][] = [
  [
    "1.0.0",
    {
      "mercado-pago": {
        credencial: "APP-1",
        claveDeAvisos: "avisos",
        credencialDePrueba: "TEST-1",
        claveDeAvisosDePrueba: "avisos-de-prueba",
      },
      smtp: {
        servidor: "smtp.example",
        puerto: 587,
        usuario: "club",
        contrasena: "clave",
        remitente: "El Club <hola@club.example>",
      },
      instagram: { token: "token-1" },
      s3: BUCKET_1_0_0,
      "copias-s3": BUCKET_1_0_0,
    },
  ],
];

/** Fields that existed in earlier versions. */
const SIN_USO = ["credencialDePrueba", "claveDeAvisosDePrueba"];

// Rule CLU-9
test.each(RELEASED)("every value of the connections that version %s stored is kept", (_version, rows) => {
  for (const nombre of CONEXIONES) {
    const valores = Object.fromEntries(
      Object.entries(rows[nombre]).filter(([campo]) => !SIN_USO.includes(campo)),
    );
    expect(leerConexion(nombre, rows[nombre])).toEqual({ valores, campos: [] });
  }
});

// Rule CLU-9
test("a stored connection with an invalid field is used with the field's default", async () => {
  await store("copias-s3", { ...BUCKET_1_0_0, region: 5 });
  expect(site.deps.connections.settings.offsite).toMatchObject({
    bucket: "club",
    secretKey: "secreta",
    region: "us-east-1",
  });
  expect(await shown("copias-s3")).toMatchObject({ origen: "guardada", camposPerdidos: ["region"] });
});

// Rule CLU-9
test("a stored connection that lacks a required field is not used", async () => {
  await store("smtp", { servidor: "a.example", contrasena: "muy-secreta" });
  const smtp = await shown("smtp");
  expect(smtp).toMatchObject({
    origen: "incompleta",
    datos: { servidor: "a.example" },
    camposPerdidos: ["puerto", "remitente"],
  });
  expect(JSON.stringify(smtp)).not.toContain("muy-secreta");
  expect(site.deps.mailer).toBeNull();
});

test("saving a connection keeps the fields that a later version stored", async () => {
  await store("instagram", { token: "token-1", cuenta: "club" });
  expect(await put("instagram", { token: "token-2" })).toBe(200);
  const { guardados } = await leerConexiones(site.deps.db, site.deps.settings.secret);
  expect(guardados.get("instagram")).toEqual({ token: "token-2", cuenta: "club" });
});
