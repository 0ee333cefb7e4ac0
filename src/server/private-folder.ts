import { chmodSync, mkdirSync } from "node:fs";

/** Makes a folder that no other account of the machine may enter: uploads hold what people photographed, as it was. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A folder of another account, such as a mounted volume, is that account's to protect.
  }
}
