import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { createDatabase } from "#tests/harness/cluster.ts";
import { createEmptySite, type EmptySite } from "#tests/harness/empty-site.ts";
import { SITIO } from "#tests/harness/new-club.ts";
import { createTestSite, until } from "#tests/harness/site.ts";

let empty: EmptySite | undefined;
afterEach(async () => {
  await empty?.end();
  empty = undefined;
});

const open = async (env: Record<string, string>) => {
  empty = await createEmptySite(env);
  return empty;
};

describe("the public address", () => {
  // Rule INS-3
  test("applies on all instances without a restart", async () => {
    const { site, another, unlock, install } = await open({ SITE_URL: "" });
    const other = await another();
    expect(site.deps.settings.siteUrl).toMatch(/^http:\/\/localhost:/);
    await unlock();
    // The browser sends the address, so that a forged header cannot change it.
    const spoofed = { cookie: await unlock(), "x-forwarded-host": "evil.example", host: "evil.example" };
    const { conocido } = await (await site.call("GET", "/api/instalacion", { headers: spoofed })).json();
    expect(conocido.sitio).toBeNull();
    await install({ sitio: "https://WWW.nautico.example/" });
    await until("the other instance", async () => other.deps.settings.siteUrl === SITIO.sitio);
    for (const at of [site, other]) {
      const robots = await at.call("GET", "/robots.txt");
      expect(await robots.text()).toContain(`${SITIO.sitio}/sitemap.xml`);
      expect(robots.headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
  });

  // Rule INS-3
  test("is taken from the environment if it is configured there", async () => {
    const { site, unlock, ask, install } = await open({ SITE_URL: "https://fijo.example" });
    await unlock();
    expect((await (await ask()).json()).conocido.sitio).toBe("https://fijo.example");
    expect((await install()).status).toBe(200);
    expect(site.deps.settings.siteUrl).toBe("https://fijo.example");
    expect(site.deps.clubStore.current.instalacion.sitio).toBeNull();
  });
});

// Rule INS-4
test("a site that had users before the set-up existed counts as set up", async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`delete from ajustes; delete from instalacion;
    insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('ana', 'x', 'Ana', 'Paz')`);
  await client.end();
  const site = await createTestSite({ databaseUrl: database.url });
  try {
    expect(site.deps.clubStore.current.instalacion).toMatchObject({ slug: "club_colon", sinTareas: true });
    expect((await site.call("GET", "/api/eventos/lista")).status).toBe(200);
    expect((await site.call("GET", "/api/instalacion")).status).toBe(404);
  } finally {
    await site.end();
    await database.drop();
  }
});
