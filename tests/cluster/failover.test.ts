import { existsSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { setUpDemoClub } from "#demo/club.ts";
import { migrate } from "#server/db/migrate.ts";
import { loadBuild } from "#site/main.ts";
import { buy, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import {
  caughtUp,
  createReplicatedDatabase,
  type Host,
  type ReplicatedDatabase,
} from "./replicated-database.ts";
import { haproxyInstalled } from "./shipped-proxies.ts";

const PLACES = 10;

describe.skipIf(!haproxyInstalled)("a site with a replicated database", () => {
  let database: ReplicatedDatabase;
  let site: TestSite;
  let buyer: TestUser;
  let evento: number;
  let sold = 0;
  beforeAll(async () => {
    database = await createReplicatedDatabase();
    await migrate(database.url);
    await setUpDemoClub(database.url);
    site = await createTestSite({ databaseUrl: database.url });
    site.pool.on("error", () => {});
    buyer = await site.user();
    evento = await site.event({ cantidad: PLACES });
  });
  afterAll(async () => {
    // A failed test may leave a host frozen, and closing the site needs a database.
    await Promise.allSettled((database?.hosts ?? []).map((host) => host.thaw()));
    await site?.end();
    await database?.end();
  });

  const ready = async () => (await fetch(`${site.url}/readyz`)).ok;

  /** Buys and pays for one ticket, and waits for its email. */
  async function sell(): Promise<void> {
    const before = (await site.mail.list()).length;
    const { url } = await buy(site, buyer, evento);
    await site.emulator.checkout(url, { titular: "APRO" });
    sold++;
    await until("the ticket's mail", async () => (await site.mail.list()).length > before);
  }

  /** Returns the application names of the site's connections to a host. */
  async function connectionsOf(host: Host): Promise<string[]> {
    const sql =
      "select distinct application_name as name from pg_stat_activity where usename = 'club' order by 1";
    return (await host.ask<{ name: string }>(sql)).map(({ name }) => name);
  }

  /** Asserts that this site shows a change made by another process. */
  async function hearsNews(host: Host, nombre: string): Promise<void> {
    const shown = async () => (await fetch(`${site.url}/api/eventos/lista`)).text();
    const url = `postgres://club@127.0.0.1:${host.port}/club`;
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await shown();
      await other.query("update eventos set nombre = $2 where id = $1", [evento, nombre]);
      await other.query("select pg_notify('club_cache', 'eventos evento:' || $1)", [String(evento)]);
      await until("the other's news", async () => (await shown()).includes(nombre), 3_000);
    } finally {
      await other.end();
    }
  }

  describe("behind HAProxy with the shipped configuration", () => {
    test("connects to the primary", async () => {
      await sell();
      const [primary, ...standbys] = database.hosts;
      expect(await connectionsOf(primary)).toContain("club-site");
      for (const standby of standbys) expect(await connectionsOf(standby)).toEqual([]);
    });

    test("disconnects from a primary that hangs and sells again on the promoted standby", async () => {
      const [old, next] = database.hosts;
      await caughtUp(old, next);
      await old.freeze();
      const refused = await tryToBuy(site, buyer, evento);
      expect([refused.status, refused.headers.get("content-type")]).toEqual([
        503,
        "application/problem+json; charset=utf-8",
      ]);
      expect(((await refused.json()) as Problem).code).toBe("no-disponible");
      await next.promote();
      await until("the site to be ready", ready);
      await sell();
      await hearsNews(next, "Contado en el segundo");
      // The old primary continues and still considers itself primary, because nothing fences it.
      await old.thaw();
      await until("no connection to be left there", async () => (await connectionsOf(old)).length === 0);
      await sell();
      expect(await connectionsOf(old)).toEqual([]);
    });

    test("works again on a promoted standby after the primary is killed", async () => {
      const [, old, next] = database.hosts;
      await caughtUp(old, next);
      await database.hosts[0].stop();
      await old.kill();
      await until("the loss to show", async () => !(await ready()));
      expect((await tryToBuy(site, buyer, evento)).status).toBe(503);
      await next.promote();
      await until("the site to be ready", ready);
      await sell();
      await hearsNews(next, "Contado en el tercero");
      // Nothing is cached while the listener is disconnected, so pages may be correct before it reconnects.
      const all = "club-site,club-site-jobs,club-site-news";
      await until("every part of it to be there", async () => (await connectionsOf(next)).join() === all);
      const { disponibles, reservadas, pagadas } = await stockOf(site, evento);
      expect([disponibles + reservadas + pagadas, pagadas]).toEqual([PLACES, sold]);
    });

    test("ignores the old primary when that is started again", async () => {
      await database.hosts[0].start();
      const fresh = new pg.Client(database.url);
      await fresh.connect();
      const { rows } = await fresh.query("select current_setting('port')::int as port");
      await fresh.end();
      expect(rows).toEqual([{ port: database.hosts[2].port }]);
      expect(await connectionsOf(database.hosts[0])).toEqual([]);
    });
  });

  // Runs last and on the old primary, because HAProxy marks a stopped primary as down for some seconds. Pages come
  // from the build that `npm test` makes first.
  describe.skipIf(!existsSync("build/server/index.js") && !process.env.CI)(
    "with only one database left",
    () => {
      test("returns 503 while its only database is down", async () => {
        const [host] = database.hosts;
        const alone = await createTestSite({
          databaseUrl: `postgres://club@127.0.0.1:${host.port}/club`,
          site: { pages: await loadBuild() },
        });
        alone.pool.on("error", () => {});
        const visit = (path: string) => alone.call("GET", path, { headers: { accept: "text/html" } });
        try {
          expect((await visit("/")).status).toBe(200);
          expect((await visit("/")).status).toBe(200);
          await host.stop();
          await until("the loss to show", async () => !(await alone.call("GET", "/readyz")).ok);

          const list = await alone.call("GET", "/api/eventos/lista");
          expect([list.status, list.headers.get("retry-after")]).toEqual([503, "10"]);
          expect(list.headers.get("content-type")).toMatch(/^application\/problem\+json/);
          expect(((await list.json()) as Problem).detail).toContain("un problema pasajero");
          for (const path of ["/", "/galeria/basquet", `/evento/${evento}`, "/prensa"]) {
            const page = await visit(path);
            expect([path, page.status, page.headers.get("cache-control")]).toEqual([path, 503, "no-store"]);
            expect(page.headers.get("content-type")).toMatch(/^text\/html/);
            expect(await page.text()).toContain('lang="es-AR"');
          }
          // Pages without data from the database keep working.
          expect((await visit("/terminos-y-condiciones")).status).toBe(200);
          expect((await alone.call("GET", "/healthz")).status).toBe(200);

          await host.start();
          await until("the site to be ready", async () => (await alone.call("GET", "/readyz")).ok);
          await until("the home page", async () => (await visit("/")).status === 200, 3_000);
          expect((await tryToBuy(alone, await alone.user(), evento)).status).toBe(201);
        } finally {
          await host.start().catch(() => {});
          await alone.end();
        }
      });
    },
  );
});
