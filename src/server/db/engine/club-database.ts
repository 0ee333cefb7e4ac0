import type { ClientConfig } from "pg";
import { withClient } from "../client.ts";

/** The site's role: owner of its database, without further rights. */
export const SITE_ROLE = "club";

const MISSING = /^(28...|3D000)$/;
const STARTING_OR_STOPPING = /^(57P0[1-3]|ECONN.*|ENOENT|EPIPE)$/;
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Creates the site's role and database if missing.
 * @returns false while the server is starting or stopping
 */
export async function prepareClubDatabase(connections: {
  site: ClientConfig;
  admin: ClientConfig;
}): Promise<boolean> {
  try {
    await withClient(patient(connections.site), async () => undefined);
    return true;
  } catch (error) {
    const code = codeOf(error);
    // A server that has reached its connection limit is serving, so the database exists.
    if (code === TOO_MANY_CONNECTIONS) return true;
    if (STARTING_OR_STOPPING.test(code)) return false;
    if (!MISSING.test(code)) throw error;
  }
  await withClient(patient(connections.admin), async (client) => {
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

const patient = (config: ClientConfig) => ({ ...config, connectionTimeoutMillis: 10_000 });

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  // pg sets no code when the server closes the connection during the handshake.
  return error instanceof Error && error.message.startsWith("Connection terminated") ? "ECONNRESET" : "";
}
