import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { migrate } from "./migrate.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

let folder: string;
let journal: Journal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-migrations-"));
  journal = JSON.parse(await readFile(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The migrations as they were some versions ago. */
async function migrationsUpTo(count: number): Promise<string> {
  const older = path.join(folder, String(count));
  await cp(MIGRATIONS, older, { recursive: true });
  const entries = journal.entries.slice(0, count);
  await writeFile(path.join(older, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return older;
}

const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) await asAdmin(`drop database if exists ${name} with (force)`);
});

/** An empty database of the site's own role, as on a first start. */
async function emptyDatabase(): Promise<string> {
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  await asAdmin(`create database ${name} owner club`);
  const url = new URL(inject("clusterAdminUrl"));
  url.username = "club";
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(sql: string): Promise<void> {
  await query(inject("clusterAdminUrl"), sql);
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const applied = async (url: string) =>
  (await query(url, "select count(*)::int as n from drizzle.__drizzle_migrations"))[0]?.n;

/** One row of everything that a club cannot do without. */
const DATA = `
  insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos)
    values ('ana', 'x', 'Ana', 'Núñez', 'ana@example.com', '{usuario}'), ('jefa', 'x', 'Jefa', 'Del Club', null, '{administrador}');
  insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
    values ('Clásico', 'Ñandú', '2026-05-30', '21:30', 'Gimnasio', 12500.50, 100, 99);
  insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, preference_id, creado_en, actualizado_en)
    values (1, 'entrada', 'Entrada: Clásico', 12500.50, 'mercadopago', 'aprobado', 'p-1', '2026-05-01T10:00:00-03', '2026-05-01T10:05:00-03');
  insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
    select 1, 1, id, 'pagada', '2026-05-01T10:00:00-03' from pagos;
  insert into correos (id, clave, para, asunto, texto, html, creado_en)
    values ('00000000-0000-4000-8000-000000000001', 'entrada-pagada:1', 'ana@example.com', 'Tu entrada', 't', '<p>', '2026-05-01T10:05:00-03');
  insert into sesiones (id, usuario_id, creada_en, expira_en)
    values ('00000000-0000-4000-8000-000000000002', 1, '2026-05-01T10:00:00-03', '2026-05-01T18:00:00-03');`;
const TABLES = ["usuarios", "eventos", "pagos", "entradas", "correos", "sesiones"];

/** Every value of every row that the older version knew. */
async function contents(url: string, columns: Map<string, string[]>) {
  const found: Record<string, unknown> = {};
  for (const [table, names] of columns)
    found[table] = await query(
      url,
      `select ${names.map((name) => `"${name}"`).join(", ")} from ${table} order by 1`,
    );
  return found;
}

async function columnsOf(url: string): Promise<Map<string, string[]>> {
  const rows = await query(
    url,
    `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`,
  );
  const columns = new Map<string, string[]>();
  for (const table of TABLES)
    columns.set(
      table,
      rows.filter((row) => row.table_name === table).map((row) => String(row.column_name)),
    );
  return columns;
}

describe("migrations", () => {
  test("keep all that the previous version had written", async () => {
    const url = await emptyDatabase();
    await migrate(url, await migrationsUpTo(journal.entries.length - 1));
    await query(url, DATA);
    const columns = await columnsOf(url);
    const before = await contents(url, columns);
    await migrate(url);
    expect(await contents(url, columns)).toEqual(before);
    expect(await applied(url)).toBe(journal.entries.length);
  });

  test("keep all that the very first version had written", async () => {
    const url = await emptyDatabase();
    await migrate(url, await migrationsUpTo(1));
    await query(url, DATA);
    const columns = await columnsOf(url);
    const before = await contents(url, columns);
    await migrate(url);
    expect(await contents(url, columns)).toEqual(before);
  });

  test("of several instances that start at once happen once, and all of them go on", async () => {
    const url = await emptyDatabase();
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    expect(await applied(url)).toBe(journal.entries.length);
    await migrate(url);
    expect(await applied(url)).toBe(journal.entries.length);
  });

  test("that fail leave the database as it was", async () => {
    const url = await emptyDatabase();
    await migrate(url, await migrationsUpTo(1));
    await query(url, DATA);
    const broken = await migrationsUpTo(journal.entries.length);
    const last = journal.entries.at(-1)?.tag ?? "";
    const file = path.join(broken, `${last}.sql`);
    await writeFile(file, `${await readFile(file, "utf8")}\n--> statement-breakpoint\nselect 1/0;`);
    await expect(migrate(url, broken)).rejects.toThrow();
    expect(await applied(url)).toBe(1);
    // Mended, the next start goes through.
    await migrate(url);
    expect(await applied(url)).toBe(journal.entries.length);
  });
});
