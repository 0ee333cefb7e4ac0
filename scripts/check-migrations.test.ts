import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findHazards } from "./check-migrations.ts";

const FOLDER = fileURLToPath(new URL("../src/server/db/migrations", import.meta.url));
const NEVER_SERVED = "no installation existed before this version";

/** Reviewed hazards, with the reason why each is safe. */
const ACCEPTED: Record<string, Record<string, string>> = {
  "0003_imagenes-de-eventos": {
    'delete from "imagenes_de_evento"': NEVER_SERVED,
    'alter table "imagenes_de_evento" add constraint': NEVER_SERVED,
  },
  "0004_personas": {
    'alter table "usuarios" add column "texto"': NEVER_SERVED,
    'alter table "usuarios" add column "orden"': NEVER_SERVED,
  },
  "0005_canchas": {
    'alter table "eventos" add constraint':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0009_revision-ventas-y-ensayos": {
    'create unique index "eventos_un_ensayo"':
      "the old version leaves the column false, which is not indexed",
    'create unique index "pagos_retencion_unica"':
      "the old version leaves the column null, and nulls never collide",
  },
  "0010_puerta": {
    'alter table "entradas" add constraint':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0011_mostrador": {
    'alter table "pagos" add constraint':
      "on a column added by the same migration, and wider than what it replaces: the old version leaves it null",
    'create unique index "pagos_anula_unico"':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0012_reintentos-de-puerta": {
    'alter table "pagos" add constraint':
      "on a column added by the same migration: the old version leaves it null",
    'create unique index "pagos_idempotency_key_unico"':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0016_sin-cargo": {
    'alter table "pagos" add constraint "pagos_medio_valido"':
      "allows one more value than the one it replaces",
  },
  "0021_entradas-para-la-vida-real": {
    'alter table "pagos" add constraint':
      "on columns added by the same migration, whose default is valid: the old version leaves it",
    'alter table "entradas" add constraint':
      "on columns added by the same migration: the old version leaves them null",
    'alter table "eventos" add constraint':
      "on columns added by the same migration, whose default is valid: the old version leaves it",
    'create unique index "pagos_contraasiento_unico"':
      "as strict as the index that it replaces: the old version leaves the new column null",
    'create unique index "entradas_numero_unico"':
      "the old version leaves the column null, which is not indexed",
    'create unique index "entradas_pase_unico"':
      "the old version leaves the column null, which is not indexed",
  },
  "0022_devoluciones": {
    'create unique index "devoluciones_idempotency_key_unico"':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0024_prensa-en-la-puerta": {
    'alter table "pedidos_de_prensa" add constraint':
      "on columns added by the same migration: the old version leaves them null",
    'alter table "lecturas" add constraint':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0027_libro-de-devoluciones": {
    'create unique index "devoluciones_id_proveedor_unico"':
      "on a column added by the same migration: the old version leaves it null",
    'alter table "devoluciones" add constraint':
      "on a column added by the same migration: the old version leaves it 0",
    'alter table "pagos" add constraint': "wider than what it replaces",
  },
  "0029_lecturas-en-espera": {
    'alter table "lecturas" add constraint "lecturas_decidida_por_usuarios_id_fk"':
      "on a column added by the same migration: the old version leaves it null",
    'alter table "lecturas" add constraint "lecturas_resultado_valido"':
      "allows more than the constraint that it replaces; the table has some thousand rows",
  },
  "0033_precio-de-canchas": {
    'alter table "canchas" add constraint':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0038_familias": {
    'alter table "cobros_de_cuota" add constraint':
      "wider than what it replaces: the old version has one instalment per payment",
    'alter table "cuotas" add constraint':
      "on a column added by the same migration, which the old version leaves at 0",
    'alter table "pagos" add constraint':
      "on a column added by the same migration, which the old version leaves at 0",
  },
  "0040_para-quien": {
    'alter table "entradas" add constraint':
      "on a column added by the same migration: the old version leaves it null",
  },
  "0042_cuotas-que-se-cobran": {
    'create unique index "cuotas_numero_unico"': "less strict than the index that it replaces",
    'create unique index "cuotas_periodo_unico"':
      "the old version leaves the column null, which is not indexed",
    'create unique index "cuotas_convenio_unico"':
      "the old version leaves the column null, which is not indexed",
    'create unique index "renglones_de_cuota_recargo_unico"': "the old version writes no surcharges",
    'alter table "cuotas" add constraint':
      "on columns added by the same migration: the old version leaves them null",
  },
  "0053_cuotas-importadas": {
    'delete from "importaciones"': "previews, and records that the old version needs for undoing only",
    'delete from "filas_de_importacion"': "rows of applied imports, which the old version only shows",
  },
  "0054_ensayos": {
    'delete from "entradas"': "test tickets: the old version finds a rehearsal that has ended",
    'delete from "devoluciones"': "refunds of test money that were not made",
  },
  "0055_mensajes-a-entradas": {
    'alter table "destinatarios_de_mensaje" add column "destino"':
      "the copies of a few messages: rewritten in well under a second; the old version leaves it to the database",
    'alter table "destinatarios_de_mensaje" add constraint':
      "as strict as the key that it replaces; the foreign key is on a column added by the same migration",
  },
  "0056_compra-de-la-solicitud": {
    'alter table "solicitudes_de_consumidor" add constraint':
      "on a column added by the same migration: the old version leaves it null",
    'create unique index "solicitudes_de_consumidor_compra_unica"':
      "the old version leaves the column null, which is never equal to another",
  },
  "0062_quien-consiente": {
    'alter table "consentimientos" add constraint':
      "wider than what it replaces, in a table that no released version has",
  },
};

