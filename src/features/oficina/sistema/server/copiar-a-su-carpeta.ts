import type { Deps } from "#server/deps.ts";
import { hacerCopia } from "./hacer-copia.ts";

/** The backup of every night, or one that the staff asked for, into the folder of the settings, whose oldest ones make place. */
export async function copiarASuCarpeta(deps: Deps, url: string, signal: AbortSignal): Promise<void> {
  const { dir: carpeta, keep: conservar } = deps.settings.backup;
  try {
    await hacerCopia(deps, { url, carpeta, conservar, signal });
  } catch (error) {
    deps.log.error({ err: error, carpeta }, "a backup failed");
    throw error;
  }
}
