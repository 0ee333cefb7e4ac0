import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checks } from "#site/features.ts";
import { TEST_SHOP } from "#tests/harness/site.ts";
import { address } from "./address.ts";
import { examine } from "./examine.ts";
import type { Examined, Finding } from "./finding.ts";
import { type HealthySite, startHealthySite } from "./healthy-site-under-test.ts";
import { payments } from "./payments.ts";

let healthy: HealthySite;
let good: HealthySite["good"];
beforeAll(async () => {
  healthy = await startHealthySite();
  good = healthy.good;
  await backup("now()", null);
});
afterAll(() => healthy?.end());

const NO_S3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_ACCESS_KEY: "", S3_SECRET_KEY: "" };

function backup(finished: string, error: string | null, url = healthy.site.databaseUrl): Promise<void> {
  return run(
    url,
    `insert into copias_de_seguridad (empezada_en, terminada_en, archivo, error)
     values (${finished}, ${finished}, 'x', ${error === null ? "null" : `'${error}'`})`,
  );
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Without those about this machine and this folder, which may be as they are. */
const about = (findings: Finding[]) =>
  findings.filter(({ part }) => part !== "Disco" && part !== "Construcción");

const databaseAt = (change: (url: URL) => void) => {
  const url = new URL(healthy.site.databaseUrl);
  change(url);
  return { DATABASE_URL: url.href };
};

test("a site in order is told so, and nothing of the looking stays", async () => {
  const findings = about(await examine(good, { checks }));
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(new Set(findings.map(({ part }) => part))).toEqual(
    new Set([
      "Ajustes",
      "Archivos",
      "Base de datos",
      "Copias de seguridad",
      "Correo",
      "Dirección pública",
      "Instagram",
      "Mercado Pago",
      "Node.js",
      "Reloj",
    ]),
  );
  const left = await readdir(healthy.s3.folder, { recursive: true });
  expect(left.filter((name) => name.includes("revision-"))).toEqual([]);
});

/** What is broken, by which settings, and the one part that must tell. */
const BROKEN: [string, () => Record<string, string>, string, Finding["state"], RegExp][] = [
  ["a secret that is too short", () => ({ SECRET: "corto" }), "Ajustes", "bad", /SECRET: tiene que tener 32/],
  ["half of the bucket's settings", () => ({ S3_BUCKET: "" }), "Ajustes", "bad", /las cuatro/],
  [
    "a database that is off",
    () => ({ DATABASE_URL: `postgres://club:clave-secreta@127.0.0.1:${healthy.closedPort}/club` }),
    "Base de datos",
    "bad",
    /no responde/,
  ],
  [
    "a database that is not there",
    () => databaseAt((url) => (url.pathname = "/ninguna")),
    "Base de datos",
    "bad",
    /no tiene una base de datos con ese nombre/,
  ],
  [
    "an account that the database does not know",
    () => databaseAt((url) => (url.username = "nadie")),
    "Base de datos",
    "bad",
    /no deja entrar/,
  ],
  [
    "an account that may not make tables",
    () => databaseAt((url) => (url.pathname = "/postgres")),
    "Base de datos",
    "bad",
    /no puede crear tablas/,
  ],
  [
    "a mail server that is off",
    () => ({ SMTP_URL: `smtp://127.0.0.1:${healthy.closedPort}` }),
    "Correo",
    "bad",
    /no responde/,
  ],
  [
    "a mail account that is refused",
    () => ({ SMTP_URL: `smtp://ana:clave-secreta@127.0.0.1:${healthy.strictMailPort}` }),
    "Correo",
    "bad",
    /no acepta el usuario/,
  ],
  [
    "a bucket's wrong key",
    () => ({ S3_SECRET_KEY: "clave-secreta" }),
    "Archivos",
    "bad",
    /no acepta la clave/,
  ],
  ["a bucket that is not there", () => ({ S3_BUCKET: "ninguno" }), "Archivos", "bad", /No existe ese bucket/],
  [
    "a bucket's service that is off",
    () => ({ S3_ENDPOINT: `http://127.0.0.1:${healthy.closedPort}` }),
    "Archivos",
    "bad",
    /no responde/,
  ],
  [
    "a folder that cannot be written",
    () => ({ ...NO_S3, DATA_DIR: path.join(good.DATA_DIR ?? "", "tapada") }),
    "Archivos",
    "bad",
    /no se puede escribir/,
  ],
  [
    "a credential that Mercado Pago refuses",
    () => ({ MP_ACCESS_TOKEN: "clave-secreta" }),
    "Mercado Pago",
    "bad",
    /no acepta la credencial/,
  ],
  [
    "a Mercado Pago that is out of reach",
    () => ({ MP_API_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Mercado Pago",
    "bad",
    /no responde/,
  ],
  [
    "a test credential that Mercado Pago refuses",
    () => ({ MP_TEST_ACCESS_TOKEN: "clave-secreta" }),
    "Mercado Pago",
    "warning",
    /no acepta la credencial de prueba/,
  ],
  [
    "a test credential that cannot be tried",
    () => ({ ...TEST_SHOP, MP_API_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Mercado Pago",
    "warning",
    /No se pudo comprobar la credencial de prueba/,
  ],
  [
    "one credential given for sales and for rehearsals",
    () => ({ MP_TEST_ACCESS_TOKEN: "EMULADOR" }),
    "Ajustes",
    "bad",
    /MP_TEST_ACCESS_TOKEN: es la misma que MP_ACCESS_TOKEN/,
  ],
  [
    "a token that Instagram refuses",
    () => ({ INSTAGRAM_TOKEN: "clave-secreta" }),
    "Instagram",
    "bad",
    /ya no acepta/,
  ],
  [
    "an Instagram that is off",
    () => ({ INSTAGRAM_API_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Instagram",
    "warning",
    /no responde/,
  ],
  [
    "an address where nobody answers",
    () => ({ SITE_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Dirección pública",
    "warning",
    /no responde nadie/,
  ],
  [
    "an address where something else answers",
    () => ({ SITE_URL: good.MP_API_URL ?? "" }),
    "Dirección pública",
    "bad",
    /otra cosa/,
  ],
];

describe("what is broken is told by its part, with what to do and no secret:", () => {
  beforeAll(() => writeFile(path.join(good.DATA_DIR ?? "", "tapada"), "a file in the place of a folder"));

  test.concurrent.each(BROKEN)("%s", async (_what, settings, part, state, detail) => {
    const findings = about(await examine({ ...good, ...settings() }, { checks }));
    const told = findings.filter((finding) => finding.state === state && detail.test(finding.detail));
    expect(told, JSON.stringify(findings, null, 1)).toHaveLength(1);
    expect(told[0]).toMatchObject({ part, remedy: expect.stringMatching(/\.$/) });
    expect(JSON.stringify(findings)).not.toContain("clave-secreta");
  });

  test("a clock that is an hour fast, or slow", async () => {
    healthy.s3.aheadMs = 3_600_000;
    for (const [hours, word] of [
      [1, "Adelanta 3600"],
      [-1, "Atrasa 3600"],
    ] as const) {
      const findings = await examine(good, { checks, now: () => new Date(Date.now() + hours * 3_600_000) });
      const [reloj] = findings.filter(({ part }) => part === "Reloj");
      expect(reloj).toMatchObject({
        state: "bad",
        detail: expect.stringMatching(new RegExp(`^${word.slice(0, -1)}|3599`)),
      });
      expect(findings.filter(({ part }) => part === "Archivos")).toMatchObject([
        { state: "bad", detail: expect.stringContaining("no acepta la hora") },
      ]);
    }
    healthy.s3.aheadMs = 0;
  });

  test("tables of another version, and backups that are missing, old or failed", async () => {
    const env = { ...good, DATABASE_URL: healthy.spare.url };
    const tell = async (part: string) =>
      (await examine(env, { checks })).filter((finding) => finding.part === part);
    expect(await tell("Copias de seguridad")).toMatchObject([
      { state: "warning", detail: expect.stringContaining("ninguna") },
    ]);
    await backup("now() - interval '50 hours'", null, healthy.spare.url);
    expect(await tell("Copias de seguridad")).toMatchObject([
      { state: "warning", detail: expect.stringContaining("50 h") },
    ]);
    await backup("now()", "disco lleno", healthy.spare.url);
    expect(await tell("Copias de seguridad")).toMatchObject([{ state: "bad" }]);

    const last = "(select max(id) from drizzle.__drizzle_migrations)";
    await run(healthy.spare.url, `delete from drizzle.__drizzle_migrations where id = ${last}`);
    expect(await tell("Base de datos")).toMatchObject([{ state: "ok" }, { state: "warning" }]);
    await run(
      healthy.spare.url,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)",
    );
    expect(await tell("Base de datos")).toMatchObject([{ state: "ok" }, { state: "bad" }]);
  });

  test("in production, an address without https and notices without their secret", async () => {
    const examined: Examined = {
      settings: healthy.site.deps.settings,
      production: true,
      has: (name) => name !== "MP_WEBHOOK_SECRET",
      database: async () => inject("clusterAdminUrl"),
      clock: () => new Date(),
    };
    expect(await address.look(examined)).toMatchObject([
      { state: "bad", detail: expect.stringMatching(/https/) },
    ]);
    expect(await payments.look(examined)).toMatchObject([
      { state: "ok" },
      { state: "bad" },
      { state: "ok", detail: expect.stringMatching(/^Sin credencial de prueba/) },
    ]);
  });

  test("whether a sale can be rehearsed, and without delay", async () => {
    const { MP_TEST_ACCESS_TOKEN, MP_TEST_WEBHOOK_SECRET } = TEST_SHOP;
    const rehearsals = async (env: Record<string, string>) =>
      (await examine({ ...good, ...env }, { checks })).filter(({ part }) => part === "Mercado Pago").slice(1);
    expect(await rehearsals({})).toMatchObject([
      { state: "ok", detail: expect.stringContaining("no se puede ensayar") },
    ]);
    expect(await rehearsals({ MP_TEST_ACCESS_TOKEN })).toMatchObject([
      { state: "ok", detail: expect.stringContaining("Sin MP_TEST_WEBHOOK_SECRET") },
    ]);
    expect(await rehearsals({ MP_TEST_ACCESS_TOKEN, MP_TEST_WEBHOOK_SECRET })).toMatchObject([
      { state: "ok", detail: expect.stringContaining("se puede ensayar una venta") },
    ]);
  });
});
