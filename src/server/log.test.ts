import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { readSettings } from "./settings.ts";

function written(log: (logger: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, callback) {
      text += chunk;
      callback();
    },
  });
  log(createLog("trace", destination));
  return text;
}

test("secrets are redacted however deeply they are nested", () => {
  const secrets = {
    clave: "PALABRA-1",
    claveActual: "PALABRA-2",
    nuevaContraseña: "PALABRA-3",
    codigo: "PALABRA-4",
    codigos: ["PALABRA-5"],
    secreto: "PALABRA-6",
    uri: "otpauth://totp/x?secret=PALABRA-7",
    token: "PALABRA-8",
    authorization: "Bearer PALABRA-9",
  };
  const text = written((log) => {
    log.info(secrets, "alone");
    log.warn({ body: secrets }, "in a body");
    log.error({ request: { body: secrets } }, "in a request");
  });
  expect(text.match(/\[oculto\]/g)).toHaveLength(3 * Object.keys(secrets).length);
  expect(text).not.toContain("PALABRA");
});

test("the settings are redacted when they are logged as a whole", () => {
  const settings = readSettings({
    NODE_ENV: "test",
    SECRET: "PALABRA-que-tiene-mas-de-treinta-y-dos-letras",
    DATABASE_URL: "postgres://club:PALABRA@localhost/club",
    SMTP_URL: "smtps://club:PALABRA@localhost",
    MP_ACCESS_TOKEN: "PALABRA",
    MP_WEBHOOK_SECRET: "PALABRA",
    INSTAGRAM_TOKEN: "PALABRA",
    METRICS_TOKEN: "PALABRA-que-tiene-mas-de-treinta-y-dos-letras",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "fotos",
    S3_ACCESS_KEY: "PALABRA",
    S3_SECRET_KEY: "PALABRA",
  });
  const text = written((log) => {
    log.info(settings, "settings");
    log.info({ settings }, "settings");
  });
  expect(text).not.toContain("PALABRA");
});

test("an outage is logged once a minute per cause, with the number of occurrences in between", () => {
  let time = 0;
  const lines: { msg: string; repeated?: number; err?: { message: string } }[] = [];
  const destination = new Writable({
    write(chunk, _encoding, callback) {
      lines.push(JSON.parse(String(chunk)));
      callback();
    },
  });
  const log = createLog("info", destination, () => time);
  const refused = (port: number) =>
    Object.assign(new Error(`connect ECONNREFUSED :${port}`), { code: "ECONNREFUSED" });
  for (time = 0; time < 150_000; time += 100)
    log.warn({ err: refused(time), outage: true }, "a service required by the request is unavailable");
  log.warn(
    { err: new Error("another cause"), outage: true },
    "a service required by the request is unavailable",
  );
  for (let each = 0; each < 3; each++) log.warn({ err: refused(1) }, "no outage");
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
    ["a service required by the request is unavailable", undefined],
    ["a service required by the request is unavailable", 599],
    ["a service required by the request is unavailable", 599],
    ["a service required by the request is unavailable", undefined],
    ...Array.from({ length: 3 }, () => ["no outage", undefined]),
  ]);
});
