/**
 * `npm run restore -- club-….tar.zst`: restores a backup into an empty site, which must not be
 * running. With `--revisar` it only verifies the file.
 */
import { resolve } from "node:path";
import { formatInstant } from "#contract/format.ts";
import { BackupError } from "#server/backup/messages.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { EmbeddedPostgresError } from "#server/db/engine/run-program.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/providers/open-providers.ts";
import { readEnvFile, readSettings, SettingsError } from "#server/settings.ts";
import { readCommandLine } from "./command-line.ts";

const {
  values: { revisar },
  words: [file],
} = readCommandLine(
  "Se usa así: `npm run restore -- copia.tar.zst` la vuelca en un sitio vacío; con --revisar solo mira si está entera.",
  { options: { revisar: { type: "boolean" } }, most: 1 },
);
const say = (sentence: string) => console.error(sentence);

try {
  if (!file)
    throw new BackupError("Decí qué copia: npm run restore -- carpeta/club-2026-11-20-033000.tar.zst");
  // Validate before the site's database is started or created.
  readEnvFile(process.env);
  const settings = revisar ? null : readSettings(process.env);
  const backup = await verifyBackup(resolve(file), say);
  if (settings === null) {
    const { fecha, sitio } = backup.manifest;
    console.log(`La copia está entera: es del ${formatInstant(fecha)}, del sitio ${sitio}.`);
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
      `Listo: el sitio quedó como estaba el ${formatInstant(manifest.fecha)}. Arrancalo: lo que había quedado por hacer (correos, devoluciones) sigue solo.`,
    );
  }
} catch (error) {
  const forPerson =
    error instanceof BackupError || error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  console.error(forPerson ? error.message : error);
  process.exitCode = 1;
}
