/**
 * `npm run backup`: backs up the whole site into BACKUP_DIR, deleting the oldest backups, or into a given folder (`npm
 * run backup -- /media/disco`). The site may be running.
 */
import { resolve } from "node:path";
import { conConexiones } from "#features/oficina/sistema/server/almacen.ts";
import { hacerCopia } from "#features/oficina/sistema/server/hacer-copia.ts";
import { llevarAfuera } from "#features/oficina/sistema/server/llevar-afuera.ts";
import { BackupError, readableSize } from "#server/backup/messages.ts";
import { openDatabase } from "#server/db/database.ts";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { hasDatabase } from "#server/db/engine/server-home.ts";
import { isDiskFull, isOlderSchema } from "#server/db/errors.ts";
import { createLog } from "#server/log.ts";
import { openStorage } from "#server/providers/open-providers.ts";
import { findSecret } from "#server/secret.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { readCommandLine } from "../command-line.ts";
import { enterInstallation } from "../enter-installation.ts";
import { explainError } from "../explain-error.ts";

const {
  words: [named],
} = readCommandLine(
  "Se usa así: `npm run backup` hace una copia de todo en BACKUP_DIR; `npm run backup -- carpeta`, en esa carpeta.",
  { most: 1 },
);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());

/** Refuses to create an empty site only to back it up, because that would hide that the command ran in the wrong place. */
function requireSite({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || hasDatabase(dataDir)) return;
  throw new BackupError(
    `En ${dataDir} no hay ningún sitio: corré el comando en la carpeta del sitio; con contenedores es «docker compose exec site node scripts/backup.ts».`,
  );
}

function report({ path, bytes, files, borradas, conSecreto }: Awaited<ReturnType<typeof hacerCopia>>): void {
  console.log(`Listo: ${path} (${readableSize(bytes)}, ${files} archivos).`);
  console.log(
    conSecreto
      ? "Tiene la base, las imágenes y el secreto del sitio, que se abre con la clave de recuperación. No tiene los ajustes (.env)."
      : "Tiene la base y las imágenes. No tiene los ajustes (.env) ni el secreto del sitio: creá la clave de recuperación en Estado del sistema y hacé otra.",
  );
  console.log(
    borradas.length > 0
      ? `Se borraron las más viejas: ${borradas.join(", ")}.`
      : "No se borró ninguna anterior.",
  );
}

try {
  enterInstallation(process.env);
  const settings = readSettings(process.env);
  requireSite(settings);
  await withDatabaseUrl(settings, async (url) => {
    const log = createLog("warn");
    const { db, close } = openDatabase(url, { max: 2, log, applicationName: "club-backup" });
    try {
      const used = await conConexiones(db, settings).catch((error: unknown) => {
        // A database of an older version has no table of connections.
        if (isOlderSchema(error)) return settings;
        throw error;
      });
      const secret = await findSecret(settings);
      const clock = () => new Date();
      const copia = await hacerCopia(
        { db, log, clock, storage: openStorage(used) },
        {
          url,
          carpeta: named ? resolve(named) : settings.backup.dir,
          conservar: named ? undefined : settings.backup.keep,
          secret,
          say: (sentence) => console.error(sentence),
          signal: stopping.signal,
        },
      );
      report(copia);
      // If the offsite copy fails, the command ends with the reason and keeps the local backup.
      const afuera =
        !named && secret !== null
          ? await llevarAfuera(
              { db, log, clock },
              { path: copia.path, settings: used, secret, signal: stopping.signal },
            )
          : false;
      console.log(
        afuera
          ? "Afuera: salió, cifrada con la clave de recuperación."
          : `Afuera: no salió, porque ${named ? "se hizo en otra carpeta" : "no hay ningún lugar conectado (en Conexiones)"}.`,
      );
    } finally {
      await close();
    }
  });
} catch (error) {
  const noRoom = isDiskFull(error) && "No hay lugar en el disco: liberá espacio y hacé la copia de nuevo.";
  console.error((!(error instanceof BackupError) && noRoom) || explainError(error));
  process.exitCode = 1;
}
