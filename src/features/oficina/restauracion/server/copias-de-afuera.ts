import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { BackupError } from "#server/backup/messages.ts";
import { isOffsiteName, type OffsiteStore, timeOfCopy } from "#server/backup/offsite/offsite.ts";
import { openOffsite } from "#server/backup/offsite/open-offsite.ts";
import { receiveMade } from "#server/backup/received-copy.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import type { CopiasParaRestaurar } from "../contract.ts";

/** The copies in every connected place. One that does not answer is named, and the others are listed. */
export async function listarCopiasDeAfuera(
  deps: Pick<Deps, "connections">,
  _actor: Actor,
  _input: object,
): Promise<Outcome<{ copias: CopiasParaRestaurar["copias"]; problemas: string[] }>> {
  const copias = new Map<string, CopiasParaRestaurar["copias"][number]>();
  const problemas: string[] = [];
  await Promise.all(
    lugares(deps, problemas).map(async (store) => {
      try {
        for (const { name: nombre, bytes } of await store.list())
          copias.set(nombre, { origen: "afuera", nombre, bytes, fecha: timeOfCopy(nombre).toISOString() });
      } catch (error) {
        problemas.push(explicar(error, store));
      }
    }),
  );
  return done({ copias: [...copias.values()].sort((a, b) => (a.nombre < b.nombre ? 1 : -1)), problemas });
}

/** None, with the reason, if the bucket is that of the site's own files. */
function lugares({ connections }: Pick<Deps, "connections">, problemas: string[]): OffsiteStore[] {
  try {
    return openOffsite(connections.settings);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    problemas.push(error.message);
    return [];
  }
}

/** Downloads a copy from the first place that has it. @returns its name among the received ones */
export async function traerDeAfuera(
  deps: Pick<Deps, "connections" | "settings">,
  nombre: string,
): Promise<Outcome<string>> {
  if (!isOffsiteName(nombre)) return notFound("Esa copia no existe.");
  const problemas: string[] = [];
  for (const store of lugares(deps, problemas))
    try {
      if (!(await store.list()).some(({ name }) => name === nombre)) continue;
      const { name } = await receiveMade(deps.settings.dataDir, (to) => store.download(nombre, to));
      return done(name);
    } catch (error) {
      problemas.push(explicar(error, store));
    }
  const [problema] = problemas;
  return problema ? refused(409, "sin-respuesta", problema) : notFound("Esa copia ya no está afuera.");
}

function explicar(error: unknown, { label }: OffsiteStore): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof StorageUnavailable) return `No se pudo usar ${label}: probalo en Conexiones.`;
  throw error;
}
