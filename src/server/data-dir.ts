import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { isDiskFull } from "./db/errors.ts";
import { removeStaleUploads, uploadFolder } from "./http/upload.ts";
import { StartError } from "./start-error.ts";

/**
 * Makes the folder of the site's files and removes what interrupted uploads left in it.
 * @throws StartError when it cannot be written; a full disk as it comes, as room may be made while the start waits
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await removeStaleUploads(dataDir);
    // Folders that are there already do not reveal a read-only mount.
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
