import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chmod, chown, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  attach,
  isAlive,
  newDataDir,
  postmasterPid,
  query,
  spawnUser,
  startUser,
  unfinished,
  until,
} from "#tests/harness/embedded-postgres.ts";
import { attachEmbeddedPostgres } from "./embedded-postgres.ts";
import { EmbeddedPostgresError } from "./run-program.ts";

/** A uid without a passwd entry on any machine. */
const NAMELESS_UID = 54_321;
const asRoot = process.getuid?.() === 0;
const asNameless = { uid: NAMELESS_UID, gid: NAMELESS_UID, cwd: "/" };

function mayMakeNamespaces(): boolean {
  const made = spawnSync("unshare", ["--user", "--map-user=nobody", "true"], asNameless);
  return made.status === 0;
}

async function startNameless(programs: string | undefined) {
  const dataDir = await newDataDir();
  await chown(dataDir, NAMELESS_UID, NAMELESS_UID);
  const child = spawnUser(dataDir, { ...asNameless, env: { ...process.env, PATH: programs } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  let ended = false;
  child.once("close", () => (ended = true));
  await until(() => ended || said.includes("started PostgreSQL"));
  return { dataDir, child, said };
}

describe("the site's own PostgreSQL", () => {
  it("starts in an empty DATA_DIR with safe settings and the schema's extensions", async () => {
    const held = await attach(await newDataDir());
    const client = new Client(held.connection);
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_database() AS db, current_setting('fsync') AS fsync, current_setting('TimeZone') AS zone," +
        " current_setting('data_checksums') AS sums, usesuper FROM pg_user WHERE usename = current_user",
    );
    expect(rows).toEqual([{ db: "club", fsync: "on", zone: "UTC", sums: "on", usesuper: false }]);
    for (const name of ["citext", "btree_gist", "pg_trgm", "unaccent"]) {
      await client.query(`CREATE EXTENSION ${name}`);
    }
    await client.end();
    expect(await query(held.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await query(held.adminUrl, "SELECT current_user::text AS who")).toEqual([{ who: "postgres" }]);
  });

  it("is shared by several processes until the last one releases it", async () => {
    const dataDir = await newDataDir();
    const first = await attach(dataDir);
    const second = await attach(dataDir);
    expect(second.url).toBe(first.url);
    await first.release();
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const pid = postmasterPid(dataDir);
    await second.release();
    await until(() => !isAlive(pid));
    expect(existsSync(path.join(dataDir, "postgres/data/postmaster.pid"))).toBe(false);
  });

  it("starts only once if several processes start concurrently on an empty DATA_DIR", async () => {
    const dataDir = await newDataDir();
    const users = await Promise.all([startUser(dataDir), startUser(dataDir), startUser(dataDir)]);
    expect(new Set(users.map((user) => user.postmaster)).size).toBe(1);
    expect(users.filter((user) => user.started)).toHaveLength(1);
    await Promise.all(users.map((user) => user.leave()));
    await until(() => users.every((user) => !isAlive(user.postmaster)));
  });

  it("keeps running if the site is killed with -9", async () => {
    const dataDir = await newDataDir();
    const site = await startUser(dataDir);
    await site.kill();
    expect(isAlive(site.postmaster)).toBe(true);
    const next = await attach(dataDir);
    expect(postmasterPid(dataDir)).toBe(site.postmaster);
    await next.release();
    // A dead process no longer holds its lock.
    await until(() => !isAlive(site.postmaster));
  });

  it("leaves no partial data folder if the site is killed while creating it", async () => {
    const dataDir = await newDataDir();
    const child = spawnUser(dataDir);
    await until(() => unfinished(dataDir).length > 0);
    child.kill("SIGKILL");
    await once(child, "exit");
    const held = await attach(dataDir);
    expect(await query(held.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("recovers every committed row after it is killed with -9", async () => {
    const dataDir = await newDataDir();
    const held = await attach(dataDir);
    await query(held.url, "CREATE TABLE sold (id int PRIMARY KEY)");
    for (let round = 1; round <= 3; round += 1) {
      await query(held.url, `INSERT INTO sold VALUES (${round})`);
      const busy = new Client({ connectionString: held.url });
      busy.on("error", () => undefined);
      await busy.connect();
      const cut = busy.query("SELECT pg_sleep(600)").catch((error: unknown) => error);
      const before = postmasterPid(dataDir);
      process.kill(before, "SIGKILL");
      await until(() => !isAlive(before));
      await Promise.all([held.ensureRunning(), held.ensureRunning()]);
      expect(await cut).toBeInstanceOf(Error);
      expect(postmasterPid(dataDir)).not.toBe(before);
      expect(await query(held.url, "SELECT count(*)::int AS rows FROM sold")).toEqual([{ rows: round }]);
    }
  });

  it("starts again after a power cut has left a lock file with another program's process id", async () => {
    const dataDir = await newDataDir();
    const held = await attach(dataDir);
    const lockFile = path.join(dataDir, "postgres/data/postmaster.pid");
    const stale = readFileSync(lockFile, "utf8");
    await held.release();
    const owner = statSync(path.join(dataDir, "postgres/data"));
    const other = spawn("sleep", ["600"], asRoot ? { uid: owner.uid, gid: owner.gid, cwd: "/" } : {});
    onTestFinished(() => void other.kill("SIGKILL"));
    writeFileSync(lockFile, stale.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    writeFileSync(
      path.join(dataDir, "postgres/.s.PGSQL.5432.lock"),
      stale.replace(/^\d+/, String(other.pid)),
    );
    const again = await attach(dataDir);
    expect(await query(again.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBe(null);
  });

  it("restarts if its socket is deleted while it is running", async () => {
    const dataDir = await newDataDir();
    const held = await attach(dataDir);
    const before = postmasterPid(dataDir);
    await rm(path.join(dataDir, "postgres/.s.PGSQL.5432"));
    await held.ensureRunning();
    expect(postmasterPid(dataDir)).not.toBe(before);
    expect(await query(held.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("keeps serving one process after another process releases it", async () => {
    const dataDir = await newDataDir();
    let held = await attach(dataDir);
    for (let round = 0; round < 6; round += 1) {
      const [next] = await Promise.all([attach(dataDir), held.release()]);
      expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      held = next;
    }
  });

  it("listens in a folder with a short path if the path of DATA_DIR is too long for a socket", async () => {
    const dataDir = path.join(await newDataDir(), "a-very-long-name-".repeat(8), "data with spaces");
    const held = await attach(dataDir);
    expect(held.connection.host.startsWith(dataDir)).toBe(false);
    expect(Buffer.byteLength(held.connection.host)).toBeLessThan(90);
    expect(statSync(held.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(held.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await held.release();
    expect(existsSync(held.connection.host)).toBe(false);
  });

  it("limits the size of its log and logs no personal data", async () => {
    const dataDir = await newDataDir();
    const held = await attach(dataDir);
    await query(held.url, "CREATE TABLE people (mail text UNIQUE)");
    await query(held.url, "INSERT INTO people VALUES ('ana@club.test')");
    await expect(query(held.url, "INSERT INTO people VALUES ('ana@club.test')")).rejects.toThrow(
      "duplicate key",
    );
    const log = path.join(dataDir, "postgres/server.log");
    expect(readFileSync(log, "utf8")).not.toContain("ana@club.test");
    appendFileSync(log, "x".repeat(5_000_000));
    await held.ensureRunning();
    expect(statSync(log).size).toBeLessThan(1_000_000);
  });

  it("refuses data from another major version", async () => {
    const dataDir = await newDataDir();
    await (await attach(dataDir)).release();
    writeFileSync(path.join(dataDir, "postgres/data/PG_VERSION"), "17\n");
    const refused = attachEmbeddedPostgres({ dataDir });
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(/son de PostgreSQL 17 y este sitio trae PostgreSQL 18/);
  });

  it.runIf(asRoot && process.platform === "linux")(
    "runs as root in a folder that only root can enter",
    async () => {
      const [one, other] = [await newDataDir(), await newDataDir()];
      for (const closed of [one, other]) await chmod(path.dirname(closed), 0o700);
      const [held, second] = [await attach(one), await attach(other)];
      await query(held.url, "CREATE TABLE mine (id int)");
      expect(await query(second.url, "SELECT to_regclass('mine') AS found")).toEqual([{ found: null }]);
      expect((await attach(one)).url).toBe(held.url);
      const before = postmasterPid(one);
      process.kill(before, "SIGKILL");
      await until(() => !isAlive(before));
      await held.ensureRunning();
      expect(await query(held.url, "SELECT to_regclass('mine')::text AS found")).toEqual([{ found: "mine" }]);
      // Opening and closing the folder under a running server does not change its identity.
      await chmod(path.dirname(one), 0o711);
      const opened = await attach(one);
      expect(await query(opened.url, "SELECT to_regclass('mine')::text AS found")).toEqual([
        { found: "mine" },
      ]);
    },
  );

  describe.runIf(asRoot && process.platform === "linux")("a user without an entry in /etc/passwd", () => {
    it.runIf(mayMakeNamespaces())("can start the server where user namespaces are allowed", async () => {
      const { dataDir, child, said } = await startNameless(process.env.PATH);
      expect(said).toContain("started PostgreSQL");
      expect(statSync(path.join(dataDir, "postgres/data")).uid).toBe(NAMELESS_UID);
      const exit = once(child, "exit");
      child.stdin?.end();
      expect(await exit).toEqual([0, null]);
    });

    // As in most containers; simulated by hiding `unshare`.
    it("gets an error with instructions where user namespaces are not allowed", async () => {
      const { dataDir, child, said } = await startNameless("/nonexistent");
      expect(child.exitCode).toBe(1);
      expect(said).toMatch(/no figura en \/etc\/passwd.*useradd -u 54321/);
      expect(unfinished(dataDir)).toEqual([]);
    });
  });

  it("explains what to do if DATA_DIR cannot be created", async () => {
    const dataDir = await newDataDir();
    writeFileSync(path.join(dataDir, "file"), "");
    const refused = attachEmbeddedPostgres({ dataDir: path.join(dataDir, "file", "data") });
    await expect(refused).rejects.toThrow(/No se puede usar la carpeta .* poné en DATA_DIR otra/);
  });
});
