import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createDiskStorage } from "../providers/storage/disk.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { type Check, type Finding, findingsOf } from "./finding.ts";
import { nearestFolder, takesFolders } from "./machine.ts";

const PART = "Archivos";
const CANNOT_WRITE = "En la carpeta de los archivos no se puede escribir.";
const { ok, warning, bad } = findingsOf(PART);

/** Checks the folder of the files; `conexiones` checks a bucket. */
export const storage: Check = {
  part: PART,
  look: async ({ settings }) => (settings.s3 ? [] : checkFolder(resolve(settings.dataDir))),
};

async function checkFolder(dataDir: string): Promise<Finding[]> {
  const files = join(dataDir, "archivos");
  const remedy = "Corré el sitio siempre con el mismo usuario, y hacelo dueño de DATA_DIR con chown -R.";
  try {
    // A folder created by this command would belong to whoever runs it, perhaps not the site's account.
    if (!existsSync(files)) {
      if (!(await takesFolders(nearestFolder(dataDir)))) return [bad(CANNOT_WRITE, remedy)];
      return [ok("La carpeta de los archivos se hace con el primero que se suba.")];
    }
    await probeStorage(createDiskStorage(files));
    const owner = (await stat(files)).uid;
    if (process.getuid?.() === 0 && owner !== 0)
      return [
        warning(
          "La carpeta de los archivos es de otro usuario que el de esta revisión (root).",
          "Repetí la revisión con el usuario del sitio, por ejemplo con sudo -u.",
        ),
      ];
    return [ok("La carpeta de los archivos guarda, lee y borra.")];
  } catch {
    return [bad(CANNOT_WRITE, remedy)];
  }
}

/** @throws StorageUnavailable, or Error when the content read differs */
export async function probeStorage(files: FileStorage): Promise<void> {
  const key = `revision-${randomUUID()}.txt`;
  const content = Buffer.from(key);
  await files.put(key, content);
  const read = await files.get(key);
  await files.remove(key);
  if (!read?.equals(content)) throw new Error("the content read back differs");
}
