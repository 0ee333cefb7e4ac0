/** Address of the server: a socket folder, or 127.0.0.1 with port and password on Windows. */
export type ServerAddress = { host: string; port: number; password?: string };

/**
 * Returns PostgreSQL settings for a small machine, as a configuration file: the idle server uses well under 120 MB. A
 * larger club overrides them with ALTER SYSTEM. `durable: false` trades crash safety for speed, in tests only.
 */
export function serverSettings(address: ServerAddress, durable: boolean): string {
  const onSocket = address.password === undefined;
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? "" : address.host,
    port: String(address.port),
    unix_socket_directories: onSocket ? `"${address.host}"` : "",
    // Trust suffices because only the server's account and root can reach the socket.
    unix_socket_permissions: "0700",
    // Three test files at a time open many connections each.
    max_connections: durable ? "100" : "300",
    shared_buffers: "64MB",
    work_mem: "4MB",
    maintenance_work_mem: "32MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // Each of these avoids idle processes or reserved memory.
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
    // Lifecycle messages only: statements and errors contain personal data, and the site has its own log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_autovacuum_min_duration: "-1",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# The site overwrites this file at each start.\n${lines.join("\n")}\n`;
}
