/**
 * `npm run restore -- club-….tar.zst`: brings a backup back into an empty site, which must not be running. With
 * `--revisar` it only reads the file and says whether it is whole.
 */
import { resolve } from "node:path";
import { BackupError } from "#server/backup/backup-error.ts";
import { readableMoment } from "#server/backup/progress.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readSiteMigrations } from "#server/backup/site-migrations.ts";
import { EmbeddedPostgresError } from "#server/db/engine/embedded-postgres-error.ts";
import { withDatabaseUrl } from "#server/db/with-database-url.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/providers/storage/open-storage.ts";
import { readSettings, SettingsError } from "#server/settings.ts";

const say = (sentence: string) => console.error(sentence);

try {
  const onlyLook = process.argv.includes("--revisar");
  const [file, ...more] = process.argv.slice(2).filter((argument) => argument !== "--revisar");
  if (!file || more.length > 0)
    throw new BackupError("Decí qué copia: npm run restore -- carpeta/club-2026-11-20-033000.tar.zst");
  // Before the site's own database is started, or even made.
  const settings = onlyLook ? null : readSettings(process.env);
  const backup = await verifyBackup(resolve(file), await readSiteMigrations(), say);
  if (settings === null) {
    const { fecha, sitio } = backup.manifest;
    console.log(`La copia está entera: es del ${readableMoment(fecha)}, del sitio ${sitio}.`);
  } else {
    const manifest = await withDatabaseUrl(settings, (url) =>
      restoreBackup({
        backup,
        url,
        storage: openStorage(settings),
        now: new Date(),
        log: createLog("warn"),
        say,
      }),
    );
    console.log(
      `Listo: el sitio quedó como estaba el ${readableMoment(manifest.fecha)}. Arrancalo: lo que había quedado por hacer (correos, devoluciones) sigue solo.`,
    );
  }
} catch (error) {
  const forPerson =
    error instanceof BackupError || error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  console.error(forPerson ? error.message : error);
  process.exitCode = 1;
}
