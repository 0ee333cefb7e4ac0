import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecoveryKey, encryptFile } from "#server/backup/encrypt.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createDiskStorage } from "#server/providers/storage/disk.ts";
import { createDatabase, type TestDatabase } from "#tests/harness/cluster.ts";
import { filesOf, fillStorage, query, rowsOf, rowsUpTo } from "#tests/harness/whole-club.ts";

let folder: string;
let club: TestDatabase;
let newPlace: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-backup-"));
  [club, newPlace] = await Promise.all([createDatabase(), createDatabase()]);
  await query(club.url, rowsUpTo(Number.POSITIVE_INFINITY));
  await fillStorage(createDiskStorage(path.join(folder, "club/archivos")));
});
afterAll(async () => {
  await Promise.all([club?.drop(), newPlace?.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const site = (url: string, dataDir: string) => ({
  NODE_ENV: "test",
  DATABASE_URL: url,
  DATA_DIR: path.join(folder, dataDir),
  S3_ENDPOINT: "",
});

function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (output.out += chunk));
  child.stderr.on("data", (chunk) => (output.err += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...output }));
  });
}
const command = (name: "backup" | "restore", args: string[], env: Record<string, string>) =>
  run(process.execPath, [`scripts/${name}.ts`, ...args], env);

test("the commands only print their usage for --help and for wrong arguments", async () => {
  const [asked, wrong] = await Promise.all([
    command("backup", ["--help"], {}),
    command("backup", ["one", "two"], {}),
  ]);
  expect(asked).toMatchObject({ code: 0, out: expect.stringContaining("Se usa así"), err: "" });
  expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Se usa así") });
});

test("a backup refuses a folder without a site", async () => {
  const { code, err } = await command("backup", [], site("", "nada"));
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`En ${path.join(folder, "nada")} no hay ningún sitio`),
  ]);
  expect(await readdir(folder)).not.toContain("nada");
});

test("a club can be backed up and restored elsewhere", async () => {
  const { key, publicKey } = await createRecoveryKey();
  await query(club.url, `update instalacion set clave_de_copias = '${publicKey}'`);
  const SECRET = "el-secreto-de-la-maquina-que-se-perdio";
  const backup = await command("backup", [], { ...site(club.url, "club"), SECRET, BACKUP_KEEP: "3" });
  expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/^Listo: .*, 3 archivos\)/) });
  expect(backup.err).toContain("Copiando 3 archivos (700,5 KB)");
  for (const said of [
    /el secreto del sitio, que se abre/,
    /No se borró ninguna/,
    /Afuera: no salió, porque no hay/,
  ])
    expect(backup.out).toMatch(said);
  const copies = path.join(folder, "club/copias");
  const file = path.join(copies, (await readdir(copies))[0] ?? "");
  const other = { ...site(newPlace.url, "nuevo"), NODE_ENV: "production" };
  const restore = await command("restore", [file], other);
  expect(restore).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Listo, pero no entero: el sitio de .*\/nuevo quedó como estaba[\s\S]*Falta el secreto[\s\S]*BACKUP_RECOVERY_KEY/,
    ),
  });
  const [old, now] = await Promise.all([club, newPlace].map(({ url }) => rowsOf(url)));
  // The source has one more row in its list of backups.
  expect({ ...now, copias_de_seguridad: null }).toEqual({ ...old, copias_de_seguridad: null });
  expect(await filesOf(createDiskStorage(path.join(folder, "nuevo/archivos")))).toEqual(
    await filesOf(createDiskStorage(path.join(folder, "club/archivos"))),
  );

  const whole = await command("restore", ["--reemplazar", file], { ...other, BACKUP_RECOVERY_KEY: key });
  expect(whole).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Listo: el sitio de .*\/nuevo[^\n]*\n$/),
  });
  expect(await readFile(path.join(folder, "nuevo/secret"), "utf8")).toBe(SECRET);

  // A truncated file, to be restored into a site that would create its own database.
  await truncate(file, (await stat(file)).size - 4_000);
  const cut = await command("restore", [file], site("", "cortado"));
  expect(cut).toMatchObject({ code: 1, out: "", err: expect.stringContaining("está cortada") });
  expect(await readdir(folder)).not.toContain("cortado");
});

/** Options of `unshare` to mount a file system visible only to the process. */
const ALONE = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...ALONE, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

test.runIf(canMount)("an encrypted backup can be checked on a read-only disk", async () => {
  const { key, publicKey } = await createRecoveryKey();
  const medium = path.join(folder, "medio");
  await mkdir(medium);
  const written = await writeBackup({
    url: club.url,
    storage: createDiskStorage(path.join(folder, "sin-fotos")),
    folder: medium,
    now: new Date(),
  });
  const copy = `${written.path}.age`;
  await encryptFile({ from: written.path, to: copy, publicKey, secret: "x".repeat(40) });
  const script = `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && "$0" scripts/restore.ts --revisar "$2"`;
  const { code, out, err } = await run(
    "unshare",
    [...ALONE, "sh", "-c", script, process.execPath, medium, copy],
    {
      ...site("", "revisado"),
      BACKUP_RECOVERY_KEY: key,
    },
  );
  expect([code, out, err]).toEqual([0, expect.stringContaining("La copia está entera"), expect.anything()]);
  expect(await readdir(path.join(folder, "revisado/tmp"))).toEqual([]);
});

test.runIf(canMount)("a backup leaves no partial file if the disk fills up", async () => {
  // Incompressible data, larger than the disk.
  await query(
    club.url,
    `insert into correos (id, clave, para, asunto, texto, html, creado_en)
     select gen_random_uuid(), 'lleno', 'a@example.com', 'a', string_agg(encode(sha256(n::text::bytea), 'base64'), ''), '', now()
     from generate_series(1, 100000) n`,
  );
  const small = path.join(folder, "chico");
  await mkdir(small);
  const script = `mount -t tmpfs -o size=1m none "$BACKUP_DIR" && "$0" scripts/backup.ts; code=$?; ls -A "$BACKUP_DIR"; exit $code`;
  const { code, out, err } = await run("unshare", [...ALONE, "sh", "-c", script, process.execPath], {
    ...site(club.url, "club"),
    BACKUP_DIR: small,
  });
  expect(err).toContain(`No hay lugar en el disco para la copia en ${small}`);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(
    await query(
      club.url,
      "select terminada_en is not null as ended, error from copias_de_seguridad order by id desc limit 1",
    ),
  ).toEqual([{ ended: true, error: expect.stringContaining("No hay lugar") }]);
});
