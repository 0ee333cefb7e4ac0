import { rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { keysOf } from "#contract/keys.ts";
import {
  conflict,
  done,
  invalidField,
  notFound,
  type Outcome,
  type Refused,
  unavailable,
} from "#contract/outcome.ts";
import { isSecretOf } from "#server/backup/carried-secret.ts";
import { decryptFile, isEncrypted } from "#server/backup/encrypt.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { BackupError } from "#server/backup/messages.ts";
import { type VerifiedBackup, verifyBackup } from "#server/backup/read-backup.ts";
import { receiveMade } from "#server/backup/received-copy.ts";
import { readMigrations } from "#server/db/migrate.ts";
import type { Deps } from "#server/deps.ts";
import { readSecret, secretFile } from "#server/secret.ts";
import type { Copia, CopiaRevisada } from "../contract.ts";
import { CONTENIDO, type Contado } from "../rules.ts";
import { archivoDe, traerDeAfuera } from "./copias.ts";
import { countContenido } from "./sistema.repo.ts";

/** The last verified backup. A restoration compares every entry again, so it need not be verified twice. */
let verified: { file: string; backup: VerifiedBackup } | null = null;

interface Pedido {
  copia: Copia;
  claveDeCopia?: string | undefined;
}
type Revision = Promise<Outcome<CopiaRevisada>>;

/** Shorter than the timeouts of proxies. */
const PATIENCE_MS = 20_000;
/** Backups that are being read, until a call returns the result. */
const running = new Map<string, Revision>();
const MOST_RUNNING = 4;

/**
 * Reads a complete backup and counts its rows. An offsite backup is downloaded first, and decrypted with the
 * recovery key or the site's secret if it is encrypted. Reading continues if the call ends earlier; another
 * call waits for the result.
 * @returns 404 if the backup does not exist; 409 if it is incomplete or from a newer version; 422 for a wrong
 * key; 503 while it is being read
 */
export async function revisarCopia(deps: Deps, pedido: Pedido, patienceMs = PATIENCE_MS): Revision {
  const key = JSON.stringify([deps.settings.dataDir, pedido]);
  let work = running.get(key);
  if (!work) {
    if (running.size >= MOST_RUNNING) running.delete([...running.keys()][0] ?? "");
    work = revisar(deps, pedido);
    // The call that waits for the result reports the error.
    work.catch(() => {});
    running.set(key, work);
  }
  const result = await Promise.race([work, wait(patienceMs, null, { ref: false })]).catch(
    (error: unknown) => {
      running.delete(key);
      throw error;
    },
  );
  if (result === null)
    return unavailable("leyendo", "La copia se está leyendo. Esperá un momento.", { retryAfterSeconds: 1 });
  running.delete(key);
  return result;
}

async function revisar(deps: Deps, { copia, claveDeCopia }: Pedido): Revision {
  const abierta = await abrir(deps, copia, claveDeCopia);
  if (!abierta.ok) return abierta;
  const verificada = await verificar(deps, abierta.value);
  if (!verificada.ok) return verificada;
  const { manifest, rows } = verificada.value;
  const tables = keysOf(CONTENIDO);
  return done({
    copia: abierta.value,
    fecha: manifest.fecha,
    version: manifest.sitio,
    esAnterior: manifest.migraciones.length < (await readMigrations()).length,
    tiene: Object.fromEntries(tables.map((table) => [table, rows.get(table) ?? 0])) as Record<
      Contado,
      number
    >,
    bytesDeImagenes: manifest.archivos.bytes,
    secreto: await secretoDe(deps, manifest),
    ahora: await countContenido(deps.db),
  });
}

/** Determines what happens to a backup's secret. A backup that does not name its secret counts as this site's. */
export async function secretoDe(
  { settings: { dataDir, secret } }: Deps,
  manifest: Manifest,
): Promise<CopiaRevisada["secreto"]> {
  if (isSecretOf(manifest, secret) !== false) return "es-el-mismo";
  // A secret in the environment cannot be replaced.
  const replaceable = (await readSecret(secretFile(dataDir))) === secret;
  return replaceable && manifest.secreto?.cifrado ? "con-la-clave" : "se-pierde";
}

/** Returns the verified content of a backup. Refuses in the same cases as `revisarCopia`. */
export async function verificar(deps: Deps, copia: Copia): Promise<Outcome<VerifiedBackup>> {
  const path = await archivoDe(deps, copia);
  if (path === null) return noEsta();
  const { size, mtimeMs, ino } = await stat(path);
  const file = `${path} ${size} ${mtimeMs} ${ino}`;
  if (verified?.file === file) return done(verified.backup);
  try {
    const backup = await verifyBackup(path);
    if (!backup.rows.get("usuarios"))
      return conflict("sin-usuarios", "La copia es de un sitio sin usuarios: nadie podría entrar.");
    verified = { file, backup };
    return done(backup);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return conflict("no-sirve", sinRuta(error.message, path));
  }
}

/** Downloads an offsite backup, and decrypts it if it is encrypted. */
async function abrir(deps: Deps, copia: Copia, recoveryKey: string | undefined): Promise<Outcome<Copia>> {
  if (copia.origen === "afuera") {
    const traida = await traerDeAfuera(deps, copia.nombre);
    if (!traida.ok) return traida;
    const cifrada = { origen: "subida", nombre: traida.value } as const;
    const abierta = await abrir(deps, cifrada, recoveryKey);
    const path = await archivoDe(deps, cifrada);
    if (path) await rm(path, { force: true });
    return abierta;
  }
  const from = await archivoDe(deps, copia);
  if (from === null) return noEsta();
  if (!(await isEncrypted(from))) return done(copia);
  const { dataDir, secret } = deps.settings;
  try {
    const { name } = await receiveMade(dataDir, (to) => decryptFile({ from, to, secret, recoveryKey }));
    return done({ origen: "subida", nombre: name });
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return invalidField("clave-de-copia", "claveDeCopia", sinRuta(error.message, from));
  }
}

function noEsta(): Refused {
  return notFound("Esa copia ya no está. Recargá la página, o subila de nuevo.");
}

/** Removes the server's paths from a message for the office. */
export function sinRuta(sentence: string, path: string): string {
  return sentence.replace(`La copia ${path}`, "La copia").replaceAll(path, "Ese archivo");
}
