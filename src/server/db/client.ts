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
