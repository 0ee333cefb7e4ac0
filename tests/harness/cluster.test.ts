import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { withClient } from "#server/db/client.ts";
import { type Cluster, createDatabase, openTestPool, startCluster } from "./cluster.ts";

const MODULE = new URL("./cluster.ts", import.meta.url).href;

describe("the test cluster", () => {
  let cluster: Cluster;
  const forgotten: Pool[] = [];
  beforeAll(async () => {
    cluster = await startCluster({
      prepareTemplate: async (url) => {
        const pool = openTestPool(url);
        await pool.query("CREATE TABLE seats (id int)");
        await pool.query("INSERT INTO seats VALUES (1), (2)");
        // Migrations may leave a pool open for a moment, which must not prevent the copies.
        forgotten.push(pool);
      },
    });
  });
  afterAll(async () => {
    await Promise.all(forgotten.map((pool) => pool.end()));
    const folder = folderOf(cluster.adminUrl);
    await cluster.stop();
    expect(existsSync(folder)).toBe(false);
  });

  it("creates databases in parallel, each isolated from the others", async () => {
    const databases = await Promise.all(Array.from({ length: 6 }, () => createDatabase(cluster.adminUrl)));
    await Promise.all(databases.map(({ url }, index) => run(url, `INSERT INTO seats VALUES (${index})`)));
    const counts = await Promise.all(
      databases.map(({ url }) => run(url, "SELECT count(*)::int AS n, current_user::text AS who FROM seats")),
    );
    expect(counts).toEqual(databases.map(() => [{ n: 3, who: "club" }]));
    await Promise.all(databases.map((database) => database.drop()));
  });

  it("can drop a database while a pool is connected to it", async () => {
    const database = await cluster.createDatabase();
    const pool = openTestPool(database.url);
    await pool.query("SELECT 1");
    await database.drop();
    await pool.end();
    await expect(run(database.url, "SELECT 1")).rejects.toThrow("does not exist");
  });

  it("leaves no server and no folder after kill -9", async () => {
    const program = `
      import { startCluster } from ${JSON.stringify(MODULE)};
      const cluster = await startCluster({ prepareTemplate: async () => undefined });
      console.log(cluster.adminUrl);
      process.stdin.resume();`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [adminUrl] = await once(child.stdout.setEncoding("utf8"), "data");
    const folder = folderOf(adminUrl);
    expect(
      Number.parseInt(readFileSync(path.join(folder, "postgres/data/postmaster.pid"), "utf8"), 10),
    ).toBeGreaterThan(1);
    child.kill("SIGKILL");
    const deadline = Date.now() + 15_000;
    while (existsSync(folder) && Date.now() < deadline) await wait(20);
    expect(existsSync(folder)).toBe(false);
    await expect(run(adminUrl.trim(), "SELECT 1")).rejects.toThrow("ENOENT");
  });
});

function folderOf(adminUrl: string): string {
  return path.dirname(new URL(adminUrl.trim()).searchParams.get("host") ?? "");
}

async function run(connectionString: string, sql: string): Promise<unknown[]> {
  return withClient({ connectionString }, async (client) => (await client.query(sql)).rows);
}
