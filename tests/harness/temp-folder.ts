import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

export async function tempFolder(when: (clean: () => Promise<void>) => void = afterAll): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-test-"));
  when(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
