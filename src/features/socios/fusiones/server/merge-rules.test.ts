import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { integer, type PgColumn, pgTable } from "drizzle-orm/pg-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { person, usuarios } from "#features/personas/usuarios/server/table.ts";
import { openDatabase } from "#server/db/database.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { openSite } from "#site/site.ts";
import * as tables from "#site/tables.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { findPersonColumns } from "./fusiones.repo.ts";

const log = createLog("silent");
const LUCES = "create table luces (id integer primary key, usuario_id integer references usuarios)";

/** Opens a migrated database after these statements, and returns how to open a site on it. */
async function databaseWith(...statements: string[]) {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const { db, pool, close } = openDatabase(url, { max: 1, log });
  onTestFinished(close);
  for (const statement of statements) await pool.query(statement);
  const dataDir = await mkdtemp(path.join(inject("clusterFolder"), "site-"));
  const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: url, JOBS: "0" });
  return { db, open: () => openSite({ settings, log }) };
}

const luces = (target: () => PgColumn) =>
  pgTable("luces", { id: integer().primaryKey(), usuarioId: integer("usuario_id").references(target) });

// Rule UNI-3
describe("startup", () => {
  test("is refused with the names of columns that refer to a person without a merge rule", async () => {
    const { db, open } = await databaseWith(LUCES, "alter table luces add de_id integer references personas");
    const both =
      "luces.de_id refers to a person without a merge rule, luces.usuario_id refers to a person without a merge rule";
    await expect(open()).rejects.toThrow(both);
    const unmarked = { luces: luces(() => usuarios.id) };
    await expect(findPersonColumns(db, [...Object.values(tables), unmarked])).rejects.toThrow(both);
  });

  test("is refused with the name of a column that has a merge rule without referring to a person", async () => {
    const { db } = await databaseWith("create table luces (id integer primary key, usuario_id integer)");
    await expect(
      findPersonColumns(db, [...Object.values(tables), { luces: luces(person()) }]),
    ).rejects.toThrow("luces.usuario_id has a merge rule without referring to a person");
  });

  test("accepts a column that refers to a person with a merge rule", async () => {
    const { db } = await databaseWith(LUCES);
    const columns = await findPersonColumns(db, [...Object.values(tables), { luces: luces(person()) }]);
    expect(columns.find(({ name }) => name === "luces.usuario_id")).toMatchObject({ key: ["id"] });
  });

  test("accepts the tables of a newer version", async () => {
    const { open } = await databaseWith(
      LUCES,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)",
    );
    await (await open()).close();
  });
});
