import { open } from "node:fs/promises";

/** A rename survives a power cut only if its folder is synced; Windows does so automatically. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
