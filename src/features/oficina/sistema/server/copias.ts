import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { cambiarInstalacion, lockInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { type Identidad, withIdentidad } from "#features/personas/sesion/server/revisar-codigo.ts";
import { registrar, ultimaDecision } from "#features/personas/usuarios/server/decisiones.ts";
import { isBackupName } from "#server/backup/backup-folder.ts";
import { createRecoveryKey } from "#server/backup/encrypt.ts";
import { BackupError } from "#server/backup/messages.ts";
import { isOffsiteName, openOffsite, timeOfCopy } from "#server/backup/offsite.ts";
import { beginReceiving, receivedCopy, receiveMade, receivePiece } from "#server/backup/received-copy.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import type { Copia, CopiasParaRestaurar } from "../contract.ts";
import { DECISIONES } from "../rules.ts";

export interface Restauracion {
  fecha?: string;
  guardada?: string;
  motivo?: string;
}

export async function listarCopias(deps: Deps, _actor: Actor, _input: object) {
  const [copias, ultima] = await Promise.all([
    enElServidor(deps.settings.backup.dir),
    ultimaRestauracion(deps.db),
  ]);
  return done({ copias, ultima });
}

async function enElServidor(folder: string): Promise<CopiasParaRestaurar["copias"]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse();
  const found = await Promise.all(
    names.map(async (nombre) => ({ nombre, file: await stat(join(folder, nombre)).catch(() => null) })),
  );
  return found.flatMap(({ nombre, file }) =>
    file?.isFile()
      ? [{ origen: "servidor" as const, nombre, fecha: file.mtime.toISOString(), bytes: file.size }]
      : [],
  );
}

/**
 * Returns how the last restoration ended. A restoration without a recorded end was interrupted, because the site is
 * running.
 */
export async function ultimaRestauracion(q: Queryable): Promise<CopiasParaRestaurar["ultima"]> {
  const found = await ultimaDecision(q, "copia", Object.values(DECISIONES));
  if (!found) return null;
  const { fecha = null, guardada = null, motivo = null } = (found.despues ?? {}) as Restauracion;
  const { hecha, fallida } = DECISIONES;
  const resultado = found.accion === hecha ? "hecha" : found.accion === fallida ? "fallida" : "interrumpida";
  return { cuando: found.cuando.toISOString(), resultado, fecha, guardada, motivo };
}

/** Returns the file of a backup on this machine; null if it does not exist. The name is compared, never used as a path. */
export async function archivoDe({ settings }: Deps, { origen, nombre }: Copia): Promise<string | null> {
  if (origen === "subida") return receivedCopy(settings.dataDir, nombre);
  if (origen !== "servidor" || !isBackupName(nombre)) return null;
  const path = join(settings.backup.dir, nombre);
  return (await stat(path).catch(() => null))?.isFile() ? path : null;
}

/** @returns 409 if the disk has too little space */
export async function empezarSubida({ settings }: Deps, { bytes }: { bytes: number }) {
  const nombre = await beginReceiving(settings.dataDir, bytes);
  if (nombre === null)
    return conflict("sin-lugar", "No hay lugar en el disco del servidor para esa copia: liberá espacio.");
  return done({ nombre });
}

/**
 * Adds a piece to an upload.
 * @returns 404 if the upload does not exist, 409 with `recibidos` if the piece does not continue it
 */
export async function subirTrozo(
  { settings }: Deps,
  { nombre, desde, contenido }: { nombre: string; desde: number; contenido: Uint8Array },
): Promise<Outcome<{ recibidos: number }>> {
  const recibidos = await receivePiece(settings.dataDir, nombre, { from: desde, content: contenido });
  if (recibidos === null) return notFound("Esa subida ya no está: empezá de nuevo.");
  if (recibidos !== desde + contenido.length)
    return conflict("otra-parte", "La subida no sigue desde ahí.", { context: { recibidos } });
  return done({ recibidos });
}

/** Lists the backups in the bucket; a bucket that does not answer is reported as a problem. */
export async function listarCopiasDeAfuera({ connections }: Deps, _actor: Actor, _input: object) {
  try {
    const copias = (await openOffsite(connections.settings)?.list()) ?? [];
    return done({
      copias: copias
        .map(({ name: nombre, bytes }) => ({
          origen: "afuera" as const,
          nombre,
          bytes,
          fecha: timeOfCopy(nombre).toISOString(),
        }))
        .sort((a, b) => (a.nombre < b.nombre ? 1 : -1)),
      problemas: [],
    });
  } catch (error) {
    return done({ copias: [], problemas: [explicar(error)] });
  }
}

/**
 * Downloads a backup from the bucket.
 * @returns the name of the downloaded backup
 */
export async function traerDeAfuera({ connections, settings }: Deps, nombre: string) {
  if (!isOffsiteName(nombre)) return notFound("Esa copia no existe.");
  try {
    const store = openOffsite(connections.settings);
    if (!(await store?.list())?.some(({ name }) => name === nombre))
      return notFound("Esa copia ya no está afuera.");
    const { name } = await receiveMade(settings.dataDir, async (to) => store?.download(nombre, to));
    return done(name);
  } catch (error) {
    return conflict("sin-respuesta", explicar(error));
  }
}

/** Returns a message about a bucket that does not answer, or that also holds the site's files. */
function explicar(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof StorageUnavailable)
    return "No se pudo usar el bucket de las copias: probalo en Conexiones.";
  throw error;
}

/**
 * Creates a recovery key for offsite backups, of which only the public half is stored. Older backups still
 * need the previous key or this site's `SECRET`. Requires the password again, because the key decrypts every
 * backup.
 * @returns 422 for a wrong password or code, 409 if there is a key and `reemplazar` is false
 */
export async function crearClaveDeCopias(
  deps: Deps,
  actor: Actor,
  { reemplazar, ...identidad }: { reemplazar: boolean } & Identidad,
): Promise<Outcome<{ clave: string }>> {
  const { key, publicKey } = await createRecoveryKey();
  return withIdentidad(deps, actor, identidad, async (tx) => {
    const anterior = (await lockInstalacion(tx))?.claveDeCopias;
    if (anterior && !reemplazar)
      return conflict("ya-hay-clave", "Ya hay una clave de recuperación. Recargá la página.");
    await cambiarInstalacion(tx, { claveDeCopias: publicKey });
    await registrar(deps, tx, actor, {
      accion: anterior ? "copia.reemplazar-clave" : "copia.crear-clave",
      objetoId: null,
    });
    return done({ clave: key });
  });
}
