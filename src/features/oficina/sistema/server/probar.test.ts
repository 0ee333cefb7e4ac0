import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startHealthySite } from "#tests/harness/healthy-site.ts";
import { problemOf, withoutConnections } from "#tests/harness/payments.ts";
import { createTestSite } from "#tests/harness/site.ts";
import type { Prueba } from "../contract.ts";

const SECRETA = "clave-muy-secreta";

const healthy = await startHealthySite();
const { apiUrl } = healthy.site.deps.settings.mercadoPago;
const site = await createTestSite({
  env: { JOBS: "0", INSTAGRAM_API_URL: healthy.good.INSTAGRAM_API_URL ?? "" },
  settings: (parsed) => {
    const none = withoutConnections(parsed);
    return { ...none, mercadoPago: { ...none.mercadoPago, apiUrl } };
  },
});
const admin = await site.user("administrador");
afterAll(async () => {
  await site.end();
  await healthy.end();
});

const probe = (nombre: string, valores?: object, on = site, as = admin) =>
  on.call("POST", `/api/conexiones/${nombre}/probar`, { as, json: { valores } });
const pagos = (credencial: string, more = {}) => ({ credencial, claveDeAvisos: "x", ...more });
const correo = (more: object) => {
  return { servidor: "127.0.0.1", puerto: site.mail.port, remitente: "hola@club.example", ...more };
};
const s3 = (more: object = {}) => {
  const { endpoint, bucket, accessKey, secretKey, region } = healthy.s3.settings;
  const valores = { direccion: endpoint, bucket, claveDeAcceso: accessKey, claveSecreta: secretKey, region };
  return { ...valores, rutaConBucket: true, ...more };
};

const CASES: [string, string, () => object, Prueba["resultado"], RegExp][] = [
  ["a good payment credential", "mercado-pago", () => pagos("EMULADOR"), "bien", /acepta la credencial/],
  [
    "a wrong payment credential",
    "mercado-pago",
    () => pagos(SECRETA),
    "mal",
    /no acepta la credencial de producción/,
  ],
  [
    "a public key",
    "mercado-pago",
    () => pagos("APP_USR-01234567-89ab-cdef-0123-456789abcdef"),
    "mal",
    /es la Public Key/,
  ],
  ["a mail server", "smtp", () => correo({}), "bien", /aceptó un mensaje de prueba/],
  [
    "a rejected mail account",
    "smtp",
    () => correo({ puerto: healthy.strictMailPort, usuario: "ana", contrasena: SECRETA }),
    "mal",
    /no acepta el usuario/,
  ],
  ["a closed port", "smtp", () => correo({ puerto: healthy.closedPort }), "mal", /no responde/],
  [
    "an unknown mail host",
    "smtp",
    () => correo({ servidor: "correo.invalid" }),
    "mal",
    /No existe|no responde/,
  ],
  ["a good Instagram token", "instagram", () => ({ token: "token-1" }), "bien", /acepta el token/],
  ["a wrong Instagram token", "instagram", () => ({ token: SECRETA }), "mal", /no acepta el token/],
  ["a bucket", "s3", () => s3(), "bien", /guarda, lee y borra/],
  ["a wrong bucket key", "s3", () => s3({ claveSecreta: SECRETA }), "mal", /no acepta la clave/],
  ["a missing bucket", "s3", () => s3({ bucket: "no-existe" }), "mal", /No existe ese bucket/],
  [
    "an S3 service that does not respond",
    "s3",
    () => s3({ direccion: `http://127.0.0.1:${healthy.closedPort}` }),
    "mal",
    /no responde/,
  ],
  [
    "TLS on a plain port",
    "s3",
    () => s3({ direccion: healthy.s3.settings.endpoint.replace("http:", "https:") }),
    "mal",
    /segura falló/,
  ],
];

test.each(CASES)(
  "testing a connection explains %s (%s)",
  async (_what, nombre, valores, resultado, detalle) => {
    const response = await probe(nombre, valores());
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([
      200,
      { resultado, detalle: expect.stringMatching(detalle) },
    ]);
    expect(text).not.toContain(SECRETA);
  },
);

test("the test email is sent to the caller", async () => {
  const before = (await site.mail.list()).length;
  await probe("smtp", correo({}));
  const [mail, ...older] = await site.mail.list();
  expect([mail?.to, mail?.subject, older.length]).toEqual([
    admin.correo,
    "Prueba del correo del club",
    before,
  ]);
  expect((await site.pool.query("select 1 from conexiones")).rowCount).toBe(0);
  expect(await problemOf(probe("smtp"))).toMatchObject({ status: 409, code: "sin-conexion" });
});

test("testing a connection neither follows redirects nor reveals the body of a response", async () => {
  let followed = 0;
  const target = createServer((_request, response) => {
    followed++;
    response.end("cuerpo-interno");
  }).listen(0, "127.0.0.1");
  const redirecting = createServer((_request, response) => {
    const { port } = target.address() as AddressInfo;
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end("cuerpo-interno");
  }).listen(0, "127.0.0.1");
  await Promise.all([target, redirecting].map((server) => once(server, "listening")));
  const { port } = redirecting.address() as AddressInfo;
  const text = await (await probe("s3", s3({ direccion: `http://127.0.0.1:${port}` }))).text();
  expect(JSON.parse(text)).toMatchObject({ resultado: "mal" });
  expect([followed, text.includes("cuerpo-interno")]).toEqual([0, false]);
  target.close();
  redirecting.close();
});

test("connection tests are limited per administrador", async () => {
  await using limited = await createTestSite({ env: { JOBS: "0", RATE_LIMIT_SCALE: "1" } });
  const one = await limited.user("administrador");
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await probe("instagram", undefined, limited, one)).status);
  expect([statuses.slice(0, 10), statuses[10]]).toEqual([Array(10).fill(409), 429]);
});
