import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { ListColumns } from "#contract/columns.ts";
import { columnSql } from "./columns.ts";
import { searchIn } from "./search.ts";

const COLUMNS = {
  nombre: { label: "Nombre", kind: "text", ordered: true },
  estado: { label: "Estado", kind: "short", words: { si: "Aceptada", no: "Rechazada" }, ordered: true },
  nota: { label: "Nota", kind: "long", empty: "Sin nota" },
  total: { label: "Total", kind: "money" },
} as const satisfies ListColumns;
const SQL = { nombre: sql`nombre`, estado: sql`estado`, nota: sql`nota`, total: sql`total` };
const { shown, orders } = columnSql(COLUMNS, SQL);
const dialect = new PgDialect();

function searching(termino: string): string {
  const { sql: text, params } = dialect.sqlToQuery(searchIn(shown, termino) ?? sql``);
  return text.replace(/\$(\d+)/g, (_, n: string) => `'${params[Number(n) - 1]}'`);
}

test("a list compiles only if every column has an SQL expression", () => {
  const { nota: _, ...rest } = SQL;
  // @ts-expect-error: `nota` has no SQL.
  expect(() => columnSql(COLUMNS, rest)).not.toThrow();
  // @ts-expect-error: nothing describes `otra`.
  expect(() => columnSql(COLUMNS, { ...SQL, otra: sql`otra` })).not.toThrow();
});

test("a list can be searched by the text that each column shows", () => {
  expect(searching("ana")).toBe(
    "((strpos(buscable(nombre), buscable('ana')) > 0 or strpos(buscable(nota), buscable('ana')) > 0))",
  );
  expect(searching("rechazada")).toContain("(estado::text = 'no')");
  expect(searching("sin nota")).toContain("(coalesce(nota::text, '') = '')");
  expect(searching("1500")).toContain("'1500'::numeric = total");
});

test("a list can be sorted only by sortable columns", () => {
  const read = Object.entries(orders).map(([name, by]) => [
    name,
    by.map((one) => dialect.sqlToQuery(one.getSQL()).sql),
  ]);
  expect(read).toEqual([
    ["nombre", ["buscable(nombre)"]],
    ["estado", ["estado"]],
  ]);
});
