import pg from "pg";

/**
 * Opens a separate connection. If it is lost, the current or next statement fails. Without the listener the loss
 * would also end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => {});
  return client;
}

/** Runs work on a new connection outside the pool. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient(config);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
