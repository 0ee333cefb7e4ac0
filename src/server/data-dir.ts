import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { isDiskFull } from "./db/errors.ts";
import { removeStaleUploads, uploadFolder } from "./http/upload.ts";
import { StartError } from "./start-error.ts";

/**
 * Creates the data folder and removes leftovers of interrupted uploads.
 * @throws StartError when it is not writable; rethrows a full disk, which the start retries
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await removeStaleUploads(dataDir);
    // Existing folders do not reveal a read-only mount.
    await access(uploadFolder(dataDir), constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR: no se puede escribir en ${dataDir} (${code}). Revisá que la carpeta exista, que su disco no esté montado en solo lectura y que la cuenta del sitio tenga permiso.`,
      { cause: error },
    );
  }
}
