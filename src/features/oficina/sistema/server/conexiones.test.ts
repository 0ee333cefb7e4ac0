import { readFile } from "node:fs/promises";
import path from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { buy, problemOf, tryToBuy, withoutConnections } from "#tests/harness/payments.ts";
import { createTestSite, mailTo, type TestSite, until } from "#tests/harness/site.ts";
import type { Conexion } from "../contract.ts";
import { hacerCopia } from "./hacer-copia.ts";
import { conexionesPorEscribir } from "./revisar-conexiones.ts";

const SECRETOS = {
  "mercado-pago": { credencial: "EMULADOR", claveDeAvisos: "clave-de-avisos-muy-secreta" },
  instagram: { token: "token-de-instagram-muy-secreto" },
  s3: {
    direccion: "http://127.0.0.1:9",
    bucket: "archivos-del-club",
    claveDeAcceso: "acceso-muy-secreto",
    claveSecreta: "clave-de-s3-muy-secreta",
    rutaConBucket: true,
  },
} as const;
let logged = "";

const sink = {
  write(line: string) {
    logged += line;
  },
};
const site = await createTestSite({
  settings: withoutConnections,
  site: { log: createLog("trace", sink as never) },
});
const other = await createTestSite({
  settings: (parsed) => ({
    ...withoutConnections(parsed),
    mercadoPago: {
      ...withoutConnections(parsed).mercadoPago,
      apiUrl: site.deps.settings.mercadoPago.apiUrl,
    },
  }),
  databaseUrl: site.databaseUrl,
  env: { JOBS: "0" },
});
const admin = await site.user("administrador");
afterAll(async () => {
  await other.end();
  await site.end();
});

const put = (nombre: string, valores: object, on = site) =>
  on.call("PUT", `/api/conexiones/${nombre}`, { as: admin, json: { valores } });
const list = async (on = site) =>
  (await (await on.call("GET", "/api/conexiones", { as: admin })).json()) as Conexion[];
const one = async (nombre: string, on = site) => (await list(on)).find((una) => una.nombre === nombre);
const smtp = () => {
  return { servidor: "127.0.0.1", puerto: site.mail.port, remitente: "El Club <hola@club.example>" };
};
const remove = (nombre: string) => site.call("DELETE", `/api/conexiones/${nombre}`, { as: admin });

test("a saved connection applies immediately on this instance and soon on other instances", async () => {
  const socio = await site.user();
  const id = await site.event();
  expect(await problemOf(tryToBuy(other, socio, id))).toMatchObject({ code: "sin-pago-en-linea" });
  const pageBefore = await (await other.call("GET", `/api/eventos/${id}/evento`)).json();
  expect(pageBefore).toMatchObject({ sinPagoEnLinea: true });

  const saved = await put("mercado-pago", SECRETOS["mercado-pago"]);
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    { origen: "guardada", datos: {}, guardadaPor: admin.nombreUsuario },
  ]);
  await until("the other instance", async () => other.deps.payments !== null);
  expect((await buy(other, socio, id)).url).toContain("127.0.0.1");
  const pageAfter = await (await other.call("GET", `/api/eventos/${id}/evento`)).json();
  expect(pageAfter).not.toHaveProperty("sinPagoEnLinea");

  expect((await remove("mercado-pago")).status).toBe(200);
  expect((await remove("mercado-pago")).status).toBe(404);
  await until("the other instance", async () => other.deps.payments === null);
});

test("emails queued before a mail server is configured are sent once each when a mail server is configured", async () => {
  const { correo } = await site.user();
  await site.sql`insert into correos (id, clave, para, asunto, texto, html, qr, adjuntos, creado_en)
     values (gen_random_uuid(), 'prueba:1', ${correo}, 'Esperaba', 'Texto que esperaba', '<p>', '[]', '[]', now())`;
  expect((await put("smtp", smtp())).status).toBe(200);
  await mailTo(site, { correo }, "Esperaba");
  await until("its mark", async () => {
    const rows = await site.sql`select enviado_en from correos where clave = 'prueba:1'`;
    return rows[0]?.enviado_en;
  });
  expect((await site.mail.list()).filter((mail) => mail.subject === "Esperaba")).toHaveLength(1);
  expect(await one("smtp")).toMatchObject({
    origen: "guardada",
    datos: {
      servidor: "127.0.0.1",
      puerto: String(site.mail.port),
      remitente: "El Club <hola@club.example>",
    },
  });
  expect((await remove("smtp")).status).toBe(200);
  expect(site.deps.mailer).toBeNull();
});

test("every instance uses the same connection after concurrent saves", async () => {
  const names = Array.from({ length: 8 }, (_, i) => `EMULADOR-${i}`);
  const saves = await Promise.all(
    names.map((credencial, i) =>
      put("mercado-pago", { credencial, claveDeAvisos: "x" }, i % 2 ? other : site),
    ),
  );
  expect(saves.map(({ status }) => status)).toEqual(names.map(() => 200));
  const used = (on: TestSite) => on.deps.connections.settings.mercadoPago.accessToken;
  await until("both to agree", async () => {
    await Promise.all([site, other].map((on) => on.deps.connections.refresh()));
    return used(site) === used(other);
  });
  expect(names).toContain(used(site));
});

