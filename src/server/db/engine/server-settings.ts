/** Where the server listens: a socket's folder, or on Windows 127.0.0.1 with its port and password. */
export type ServerAddress = { host: string; port: number; password?: string };

/**
 * PostgreSQL's settings for a small club's machine, as the text of a configuration file. They hold the idle
 * server well under 120 MB; a bigger club raises them with ALTER SYSTEM, which has the last word.
 * `durable: false` trades safety against power cuts for speed, and is for tests only.
 */
export function serverSettings(address: ServerAddress, durable: boolean): string {
  const onSocket = address.password === undefined;
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? "" : address.host,
    port: String(address.port),
    unix_socket_directories: onSocket ? `"${address.host}"` : "",
    // Trust is enough because nobody but the server's account (and root) can reach the socket.
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "64MB",
    work_mem: "4MB",
    maintenance_work_mem: "32MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // Each of these keeps whole processes or reserved memory from lying idle.
    huge_pages: "off",
    io_method: "sync",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    max_parallel_workers_per_gather: "0",
    autovacuum_max_workers: "2",
    jit: "off",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Only the server's own life: statements and their errors hold people's data, and the site logs its own.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_autovacuum_min_duration: "-1",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# The site writes this file anew at each start.\n${lines.join("\n")}\n`;
}
