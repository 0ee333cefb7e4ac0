/**
 * `npm run restore -- club-….tar.zst`: restores a backup into an empty site, which must not be running; with
 * `--reemplazar`, in place of a site with data. `--revisar` only verifies the file.
 */
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { formatInstant } from "#contract/format.ts";
import { secretoDeCopias } from "#features/oficina/club/server/secreto-de-copias.ts";
import { conConexiones } from "#features/oficina/sistema/server/almacen.ts";
import { isSecretOf, openCarriedSecret } from "#server/backup/carried-secret.ts";
import { decryptFile, isEncrypted } from "#server/backup/encrypt.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { BackupError } from "#server/backup/messages.ts";
import { type VerifiedBackup, verifyBackup } from "#server/backup/read-backup.ts";
import { receiveMade } from "#server/backup/received-copy.ts";
import { replaceSite } from "#server/backup/replace-site.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openDatabase } from "#server/db/database.ts";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { isOlderSchema } from "#server/db/errors.ts";
import { prepareDataDir } from "#server/http/upload.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/providers/open-providers.ts";
import { findSecret, secretFile, stageSecret } from "#server/secret.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { readCommandLine } from "../command-line.ts";
import { enterInstallation } from "../enter-installation.ts";
import { explainError } from "../explain-error.ts";

const {
  values: { revisar, reemplazar },
  words: [file],
} = readCommandLine(
  "Se usa así: `npm run restore -- copia.tar.zst` la vuelca en un sitio vacío; con --reemplazar, en uno con datos, que antes se guardan en una copia; con --revisar solo mira si está entera.",
  { options: { revisar: { type: "boolean" }, reemplazar: { type: "boolean" } }, most: 1 },
);
const say = (sentence: string) => console.error(sentence);

let opened: string | null = null;
let recoveryKey: string | null = null;
try {
  if (!file)
    throw new BackupError("Decí qué copia: npm run restore -- carpeta/club-2026-11-20-033000.tar.zst");
  // Validates before the site's database is started or created.
  enterInstallation(process.env);
  recoveryKey = process.env.BACKUP_RECOVERY_KEY?.trim() || null;
  const settings = revisar ? null : readSettings(process.env);
  opened = (await isEncrypted(resolve(file)).catch(() => false)) ? await decrypt(resolve(file)) : null;
  const backup = await verifyBackup(opened ?? resolve(file), say);
  if (settings === null) {
    const { fecha, sitio, secreto } = backup.manifest;
    console.log(
      `La copia está entera: es del ${formatInstant(fecha)}, del sitio ${sitio}. ${secreto?.cifrado ? "Trae el secreto del sitio, que se abre con la clave de recuperación." : "No trae el secreto del sitio: guardalo aparte."}`,
    );
  } else {
    const { manifest, warning } = await restoreInto(settings, backup);
    console.log(
      `Listo${warning ? ", pero no entero" : ""}: el sitio de ${resolve(settings.dataDir)} quedó como estaba el ${formatInstant(manifest.fecha)}. Arrancalo: lo que había quedado por hacer (correos, devoluciones) sigue solo.`,
    );
    if (warning) console.log(warning);
  }
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
} finally {
  if (opened) await rm(opened, { force: true });
}

async function restoreInto(settings: Settings, backup: VerifiedBackup) {
  const { put, warning } = await carriedSecret(settings, backup.manifest);
  await prepareDataDir(settings.dataDir);
  const staged = put === null ? null : await stageSecret(resolve(settings.dataDir), put);
  try {
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
    await staged?.put();
    return { manifest, warning };
  } finally {
    await staged?.drop();
  }
}

/**
 * Returns the backup's secret, if it replaces this site's. Asks for the recovery key that decrypts the secret, and
 * explains what is lost without it.
 */
async function carriedSecret(
  settings: Settings,
  manifest: Manifest,
): Promise<{ put: string | null; warning: string | null }> {
  const present = await findSecret(settings);
  const fits = isSecretOf(manifest, present);
  if (fits ?? present !== null) return { put: null, warning: null };
  const file = secretFile(resolve(settings.dataDir));
  const lost = `Falta el secreto del sitio de la copia. Hasta que lo pongas en ${file} (o en SECRET), las entradas ya mandadas no pasan en la puerta, los segundos pasos no sirven y las conexiones hay que cargarlas de nuevo.`;
  if (!manifest.secreto?.cifrado) return { put: null, warning: `${lost} La copia no lo trae.` };
  recoveryKey ??= await askRecoveryKey("Clave de recuperación, para el secreto del sitio (vacía: sin él): ");
  if (!recoveryKey)
    return {
      put: null,
      warning: `${lost} La copia lo trae: con BACKUP_RECOVERY_KEY y --reemplazar, el mismo comando lo pone.`,
    };
  const put = await openCarriedSecret(manifest, recoveryKey);
  const other = `El secreto de la copia quedó en ${file}, pero los ajustes tienen otro: sacá SECRET de ellos antes de arrancar.`;
  return { put, warning: settings.secret ? other : null };
}

/** @returns null without a terminal or an answer */
async function askRecoveryKey(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(question);
  terminal.close();
  return typed.trim() || null;
}

/** Opens the storage of the replaced site, perhaps connected in the office, and the site's secret. */
async function openPresent(settings: Settings, url: string) {
  const { db, close } = openDatabase(url, { max: 1, log: createLog("warn"), applicationName: "club-backup" });
  try {
    const used = await conConexiones(db, settings).catch((error: unknown) => {
      // A database of an older version has no table of connections.
      if (isOlderSchema(error)) return settings;
      throw error;
    });
    return { storage: openStorage(used), secret: await secretoDeCopias(db, await findSecret(settings)) };
  } finally {
    await close();
  }
}

/**
 * Decrypts an offsite backup, with the site's own key or with the recovery key, into the folder of uploads. The site
 * empties this folder, so a killed command leaves nothing behind. @returns the new file
 */
async function decrypt(from: string): Promise<string> {
  const settings = readSettings(process.env);
  const secret = await findSecret(settings);
  await prepareDataDir(settings.dataDir);
  const { path } = await receiveMade(settings.dataDir, async (to) => {
    try {
      await decryptFile({ from, to, secret, recoveryKey: recoveryKey ?? undefined });
    } catch (error) {
      if (!(error instanceof BackupError) || recoveryKey) throw error;
      recoveryKey = await askRecoveryKey("Clave de recuperación: ");
      if (!recoveryKey) throw error;
      await decryptFile({ from, to, secret: null, recoveryKey });
    }
  });
  return path;
}
