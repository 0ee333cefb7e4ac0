import pg from "pg";

/**
 * A connection of its own. A lost one surfaces in the current or next statement; without the listener it would also
 * end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => {});
  return client;
}
