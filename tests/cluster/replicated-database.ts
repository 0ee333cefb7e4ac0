import { once } from "node:events";
import { appendFile, chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { withClient } from "#server/db/client.ts";
import { runProgram } from "#server/db/engine/run-program.ts";
import { findServerBinaries, prepareServerBinaries, program } from "#server/db/engine/server-binaries.ts";
import { chooseServerAccount, giveTo } from "#server/db/engine/server-home.ts";
import { until } from "#tests/harness/site.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { startHaproxy } from "./shipped-proxies.ts";

export interface Host {
  port: number;
  /** Opens a superuser connection per query, because servers stop and start. */
  ask<T extends object>(sql: string): Promise<T[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops all of the host's processes (SIGSTOP), like a hung machine: connections stay open but silent. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  kill(): Promise<void>;
  /** Promotes the host to primary, as Patroni does with the holder of the leader lock. */
  promote(): Promise<void>;
}

export interface ReplicatedDatabase {
  hosts: [Host, Host, Host];
  /** Address of the empty database `club` through HAProxy, which routes to the primary. */
  url: string;
  end(): Promise<void>;
}

const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = 'replica'
hot_standby = on
max_wal_senders = 4
wal_retrieve_retry_interval = '200ms'
shared_buffers = '16MB'
fsync = off
io_method = 'sync'
`;

/**
 * Creates a primary and two cascading standbys behind HAProxy with the shipped configuration. Replication is
 * asynchronous, so tests wait for the data they need on a standby. Of Patroni, only the health check that HAProxy
 * queries is emulated; the test promotes.
 */
export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-standby-"));
  const account = await chooseServerAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const binaries = await prepareServerBinaries(await findServerBinaries(), folder, account);
  const run = async (name: "initdb" | "pg_ctl", ...args: string[]) => {
    const { code, output } = await runProgram(program(binaries, name), args, { cwd: folder, account });
    if (code !== 0) throw new Error(`${name} failed: ${output}`);
  };
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  let leader: Host;

  const hostOn = (port: number): Host => {
    const data = path.join(folder, String(port));
    const postmaster = async () =>
      Number((await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
    /** Stops the server before its children are listed, because until then it could fork more of them. */
    const frozenChildren = async () => {
      const pid = await postmaster();
      process.kill(pid, "SIGSTOP");
      await until("the postmaster to stop", async () => (await statusOf(pid))[0] === "T");
      return childrenOf(pid);
    };
    /** Signals children before the postmaster, because ended children keep their process ids until it reaps them. */
    const signal = async (name: NodeJS.Signals) => {
      for (const pid of [...(await frozenChildren()), await postmaster()]) process.kill(pid, name);
    };
    const host: Host = {
      port,
      async ask<T extends object>(sql: string) {
        const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`;
        return withClient({ connectionString }, async (client) => (await client.query<T>(sql)).rows);
      },
      start: () => run("pg_ctl", "start", "-w", "-s", "-D", data, "-l", `${data}.log`),
      stop: () => run("pg_ctl", "stop", "-w", "-s", "-m", "fast", "-D", data),
      freeze: () => signal("SIGSTOP"),
      thaw: () => signal("SIGCONT"),
      kill: () => signal("SIGKILL"),
      async promote() {
        await run("pg_ctl", "promote", "-w", "-s", "-D", data);
        leader = host;
      },
    };
    return host;
  };
  const hosts: ReplicatedDatabase["hosts"] = [hostOn(ports[0]), hostOn(ports[1]), hostOn(ports[2])];
  const folderOf = (index: 0 | 1 | 2) => path.join(folder, String(ports[index]));

  await run("initdb", "-D", folderOf(0), "-U", "postgres", "-E", "UTF8", "-A", "trust", "--no-sync");
  await appendFile(path.join(folderOf(0), "postgresql.conf"), `${CONFIGURATION}port = ${ports[0]}\n`);
  await hosts[0].start();
  await hosts[0].ask("create role club login");
  await hosts[0].ask("create database club owner club");
  await hosts[0].stop();
  for (const index of [1, 2] as const) {
    await cp(folderOf(0), folderOf(index), { recursive: true });
    // Cascading, because a standby that streams from a hung primary would need a rewind.
    const primary = `host=127.0.0.1 port=${ports[index - 1]} user=postgres`;
    const more = `port = ${ports[index]}\nprimary_conninfo = '${primary}'\n`;
    await appendFile(path.join(folderOf(index), "postgresql.conf"), more);
    await writeFile(path.join(folderOf(index), "standby.signal"), "");
    if (account) await giveTo(folderOf(index), account);
  }
  await Promise.all(hosts.map((host) => host.start()));
  leader = hosts[0];
  const members = await Promise.all(hosts.map((host) => serveRestApi(host, () => leader === host)));
  const port = await freePort();
  const proxy = await startHaproxy({ folder, port, members });
  const url = `postgres://club@127.0.0.1:${port}/club`;
  await until("HAProxy to lead to the primary alone", () => leadsToPrimary(url, hosts.length));
  return {
    hosts,
    url,
    async end() {
      await proxy.end();
      for (const { server } of members) {
        server.closeAllConnections();
        server.close();
      }
      for (const host of hosts) {
        await host.thaw().catch(() => {});
        await host.kill().catch(() => {});
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/**
 * Whether the address leads to the primary. HAProxy considers every member healthy until its first checks, and
 * balances over all of them.
 */
async function leadsToPrimary(url: string, members: number): Promise<boolean> {
  for (let attempt = 0; attempt < members; attempt++) {
    const isPrimary = await withClient({ connectionString: url }, async (client) => {
      const { rows } = await client.query("select pg_is_in_recovery() as standby");
      return !rows[0].standby;
    }).catch(() => false);
    if (!isPrimary) return false;
  }
  return true;
}

/** Emulates Patroni's `/primary` check: 200 from a running primary that holds the leader lock, otherwise 503. */
async function serveRestApi(host: Host, isLeader: () => boolean) {
  const isPrimary = () => host.ask<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  const server = createServer(async (_request, response) => {
    const running = isLeader() && (await isPrimary().catch(() => []))[0]?.standby === false;
    response.writeHead(running ? 200 : 503).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: host.port, restPort: (server.address() as AddressInfo).port, server };
}

/** Waits until the standby has replayed everything the primary has written. */
export async function caughtUp(primary: Host, standby: Host): Promise<void> {
  const [written] = await primary.ask<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
  await until("the standby to have what the primary has", async () => {
    const sql = `select pg_last_wal_replay_lsn() >= '${written?.lsn}'::pg_lsn as level`;
    return (await standby.ask<{ level: boolean }>(sql))[0]?.level;
  });
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => (Number((await statusOf(pid))[1]) === parent ? [pid] : [])),
  );
  return found.flat();
}

/** Returns the state and parent of a process; empty if the process has ended. */
async function statusOf(pid: number): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ESRCH") return "";
    throw error;
  });
  return status.slice(status.lastIndexOf(")") + 2).split(" ");
}
