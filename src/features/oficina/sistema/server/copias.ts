import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { done, type Outcome } from "#contract/outcome.ts";
import { ultimaDecision } from "#features/personas/usuarios/server/decisiones.ts";
import { isBackupName } from "#server/backup/backup-folder.ts";
import { receivedCopy } from "#server/backup/received-copy.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Copia, CopiasParaRestaurar } from "../contract.ts";
import { DECISIONES } from "../rules.ts";

export interface Restauracion {
  fecha?: string;
  guardada?: string;
  motivo?: string;
}

export async function listarCopias(
  deps: Deps,
  _actor: Actor,
  _input: object,
): Promise<Outcome<CopiasParaRestaurar>> {
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
export async function archivoDe(
  { settings }: Pick<Deps, "settings">,
  { origen, nombre }: Copia,
): Promise<string | null> {
  if (origen === "subida") return receivedCopy(settings.dataDir, nombre);
  if (origen !== "servidor" || !isBackupName(nombre)) return null;
  const path = join(settings.backup.dir, nombre);
  return (await stat(path).catch(() => null))?.isFile() ? path : null;
}
