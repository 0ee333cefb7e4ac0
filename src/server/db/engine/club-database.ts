import { Client, type ClientConfig } from "pg";

/** The role the site works as: owner of its database, and nothing beyond it. */
export const SITE_ROLE = "club";

/** SQLSTATE classes and codes by which the server says what is missing or that it is busy with itself. */
const MISSING = /^(28...|3D000)$/;
const STARTING_OR_STOPPING = /^(57P0[1-3]|ECONN.*|ENOENT|EPIPE)$/;
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Makes sure that the role and the database of the site exist.
 * @returns false when the server is just starting or stopping, so that nothing can be said yet.
 */
export async function prepareClubDatabase(connections: {
  site: ClientConfig;
  admin: ClientConfig;
}): Promise<boolean> {
  try {
    await withClient(connections.site, async () => undefined);
    return true;
  } catch (error) {
    const code = codeOf(error);
    // As full as it may be, it serves its sessions, and they could only get there with the database in place.
    if (code === TOO_MANY_CONNECTIONS) return true;
    if (STARTING_OR_STOPPING.test(code)) return false;
    if (!MISSING.test(code)) throw error;
  }
  await withClient(connections.admin, async (client) => {
    const { rowCount: roles } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [SITE_ROLE]);
    if (roles === 0) {
      const password = connections.site.password;
      const secret = typeof password === "string" ? ` PASSWORD ${client.escapeLiteral(password)}` : "";
      await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN${secret}`);
    }
    const { rowCount: databases } = await client.query("SELECT FROM pg_database WHERE datname = 'club'");
    if (databases === 0) await client.query(`CREATE DATABASE club OWNER ${SITE_ROLE}`);
  });
  return true;
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: 10_000 });
  // A connection cut while idle is reported here too; the awaited call tells of it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  // pg gives no code when the server hangs up in the middle of the greeting.
  return error instanceof Error && error.message.startsWith("Connection terminated") ? "ECONNRESET" : "";
}