// Rule OFI-5
test("connections configured in the environment take precedence over the office's", async () => {
  await using given = await createTestSite({ databaseUrl: site.databaseUrl, env: { JOBS: "0" } });
  expect(await one("mercado-pago", given)).toMatchObject({ origen: "entorno", guardadaEn: null });
  expect(given.deps.connections.settings.mercadoPago.accessToken).toBe("EMULADOR");
  for (const method of ["PUT", "DELETE"])
    expect(
      await problemOf(
        given.call(method, "/api/conexiones/mercado-pago", {
          as: admin,
          ...(method === "PUT" && { json: { valores: SECRETOS["mercado-pago"] } }),
        }),
      ),
    ).toMatchObject({ status: 409, code: "del-entorno" });
});

test("invalid values are rejected at their fields", async () => {
  const before = await list();
  for (const [nombre, valores, fields] of [
    ["mercado-pago", { credencial: "con espacio" }, ["credencial", "claveDeAvisos"]],
    [
      "smtp",
      { ...smtp(), puerto: 70_000, servidor: "http://x/", remitente: "hola" },
      ["servidor", "puerto", "remitente"],
    ],
    ["s3", { ...SECRETOS.s3, direccion: "ftp://x" }, ["direccion"]],
    ["instagram", { token: "x".repeat(2_001) }, ["token"]],
  ] as const) {
    const response = await put(nombre, valores);
    const { errors } = (await response.json()) as { errors?: { path: string }[] };
    expect([response.status, errors?.map(({ path: field }) => field).sort()]).toEqual([
      422,
      [...fields].sort(),
    ]);
  }
  expect((await put("otra", {})).status).toBe(422);
  expect((await put("instagram", { token: "x".repeat(1_000_000) })).status).toBe(413);
  expect(await list()).toEqual(before);
});

// Rule OFI-4
test("secrets are in no response, log line, audit entry, database row or backup", async () => {
  for (const [nombre, valores] of Object.entries(SECRETOS))
    expect((await put(nombre, valores)).status).toBe(200);
  await put("smtp", { ...smtp(), usuario: "hola", contrasena: "contraseña-muy-secreta" });
  const carpeta = path.join(site.deps.settings.dataDir, "copias");
  const { s3: _s3, ...rest } = SECRETOS;
  await remove("s3");
  expect(Object.keys(rest)).toHaveLength(2);
  const copia = await hacerCopia(site.deps, {
    url: site.databaseUrl,
    carpeta,
    conservar: undefined,
    secret: site.deps.settings.secret,
  });
  const rows = await site.sql`select c::text from conexiones c union all select a::text from auditoria a`;
  const texts = {
    log: logged,
    responses: JSON.stringify([
      await list(),
      await (await site.call("GET", "/api/sistema/estado", { as: admin })).json(),
    ]),
    rows: JSON.stringify(rows),
    backup: zstdDecompressSync(await readFile(copia.path)).toString("latin1"),
  };
  for (const text of [texts.rows, texts.backup]) expect(text).toContain("conexion.guardar");
  for (const [where, text] of Object.entries(texts))
    for (const secret of ["muy-secret", site.deps.settings.secret])
      expect(text.includes(secret), where).toBe(false);
});

// Rule OFI-5
test("stored connections are not used under another SECRET", async () => {
  await using moved = await createTestSite({
    databaseUrl: site.databaseUrl,
    settings: withoutConnections,
    env: { JOBS: "0", SECRET: "otro-secreto-de-treinta-y-dos-letras" },
  });
  const [jefa] = [await moved.user("administrador")];
  const seen = (await (await moved.call("GET", "/api/conexiones", { as: jefa })).json()) as Conexion[];
  expect(seen.map(({ nombre, origen }) => [nombre, origen])).toEqual([
    ["mercado-pago", "otra-clave"],
    ["smtp", "otra-clave"],
    ["instagram", "otra-clave"],
    ["s3", "ninguna"],
    ["copias-s3", "ninguna"],
  ]);
  expect([moved.deps.payments, moved.deps.mailer, moved.deps.posts]).toEqual([null, null, null]);
  const estado = await (await moved.call("GET", "/api/sistema/estado", { as: jefa })).text();
  expect(estado).toContain("Hay que escribir de nuevo");
  const look = (settings: TestSite["deps"]["settings"]) =>
    conexionesPorEscribir.look({ settings, database: async () => site.databaseUrl } as never);
  expect(await look(moved.deps.settings)).toMatchObject([
    { state: "bad", detail: expect.stringContaining("Mercado Pago, Servidor de correo, Instagram") },
  ]);
  expect(await look(site.deps.settings)).toMatchObject([{ state: "ok" }]);
});

test("a row that is damaged or has another row's value is treated as encrypted under another SECRET", async () => {
  await site.pool.query(
    "update conexiones set cifrado = (select cifrado from conexiones where nombre = 'smtp') where nombre = 'instagram'",
  );
  await site.deps.connections.refresh();
  expect(await one("instagram")).toMatchObject({ origen: "otra-clave" });
  expect(site.deps.posts).toBeNull();
});
