import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Client } from "pg";

/**
 * How PostgreSQL ends: `killed` before the statement arrives, or `stopped` after running it, with the message of a
 * fast shutdown instead of the statement's response. All connections of the site's pool end, and new ones are refused.
 * Other connections of the site stay, because reconnecting them would make the pool read settings between the call's
 * statements.
 */
export type Cut = "killed" | "stopped";

interface SeverableDatabase {
  url: string;
  /**
   * Ends PostgreSQL's connections at the n-th statement (from 1) of the site's pool with a text that `worthIt`
   * accepts.
   */
  severAt(statement: number, cut: Cut, worthIt: (text: string) => boolean): void;
  severed(): boolean;
  restore(): void;
  close(): Promise<void>;
}

/** The protocol's messages that end a statement: Query and Sync. */
const STATEMENT = new Set(["Q", "S"]);

const FIELDS = Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
const SHUTDOWN = Buffer.concat([Buffer.from([0x45, 0, 0, 0, FIELDS.length + 4]), FIELDS]);

export async function openSeverableDatabase(databaseUrl: string): Promise<SeverableDatabase> {
  const open = new Set<Socket>();
  let armed: { left: number; cut: Cut; worthIt: (text: string) => boolean } | null = null;
  let broken = false;
  const sever = (client?: Socket) => {
    broken = true;
    armed = null;
    client?.end(SHUTDOWN);
    if (client) open.delete(client);
    for (const socket of open) socket.destroy();
  };
  const join = (socket: Socket, other: Socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      open.delete(socket);
      other.destroy();
    });
  };
  // The test cluster listens on a Unix socket.
  const real = new Client({ connectionString: databaseUrl });
  const target = { path: `${real.host}/.s.PGSQL.${real.port}` };
  const server = createServer((client) => {
    const upstream = connect(target);
    join(client, upstream);
    join(upstream, client);
    const statementsIn = createStatementReader(() => {
      if (broken) client.destroy();
      open.add(client).add(upstream);
    });
    /** The cut for the next response; null once the database is restored. */
    let ending: typeof armed = null;
    client.on("data", (chunk: Buffer) => {
      const statements = statementsIn(chunk);
      for (const text of statements) if (armed?.worthIt(text)) armed.left--;
      const isNow = armed !== null && armed.left <= 0;
      if (isNow && armed?.cut === "killed") return sever();
      if (isNow) ending = armed;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (ending && ending === armed) sever(client);
      else client.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${real.user}@127.0.0.1:${port}/${real.database}`,
    severAt(left, cut, worthIt) {
      armed = { left, cut, worthIt };
    },
    severed: () => broken,
    restore() {
      armed = null;
      broken = false;
    },
    async close() {
      await once(server.close(), "close");
    },
  };
}

/**
 * Reads the statements in a client's bytes: none unless the client is the site's pool. `onPool` announces the pool.
 */
function createStatementReader(onPool: () => void): (chunk: Buffer) => string[] {
  let rest = Buffer.alloc(0);
  let isPool: boolean | null = null;
  /** Texts of prepared statements by name; the latest unnamed statement has an empty name. */
  const prepared = new Map<string, string>();
  let bound = "";
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (isPool === null) {
      if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return [];
      const length = rest.readInt32BE(0);
      isPool = rest.subarray(0, length).includes("\0application_name\0club-site\0");
      if (isPool) onPool();
      rest = rest.subarray(length);
    }
    const found: string[] = [];
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const type = String.fromCharCode(rest[0] ?? 0);
      // A text ends with a zero byte: a name, then the statement (Parse); a portal, then a name (Bind); a statement (Query).
      const [first = "", second = ""] = rest.subarray(5, end).toString("latin1").split("\0", 2);
      if (type === "P") prepared.set(first, second);
      if (type === "B") bound = prepared.get(second) ?? second;
      if (isPool && STATEMENT.has(type)) found.push(type === "Q" ? first : bound);
      rest = rest.subarray(end);
    }
    return found;
  };
}
