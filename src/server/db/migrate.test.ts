import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { toTelefono } from "#contract/telefono.ts";
import { rowsSince } from "#tests/harness/rows-by-version.ts";
import { until } from "#tests/harness/site.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { bareDatabase, columnsOf, query, rowsOf } from "#tests/harness/whole-club.ts";
import { SettingsError } from "../settings.ts";
import { explainDatabaseError } from "./errors.ts";
import { copyMigrations, migrate, readMigrations } from "./migrate.ts";

const migrations = await readMigrations();
const folder = await tempFolder();

async function migrationsUpTo(count: number): Promise<string> {
  const older = path.join(folder, String(count));
  await copyMigrations(older, migrations.slice(0, count));
  return older;
}

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of undo.splice(0)) await drop();
});

/** Creates an empty database owned by the site's role, as on a first start. */
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await bareDatabase();
  undo.push(drop);
  return url;
}

const everyColumn = (url: string) => columnsOf(url, { unlogged: true });

const applied = async (url: string) =>
  (await query(url, "select count(*)::int as n from drizzle.__drizzle_migrations"))[0]?.n;

describe("migrations", () => {
  test("preserve all data written by earlier versions", async () => {
    const url = await emptyDatabase();
    for (const [index, { tag }] of migrations.entries()) {
      const columns = await everyColumn(url);
      const written = await rowsOf(url, columns);
      await migrate(url, await migrationsUpTo(index + 1));
      expect(await rowsOf(url, columns), tag).toEqual(written);
      await query(url, rowsSince(index + 1));
    }
    const rows = await rowsOf(url, await everyColumn(url));
    const empty = Object.keys(rows).filter((table) => rows[table] === null);
    expect(empty, "add rows of these tables to tests/harness/rows-by-version.ts").toEqual([]);
    await migrate(url);
    expect(await applied(url)).toBe(migrations.length);
  });

  test("normalize every valid phone number and leave invalid ones unchanged", async () => {
    const url = await emptyDatabase();
    const at = migrations.findIndex(({ tag }) => tag.endsWith("_mostrador"));
    for (let count = 1; count <= at; count++) {
      await migrate(url, await migrationsUpTo(count));
      await query(url, rowsSince(count));
    }
    const written = [
      "+54 9 2346 512044",
      "02346 15-512044",
      "(011) 15 4321-1234",
      "5454 9 2346 512044",
      "2346512044",
      "42-1180",
      "+598 99 123 456",
      "2346 512044 (Ana)",
      "",
    ];
    for (const telefono of written)
      await query(
        url,
        `insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, telefono, creada_en)
         values ($1, 'baja', 'Ana', 'ana@example.com', $2, now())`,
        [`T-${telefono}`, telefono],
      );
    await query(url, "update socios set telefono = '+54 9 2346 512044'");
    await query(url, "update reservas set telefono = '92346512044'");
    await migrate(url);
    for (const telefono of written)
      expect(
        await query(url, "select telefono from solicitudes_de_consumidor where codigo = $1", [
          `T-${telefono}`,
        ]),
      ).toEqual([{ telefono: toTelefono(telefono) }]);
    for (const table of ["socios", "reservas"])
      expect(await query(url, `select distinct telefono from ${table}`)).toEqual([
        { telefono: "2346512044" },
      ]);
  });

  test("mark people whom the office entered as confirmed", async () => {
    const url = await emptyDatabase();
    await migrate(
      url,
      await migrationsUpTo(migrations.findIndex(({ tag }) => tag.endsWith("_identidad-confirmada"))),
    );
    await query(
      url,
      `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos, creado_en)
       select nombre, 'x', nombre, 'Gómez', '{usuario}', now() from unnest(array['anotada', 'rechazada', 'sin-datos']) as nombre`,
    );
    await query(
      url,
      `update personas p set dni = '3011122' || p.id % 10 from usuarios u
       where u.id = p.id and u.nombre in ('anotada', 'rechazada')`,
    );
    await query(
      url,
      `insert into auditoria (cuando, accion, objeto, objeto_id)
       select now(), 'socio.pedir', 'usuario', id from usuarios where nombre = 'rechazada'`,
    );
    await migrate(url);
    expect(
      await query(
        url,
        "select u.nombre from personas p join usuarios u using (id) where p.confirmada_en is not null",
      ),
    ).toEqual([{ nombre: "anotada" }]);
  });

  test("delete the tickets of an earlier version's test sale but keep its payments", async () => {
    const url = await emptyDatabase();
    const at = migrations.findIndex(({ tag }) => tag.endsWith("_ensayos"));
    await migrate(url, await migrationsUpTo(at));
    await query(url, rowsSince(1));
    await query(url, "update entradas set estado = 'anulada'");
    await query(
      url,
      `insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles, estado, de_prueba)
         values ('Ensayo', '', '2026-06-01', '21:00', 'Gimnasio', 100, 50, 48, false, true);
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, preference_id, url, retiene, vence_en,
           id_medio_pago, devolucion_pedida_en, creado_en, actualizado_en, aprobado_en, de_prueba)
         select 1, 'ensayo', 'PRUEBA. Entrada: Ensayo', 100, 'mercadopago', estado, 'p-' || estado, 'http://mp', estado = 'pendiente',
           now(), estado, now(), now(), now(), now(), true
         from unnest(array['pendiente', 'aprobado', 'reembolsado']) estado;
       insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
         select max(e.id), 1, p.id, 'pagada', now() from eventos e, pagos p where p.de_prueba group by p.id;
       insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en)
         select id, 100, 'mercadopago', 'Ensayo', 'oficina', now() from pagos where de_prueba`,
    );
    await migrate(url);
    expect(
      await query(
        url,
        "select estado, entradas_disponibles as libres, de_prueba from eventos where nombre = 'Ensayo'",
      ),
    ).toEqual([{ estado: false, libres: 50, de_prueba: false }]);
    expect(
      await query(
        url,
        "select distinct concepto, estado, retiene, preference_id, url, devolucion_pedida_en from pagos where de_prueba order by estado",
      ),
    ).toEqual(
      ["cancelado", "reembolsado"].map((estado) => ({
        concepto: "entrada",
        estado,
        retiene: false,
        preference_id: null,
        url: null,
        devolucion_pedida_en: null,
      })),
    );
    expect(await query(url, "select 1 from devoluciones")).toEqual([]);
    expect(await query(url, "select estado from entradas")).toEqual([{ estado: "anulada" }]);
  });

  test("do not block reads while they wait for a locked table", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const newer = path.join(folder, "newer");
    const next = { ...migrations.at(-1), idx: 9999, when: Date.now(), tag: "9999_nueva" };
    await copyMigrations(newer, [...migrations, next]);
    await writeFile(path.join(newer, `${next.tag}.sql`), "alter table sesiones add column prueba text;");

    const keeper = new pg.Client({ connectionString: url });
    await keeper.connect();
    await keeper.query("begin; select from sesiones");
    const patience = { lockTimeoutMs: 100, pauseMs: 50, attempts: 1_000 };
    const migrated = migrate(url, newer, patience);
    await until("the migration to wait for the lock", async () => {
      const [row] = await query(
        url,
        `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and l.locktype = 'relation' and a.datname = current_database()`,
      );
      return row?.n === 1;
    });
    // Other queries wait behind the migration, and are served when its lock times out.
    await query(url, "set statement_timeout = '5s'; select from sesiones");
    expect(await applied(url)).toBe(migrations.length);
    await keeper.end();
    await migrated;
    expect(await applied(url)).toBe(migrations.length + 1);
  });

  test("run once when several instances start concurrently", async () => {
    const url = await emptyDatabase();
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    expect(await applied(url)).toBe(migrations.length);
    // Restarting the previous version leaves the newer tables unchanged.
    await migrate(url, await migrationsUpTo(migrations.length - 1));
    expect(await applied(url)).toBe(migrations.length);
  });

  test("are refused with a clear message on a PostgreSQL older than the tested versions", async () => {
    const url = await emptyDatabase();
    const newest = 990_000;
    const refused = migrate(url, undefined, undefined, newest);
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(
      /ese servidor es PostgreSQL 18.* el sitio necesita el 99 o uno más nuevo/,
    );
    expect(await query(url, "select to_regclass('usuarios') as found")).toEqual([{ found: null }]);
  });

  test("fail with the reason, without ending the process, if the database is lost while they run", async () => {
    const url = await emptyDatabase();
    const cut = await migrationsUpTo(1);
    const file = path.join(cut, `${migrations[0]?.tag}.sql`);
    await writeFile(file, "select pg_terminate_backend(pg_backend_pid());");
    const failure = await migrate(url, cut).catch((error: unknown) => error);
    expect(explainDatabaseError(failure)).toContain("no responde");
    await migrate(url);
  });

  test("leave the database unchanged if they fail", async () => {
    const url = await emptyDatabase();
    await migrate(url, await migrationsUpTo(1));
    const broken = await migrationsUpTo(migrations.length);
    const last = migrations.at(-1)?.tag ?? "";
    const file = path.join(broken, `${last}.sql`);
    await writeFile(file, `${await readFile(file, "utf8")}\n--> statement-breakpoint\nselect 1/0;`);
    await expect(migrate(url, broken)).rejects.toThrow();
    expect(await applied(url)).toBe(1);
    await migrate(url);
    expect(await applied(url)).toBe(migrations.length);
  });
});
