import { join, resolve } from "node:path";
import type { Settings } from "../../settings.ts";
import { createDiskStorage } from "./disk.ts";
import type { FileStorage } from "./port.ts";
import { createS3Storage } from "./s3.ts";

/** The configured storage: a bucket, or a folder in `DATA_DIR`. */
export function openStorage(
  settings: Pick<Settings, "dataDir" | "s3">,
  patience: { timeoutMs?: number } = {},
): FileStorage {
  return settings.s3
    ? createS3Storage(settings.s3, patience)
    : createDiskStorage(join(resolve(settings.dataDir), "archivos"));
}