test("every migration is compatible with the previous version while that version is still running", () => {
  const journal = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const migrations = journal.entries.map(({ tag }) => ({
    tag,
    sql: readFileSync(join(FOLDER, `${tag}.sql`), "utf8"),
  }));
  expect(findHazards(migrations, ACCEPTED)).toEqual([]);
});

test("the folder keeps only the newest snapshot", () => {
  const snapshots = readdirSync(join(FOLDER, "meta")).filter((name) => name !== "_journal.json");
  const { entries } = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  expect(snapshots).toEqual([`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`]);
});

describe("the check rejects a migration that", () => {
  test.each([
    ["drops a table", "DROP TABLE enlaces;"],
    ["drops a column", 'ALTER TABLE "socios" DROP COLUMN "dni";'],
    ["renames a table", "alter table socios rename to personas"],
    ["renames a column", 'ALTER TABLE "socios" RENAME COLUMN "dni" TO "documento";'],
    ["changes a type", 'ALTER TABLE "socios" ALTER COLUMN "dni" SET DATA TYPE integer;'],
    ["makes a nullable column required", 'ALTER TABLE "socios" ALTER COLUMN "dni" SET NOT NULL;'],
    ["adds a required column without a default", 'ALTER TABLE "socios" ADD COLUMN "alta" date NOT NULL;'],
    ["rewrites a table", "alter table socios add column b text generated always as (lower(dni)) stored"],
    ["adds a constraint to existing rows", 'ALTER TABLE "socios" ADD CONSTRAINT "c" CHECK (dni <> \'\');'],
    ["adds a unique index", 'CREATE UNIQUE INDEX "u" ON "socios" USING btree ("telefono");'],
    ["deletes rows", "-- old ones\nDELETE FROM sesiones;"],
  ])("%s", (_what, sql) => {
    expect(findHazards([{ tag: "0001_x", sql }], {})).toHaveLength(1);
    const start = sql
      .replace(/^--.*\n/, "")
      .toLowerCase()
      .slice(0, 10);
    expect(findHazards([{ tag: "0001_x", sql }], { "0001_x": { [start]: "because" } })).toEqual([]);
  });

  test("is listed as accepted for a hazard that it does not have", () => {
    const accepted = { "0001_x": { "drop table": "because" } };
    expect(findHazards([{ tag: "0001_x", sql: "select 1" }], accepted)).toHaveLength(1);
  });
});

test("the check accepts a migration that fills a new table and adds optional columns", () => {
  const sql = `CREATE TABLE "rifas" ("id" integer, "numero" integer NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX "rifas_numero" ON "rifas" USING btree ("numero");--> statement-breakpoint
ALTER TABLE "rifas" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "public"."usuarios"("id");--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "agente" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sesiones_agente" ON "sesiones" USING btree ("agente");`;
  expect(findHazards([{ tag: "0001_x", sql }], {})).toEqual([]);
});
