import { chmodSync, mkdirSync } from "node:fs";

/** Creates a folder that only the site's account can enter: uploads are original photos of people. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A folder of another account, such as a mounted volume, is that account's responsibility.
  }
}
