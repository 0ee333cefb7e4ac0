import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type FileStorage, isKey, StorageUnavailable, type StoredFile } from "./port.ts";

/** Temporary name of a write in progress or of a killed process. */
const TEMPORARY = /\.[0-9a-f-]{36}\.tmp$/;

/** Stores files in a folder. Writes go to a temporary name, are synced, then renamed: readers never see partial files. */
export function createDiskStorage(folder: string): FileStorage {
  makePrivateFolder(folder);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  const write = async (key: string, fill: (temporary: string) => Promise<void>) => {
    const path = pathOf(key);
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await fill(temporary);
      const file = await open(temporary, "r+");
      try {
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
    put: (key, content) => write(key, (temporary) => writeFile(temporary, content, { flag: "wx" })),
    putFile: (key, path) => write(key, (temporary) => copyFile(path, temporary, constants.COPYFILE_EXCL)),
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
    async *list() {
      try {
        yield* filesIn(folder, "");
      } catch (error) {
        throw new StorageUnavailable("the files could not be listed", { cause: error });
      }
    },
  };
}

/** Tolerates files and folders that disappear during the listing. */
async function* filesIn(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(join(folder, prefix)).catch(unlessGone);
  if (!entries) return;
  for await (const entry of entries) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* filesIn(folder, `${key}/`);
    else if (entry.isFile() && isKey(key) && !TEMPORARY.test(key)) {
      const info = await stat(join(folder, key)).catch(unlessGone);
      if (info) yield { key, bytes: info.size };
    }
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** Creates a folder that only the site's account can enter: uploads are original photos of people. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A folder of another account, such as a mounted volume, is that account's responsibility.
  }
}

/** Syncs a folder, so that a rename in it survives a power cut; Windows does so automatically. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
