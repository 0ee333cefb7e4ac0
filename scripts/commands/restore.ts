/**
 * `npm run restore -- club-….tar.zst`: restores a backup into an empty site, which must not be
 * running; with `--reemplazar`, in place of one with data. With `--revisar` it only verifies the file.
 */
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { formatInstant } from "#contract/format.ts";
import { conConexiones } from "#features/oficina/conexiones/server/almacen.ts";
import { decryptFile, isEncrypted } from "#server/backup/encrypt.ts";
import { BackupError } from "#server/backup/messages.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { replaceSite } from "#server/backup/replace-site.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openDatabase } from "#server/db/database.ts";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { EmbeddedPostgresError } from "#server/db/engine/run-program.ts";
import { isMissingTable } from "#server/db/errors.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/providers/open-providers.ts";
import type { FileStorage } from "#server/providers/storage/port.ts";
import { findSecret } from "#server/secret.ts";
import { readSettings, type Settings, SettingsError } from "#server/settings.ts";
import { readCommandLine } from "../command-line.ts";
import { enterInstallation } from "../enter-installation.ts";

const {
  values: { revisar, reemplazar },
  words: [file],
} = readCommandLine(
  "Se usa así: `npm run restore -- copia.tar.zst` la vuelca en un sitio vacío; con --reemplazar, en uno con datos, que antes se guardan en una copia; con --revisar solo mira si está entera.",
  { options: { revisar: { type: "boolean" }, reemplazar: { type: "boolean" } }, most: 1 },
);
const say = (sentence: string) => console.error(sentence);

let opened: string | null = null;
try {
  if (!file)
    throw new BackupError("Decí qué copia: npm run restore -- carpeta/club-2026-11-20-033000.tar.zst");
  // Validate before the site's database is started or created.
  enterInstallation(process.env);
  const settings = revisar ? null : readSettings(process.env);
  opened = (await isEncrypted(resolve(file)).catch(() => false)) ? await decrypt(resolve(file)) : null;
  const backup = await verifyBackup(opened ?? resolve(file), say);
  if (settings === null) {
    const { fecha, sitio } = backup.manifest;
    console.log(`La copia está entera: es del ${formatInstant(fecha)}, del sitio ${sitio}.`);
  } else {
    const manifest = await withDatabaseUrl(settings, (url) => {
      const storage = openStorage(settings);
      const request = { backup, url, storage, now: new Date(), log: createLog("warn"), say };
      if (!reemplazar) return restoreBackup(request);
      return replaceSite({
        ...request,
        present: () => openPresent(settings, url),
        folder: settings.backup.dir,
      });
    });
    console.log(
      `Listo: el sitio de ${resolve(settings.dataDir)} quedó como estaba el ${formatInstant(manifest.fecha)}. Arrancalo: lo que había quedado por hacer (correos, devoluciones) sigue solo.`,
    );
  }
} catch (error) {
  const forPerson =
    error instanceof BackupError || error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  console.error(forPerson ? error.message : error);
  process.exitCode = 1;
} finally {
  if (opened) await rm(opened, { force: true });
}

/** The storage of the replaced site, possibly one connected by the office. */
async function openPresent(settings: Settings, url: string): Promise<FileStorage> {
  const { db, close } = openDatabase(url, { max: 1, log: createLog("warn"), applicationName: "club-backup" });
  try {
    return openStorage(
      await conConexiones(db, settings).catch((error: unknown) => {
        // A database of an older version has no connections.
        if (isMissingTable(error)) return settings;
        throw error;
      }),
    );
  } finally {
    await close();
  }
}

/** Decrypts a copy from outside beside it, with the site's own key or with the recovery key. @returns the new file */
async function decrypt(path: string): Promise<string> {
  const to = `${path}.${process.pid}.part`;
  const secret = await findSecret(readSettings(process.env));
  try {
    await decryptFile({ from: path, to, secret, recoveryKey: process.env.BACKUP_RECOVERY_KEY });
  } catch (error) {
    if (!(error instanceof BackupError) || process.env.BACKUP_RECOVERY_KEY || !process.stdin.isTTY)
      throw error;
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const recoveryKey = await terminal.question("Clave de recuperación: ");
    terminal.close();
    await decryptFile({ from: path, to, secret: null, recoveryKey });
  }
  return to;
}
