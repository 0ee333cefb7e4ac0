import { Socket } from "node:net";
import { checkServerIdentity } from "node:tls";
import pg from "pg";
import { hostAddresses } from "./host-addresses.ts";

/** How often the primary is asked whether it still is one, while there are connections to it. */
const WATCH_MS = 1_000;
/** A host that does not answer for so long is taken for dead. */
const PATIENCE_MS = 2_000;
/**
 * Of two primaries the one promoted last is right: an old one that somebody starts again by mistake goes on counting
 * its log under the earlier number.
 */
const PROMOTIONS = `select case when pg_is_in_recovery() then null
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as promotions`;

/** The database's answer is not to be had; a 503 (`isDatabaseDown`). SQLSTATE: connection failure. */
class ConnectionFailure extends Error {
  readonly code = "08006";
}

/** The host that was a primary when it was last asked, by a connection that is kept for asking again. */
interface Witness {
  address: string;
  client: pg.Client;
  promotions: string;
}

interface Primary {
  /** A socket that connects to the primary of the moment, wherever it is told to, and is cut when that changes. */
  socket(config: { ssl?: unknown }): Socket;
}

/**
 * Per address: all connections of this process to one database share its watch, and whoever opens one need not know
 * whether it has one host or several.
 */
const primaries = new Map<string, Primary>();

/**
 * What `pg`'s Pool and Client, and whatever passes its options on to them, need to reach the database: with one host
 * just its address; with several (docs/decisions/0020), connections to whichever of them is the primary when they are
 * opened. After a failover those to the former primary are cut, and new ones find the new one.
 */
export function connectionTo(url: string): Pick<pg.ClientConfig, "connectionString" | "stream"> {
  const addresses = hostAddresses(url);
  if (addresses.length === 1) return { connectionString: url };
  const primary = primaries.get(url) ?? watchPrimary(addresses);
  primaries.set(url, primary);
  // Called with the connection's settings, which the type does not tell.
  const stream = (config: { ssl?: unknown } = {}) => primary.socket(config);
  return { connectionString: addresses[0], stream };
}

function watchPrimary(addresses: string[]): Primary {
  /** Everybody's sockets, and the host that each is connected to; null while it is being looked for. */
  const sockets = new Map<Socket, string | null>();
  let witness: Witness | null = null;
  let looking: Promise<Witness> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const look = (): Promise<Witness> => {
    looking ??= findAgain().finally(() => {
      looking = null;
      rest();
    });
    return looking;
  };

  const findAgain = async (): Promise<Witness> => {
    if (witness && (await isStillPrimary(witness))) return witness;
    void witness?.client.end().catch(() => {});
    witness = null;
    try {
      const found = await findPrimary(addresses);
      const lost = () => {
        if (witness === found && sockets.size > 0) void look().catch(() => {});
      };
      found.client.on("error", lost);
      witness = found;
      return found;
    } finally {
      // To a host that hangs, or that came back as a standby, nothing may stay open: nobody would ever tell.
      const now = witness as Witness | null;
      for (const [socket, address] of sockets)
        if (address !== null && address !== now?.address)
          socket.destroy(new ConnectionFailure("that host of the database is not the primary any more"));
    }
  };

  /** With nobody connected there is nothing to watch, and no reason to keep the process. */
  const rest = () => {
    if (sockets.size > 0 || looking) return;
    clearInterval(timer);
    timer = undefined;
    void witness?.client.end().catch(() => {});
    witness = null;
  };

  return {
    socket(config) {
      if (config.ssl === true) config.ssl = {};
      const socket = new PrimarySocket(async () => {
        const { address, client } = await look();
        if (!socket.destroyed) sockets.set(socket, address);
        verifyNameOf(client.host, config);
        return client;
      });
      sockets.set(socket, null);
      timer ??= setInterval(() => void look().catch(() => {}), WATCH_MS).unref();
      socket.once("close", () => {
        sockets.delete(socket);
        rest();
      });
      return socket;
    },
  };
}

/** A socket that asks where to connect to when it is told to connect. */
class PrimarySocket extends Socket {
  readonly #where: () => Promise<{ host: string; port: number }>;

  constructor(where: () => Promise<{ host: string; port: number }>) {
    super();
    this.#where = where;
  }

  override connect(..._elsewhere: unknown[]): this {
    this.#where().then(
      ({ host, port }) => {
        if (this.destroyed) return; // Given up meanwhile.
        if (host.startsWith("/")) super.connect(`${host}/.s.PGSQL.${port}`);
        else super.connect(port, host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

/** `pg` knows the first host only, and would look for its name in every host's certificate. */
function verifyNameOf(host: string, config: { ssl?: unknown }): void {
  const { ssl } = config;
  if (typeof ssl !== "object" || ssl === null) return;
  const asked = ssl as { checkServerIdentity?: typeof checkServerIdentity };
  asked.checkServerIdentity ??= (_first, certificate) => checkServerIdentity(host, certificate);
}

async function isStillPrimary({ client, promotions }: Witness): Promise<boolean> {
  return (await promotionsOf(client).catch(() => null)) === promotions;
}

async function promotionsOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ promotions: string | null }>(PROMOTIONS);
  return rows[0]?.promotions ?? null;
}

/** @throws ConnectionFailure when no host is a primary now */
async function findPrimary(addresses: string[]): Promise<Witness> {
  const asked = await Promise.allSettled(addresses.map(askHost));
  const found = asked
    .flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    .toSorted((a, b) => b.promotions.localeCompare(a.promotions));
  const [last, ...others] = found;
  for (const { client } of others) void client.end().catch(() => {});
  if (last) return last;
  const reasons = asked.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  throw new ConnectionFailure(`no host of the database is a primary now: ${reasons.join("; ")}`);
}

async function askHost(address: string): Promise<Witness> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "club-site-primary",
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
  });
  client.on("error", () => {}); // Whoever asks it next is told.
  try {
    await client.connect();
    const promotions = await promotionsOf(client);
    if (promotions === null) throw new Error(`${client.host} is a standby`);
    return { address, client, promotions };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}
