import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#tests/harness/cluster.ts";

async function findTables(): Promise<PgTable[]> {
  const found: PgTable[] = [];
  for await (const file of glob("src/features/*/*/server/table.ts"))
    found.push(
      ...Object.values(await import(resolve(file))).filter((value): value is PgTable => is(value, PgTable)),
    );
  return found;
}

async function describe(client: pg.Client, table: string): Promise<{ columns: string[]; names: string[] }> {
  const { rows } = await client.query<{ column: string }>(
    `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as column
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [table],
  );
  const named = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'x')
     union select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = $1::regclass
     order by name`,
    [table],
  );
  return { columns: rows.map(({ column }) => column), names: named.rows.map(({ name }) => name) };
}

test("the migrations create every table as its definition describes it", async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const tables = await findTables();
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) {
    const { name, columns, indexes, foreignKeys, checks, primaryKeys } = getTableConfig(table);
    const defined = columns.map((column) => {
      const notNull = column.notNull || column.primary ? " not null" : "";
      return `"${column.name}" ${column.getSQLType()}${notNull}`;
    });
    await client.query(`create temp table defined (${defined.join(", ")})`);
    const written = await describe(client, `public."${name}"`);
    expect.soft(written.columns, name).toEqual((await describe(client, "defined")).columns);
    const names = [
      ...indexes.map((index) => index.config.name),
      ...foreignKeys.map((key) => key.getName()),
      ...checks.map((check) => check.name),
      ...primaryKeys.map((key) => key.getName()),
    ];
    expect.soft(written.names, name).toEqual(expect.arrayContaining(names));
    await client.query("drop table defined");
  }
});
