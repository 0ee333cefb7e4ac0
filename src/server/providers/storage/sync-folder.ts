import { open } from "node:fs/promises";

/** A new name outlives a power cut only when its folder is synced too; Windows does that by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
