import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type FileStorage, StorageUnavailable } from "./port.ts";

/** Files in a folder. A write goes to a temporary name, is synced, then renamed: a reader never sees half a file. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  const write = async (key: string, fill: (file: FileHandle) => Promise<void>) => {
    const path = pathOf(key);
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(temporary, "wx");
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw new StorageUnavailable("a file could not be written", { cause: error });
    }
  };
  return {
    put: (key, content) => write(key, (file) => file.writeFile(content)),
    putFile: (key, path) => write(key, (file) => file.writeFile(createReadStream(path))),
    async get(key) {
      const path = pathOf(key);
      try {
        return await readFile(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw new StorageUnavailable("a file could not be read", { cause: error });
      }
    },
    async has(key) {
      return access(pathOf(key)).then(
        () => true,
        () => false,
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** The new name outlives a power cut only when the folder is synced too; Windows does that by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
