import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mercadoPago } from "#features/oficina/sistema/server/revisar-conexiones.ts";
import { checks } from "#site/features.ts";
import { FAULTS, startHealthySite } from "#tests/harness/healthy-site.ts";
import { address } from "./address.ts";
import { examine } from "./examine.ts";
import type { Examined, Finding } from "./finding.ts";

const healthy = await startHealthySite();
const good = healthy.good;
await backup("now()", null);
afterAll(() => healthy.end());

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

/** Leaves out findings about this machine and its folder, which vary. */
const about = (findings: Finding[]) =>
  findings.filter(({ part }) => part !== "Disco" && part !== "Construcción");

test("a healthy site is reported as healthy", async () => {
  const findings = about(await examine(good, { checks }));
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(new Set(findings.map(({ part }) => part))).toEqual(
    new Set([
      "Ajustes",
      "Archivos",
      "Base de datos",
      "Conexiones",
      "Copias de seguridad",
      "Correo",
      "Dirección pública",
      "Instagram",
      "Mercado Pago",
      "Node.js",
      "Reloj",
      "Secreto",
    ]),
  );
  const left = await readdir(healthy.s3.folder, { recursive: true });
  expect(left.filter((name) => name.includes("revision-"))).toEqual([]);
});

describe("each fault is reported under the part it concerns, with instructions:", () => {
  beforeAll(() => writeFile(path.join(good.DATA_DIR ?? "", "tapada"), "a file in the place of a folder"));

  test.concurrent.each(FAULTS)("%s", async (_what, settings, part, state, detail) => {
    const findings = about(await examine({ ...good, ...settings(healthy) }, { checks }));
    const reported = findings.filter((finding) => finding.state === state && detail.test(finding.detail));
    expect(reported, JSON.stringify(findings, null, 1)).toHaveLength(1);
    expect(reported[0]).toMatchObject({ part, remedy: expect.stringMatching(/\.$/) });
    expect(JSON.stringify(findings)).not.toContain("clave-secreta");
  });

  test("a clock that is an hour fast or slow", async () => {
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

  test("a schema of another version, and missing, outdated or failed backups", async () => {
    const env = { ...good, DATABASE_URL: healthy.spare.url };
    const findingsFor = async (part: string) =>
      (await examine(env, { checks })).filter((finding) => finding.part === part);
    expect(await findingsFor("Copias de seguridad")).toMatchObject([
      { state: "warning", detail: expect.stringContaining("ninguna") },
    ]);
    await backup("now() - interval '50 hours'", null, healthy.spare.url);
    expect(await findingsFor("Copias de seguridad")).toMatchObject([
      { state: "warning", detail: expect.stringContaining("50 h") },
    ]);
    await backup("now()", "disco lleno", healthy.spare.url);
    expect(await findingsFor("Copias de seguridad")).toMatchObject([{ state: "bad" }]);

    await run(
      healthy.spare.url,
      "alter table copias_de_seguridad rename column afuera_en to de_otra_version",
    );
    expect(await findingsFor("Copias de seguridad")).toMatchObject([{ state: "warning" }]);
    await run(
      healthy.spare.url,
      "alter table copias_de_seguridad rename column de_otra_version to afuera_en",
    );

    const last = "(select max(id) from drizzle.__drizzle_migrations)";
    await run(healthy.spare.url, `delete from drizzle.__drizzle_migrations where id = ${last}`);
    expect(await findingsFor("Base de datos")).toMatchObject([{ state: "ok" }, { state: "warning" }]);
    await run(
      healthy.spare.url,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)",
    );
    expect(await findingsFor("Base de datos")).toMatchObject([{ state: "ok" }, { state: "bad" }]);
  });

  test("an address without https, and unsigned payment notifications in production", async () => {
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
    expect(await mercadoPago.look(examined)).toMatchObject([{ state: "ok" }, { state: "bad" }]);
  });

  test("a site without any connections, which needs only a mail server", async () => {
    const { NODE_ENV: _mode, SITE_URL: _url, SECRET, DATA_DIR = "", DATABASE_URL = "" } = good;
    const examined = (env: Record<string, string>) =>
      examine({ DATA_DIR, DATABASE_URL, ...env }, { checks }).then(about);
    const parts = (findings: Finding[], state: Finding["state"]) =>
      findings.filter((finding) => finding.state === state).map(({ part }) => part);
    const without = await examined({ SECRET: SECRET ?? "" });
    expect([parts(without, "bad"), parts(without, "warning").sort()]).toEqual([
      [],
      ["Correo", "Dirección pública"],
    ]);
    await writeFile(path.join(DATA_DIR, "secret"), "cortado");
    expect((await examined({})).filter(({ part }) => part === "Secreto")).toMatchObject([
      { state: "bad", detail: expect.stringMatching(/secret está dañado/) },
    ]);
    expect(JSON.stringify(await examined({}))).not.toContain("cortado");
    await rm(path.join(DATA_DIR, "secret"));
  });
});
