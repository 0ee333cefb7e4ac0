import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { RESUME } from "#server/backup/restore-backup.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { COLA_DE_COPIAS, hacerCopia } from "./hacer-copia.ts";

const site = await testSite({ env: { BACKUP_AT: "03:30", BACKUP_KEEP: "2" } });

const carpeta = () => site.deps.settings.backup.dir;
const copiar = (conservar?: number) =>
  hacerCopia(site.deps, {
    url: site.databaseUrl,
    carpeta: carpeta(),
    conservar,
    secret: site.deps.settings.secret,
  });
const anotadas = async () =>
  (
    await site.pool.query(
      "select archivo, terminada_en is not null as terminada, bytes::int, error from copias_de_seguridad order by id",
    )
  ).rows;

describe("a backup", () => {
  beforeEach(async () => {
    await site.sql`truncate copias_de_seguridad`;
    await rm(carpeta(), { recursive: true, force: true });
  });

  // Rule OFI-3
  test("is made at night, after which the oldest backup is deleted", async () => {
    for (const minute of [1, 2]) {
      site.clock.set(new Date(`2026-11-20T06:0${minute}:00Z`));
      await copiar();
    }
    site.clock.set(new Date("2026-11-20T06:30:00Z"));
    await writeFile(path.join(carpeta(), "notas.txt"), "de otro");
    await site.deps.db.transaction((tx) => site.deps.jobs.send(tx, COLA_DE_COPIAS, {}));
    const newest = "club-2026-11-20-033000.tar.zst";
    await until(
      "the oldest to go",
      async () => !(await readdir(carpeta())).includes("club-2026-11-20-030100.tar.zst"),
    );
    expect((await readdir(carpeta())).sort()).toEqual([
      "club-2026-11-20-030200.tar.zst",
      newest,
      "notas.txt",
    ]);
    expect((await anotadas()).at(-1)).toEqual({
      archivo: newest,
      terminada: true,
      bytes: expect.any(Number),
      error: null,
    });
    const rows = await site.sql`select cron, timezone from pgboss.schedule where name = 'copia'`;
    expect(rows).toEqual([{ cron: "30 3 * * *", timezone: "America/Argentina/Buenos_Aires" }]);
  });

  test("removes the files of an earlier, interrupted backup", async () => {
    await mkdir(carpeta(), { recursive: true });
    await writeFile(path.join(carpeta(), "club-2026-11-19-033000.tar.zst.part"), "la mitad");
    await site.sql`insert into copias_de_seguridad (empezada_en, archivo) values (now(), 'x')`;
    site.clock.set(new Date("2026-11-20T06:31:00Z"));
    await copiar();
    expect(await readdir(carpeta())).toEqual(["club-2026-11-20-033100.tar.zst"]);
    expect(await anotadas()).toMatchObject([
      { archivo: "x", terminada: true, error: expect.stringContaining("Se interrumpió") },
      { terminada: true, error: null },
    ]);
  });

  test("is recorded with the reason if it fails", async () => {
    await writeFile(carpeta(), "no es una carpeta");
    await expect(copiar()).rejects.toThrow("No se puede escribir en");
    expect(await anotadas()).toEqual([
      {
        archivo: expect.stringMatching(/^club-/),
        terminada: true,
        bytes: null,
        error: expect.stringContaining("(EEXIST)"),
      },
    ]);
  });
});

test("a restored site sends the emails and completes the refunds that were pending", async () => {
  const ana = await site.user();
  await site.sql`insert into correos (id, clave, para, asunto, texto, html, creado_en)
     values (gen_random_uuid(), 'retomado', 'retomada@example.com', 'Quedaba por enviar', 't', '<p>', now())`;
  await site.sql`insert into pedidos_de_recuperacion values (gen_random_uuid(), 'nadie@example.com', now())`;
  await site.pool.query(
    `insert into imagenes (clave, mime, bytes, ancho, alto, creada_en) values ('retomada', 'image/png', 1, 1, 1, now() - interval '1 day')`,
  );
  await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en, devolucion_pedida_en)
     values (${ana.id}, 'entrada', 'Entrada', 100, 'mercadopago', 'pendiente', 'retomado', now(), now(), now())`;
  site.clock.set(new Date());
  await site.deps.db.transaction((tx) => site.deps.jobs.send(tx, RESUME, {}));
  await until("the mail to leave", async () =>
    (await site.mail.list()).some((mail) => JSON.stringify(mail).includes("Quedaba por enviar")),
  );
  await until("the request to be answered", async () => {
    const { rowCount } = await site.pool.query("select from pedidos_de_recuperacion");
    return rowCount === 0;
  });
  const rows = await site.sql`
    select name, data from pgboss.job where name in ('imagen', 'devolucion') order by name`;
  expect(rows).toMatchObject([
    { name: "devolucion", data: { idMedioPago: "retomado" } },
    { name: "imagen", data: { clave: "retomada" } },
  ]);
});
