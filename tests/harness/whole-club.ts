import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { withClient } from "#server/db/client.ts";
import type { FileStorage } from "#server/providers/storage/port.ts";
import type { TestDatabase } from "./cluster.ts";
import { rowsSince } from "./rows-by-version.ts";

export interface Place {
  url: string;
  storage: FileStorage;
}

export const NEWCOMER =
  "insert into usuarios (nombre_usuario, clave_hash, nombre, apellido) values ('nuevo', 'x', 'N', 'N') returning id";

/** Returns sample rows that a site can contain after this many migrations. */
export function rowsUpTo(migrations: number): string {
  return Array.from({ length: Math.min(migrations, 100) }, (_, i) => rowsSince(i + 1)).join("");
}

let databases = 0;

export async function bareDatabase(): Promise<TestDatabase> {
  const admin = inject("clusterAdminUrl");
  const name = `bare_${process.pid}_${++databases}`;
  await query(admin, `create database ${name} owner club`);
  const url = new URL(admin);
  url.username = "club";
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await query(admin, `drop database if exists ${name} with (force)`)),
  };
}

export async function query(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return withClient({ connectionString }, async (client) => (await client.query(sql, values)).rows);
}

export async function fillStorage(storage: FileStorage): Promise<void> {
  await storage.put("imagenes/ab/abc-original", randomBytes(700_000));
  await storage.put("imagenes/ab/abc-320.webp", randomBytes(513));
  await storage.put("vacio", Buffer.alloc(0));
}

/** Returns all rows of these tables; by default of all tables that survive a crash. */
export async function rowsOf(
  url: string,
  tables?: Record<string, string[]>,
): Promise<Record<string, unknown>> {
  const asked = Object.entries(tables ?? (await columnsOf(url))).map(([table, columns]) => {
    const list = columns.map((column) => `"${column}"`).join(", ");
    return `select '${table}' as name, (select json_agg(r) from (select ${list} from "${table}" order by ${list}) r) as rows`;
  });
  const found = asked.length === 0 ? [] : await query(url, asked.join(" union all "));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

/** Returns the columns of each table; unlogged tables only on request. */
export async function columnsOf(url: string, { unlogged = false } = {}): Promise<Record<string, string[]>> {
  const rows = await query(
    url,
    `select relname, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and (relpersistence = 'p' or ${unlogged})
       and attnum > 0 and not attisdropped group by 1`,
  );
  return Object.fromEntries(rows.map(({ relname, columns }) => [relname, columns as string[]]));
}

export async function filesOf(storage: FileStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list()) found[key] = (await storage.get(key))?.toString("base64") ?? "";
  return found;
}
