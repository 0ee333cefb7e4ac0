import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { BackupError } from "#server/backup/messages.ts";
import { isOffsiteName, openOffsite, timeOfCopy } from "#server/backup/offsite.ts";
import { receiveMade } from "#server/backup/received-copy.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import type { CopiasParaRestaurar } from "../contract.ts";

/** Lists the backups in the bucket; a bucket that does not answer is reported as a problem. */
export async function listarCopiasDeAfuera(
  { connections }: Pick<Deps, "connections">,
  _actor: Actor,
  _input: object,
): Promise<Outcome<{ copias: CopiasParaRestaurar["copias"]; problemas: string[] }>> {
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
export async function traerDeAfuera(
  { connections, settings }: Pick<Deps, "connections" | "settings">,
  nombre: string,
): Promise<Outcome<string>> {
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
