import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { tryExclusiveLock, trySharedLock, withExclusiveLock } from "./process-lock.ts";

const MODULE = new URL("./process-lock.ts", import.meta.url).href;

it("a lock allows many shared holders, or one exclusive holder", async () => {
  const file = await newLock();
  const one = trySharedLock(file);
  const two = trySharedLock(file);
  expect([one, two]).not.toContain(undefined);
  one?.release();
  expect(tryExclusiveLock(file)).toBeUndefined();
  two?.release();
  const alone = tryExclusiveLock(file);
  expect(alone).toBeDefined();
  expect(trySharedLock(file)).toBeUndefined();
  alone?.release();
  alone?.release();
  expect(await withExclusiveLock(file, 0, async () => "done")).toBe("done");
});

it("the lock of a process killed with -9 is released", async () => {
  const file = await newLock();
  const program = `
    import { tryExclusiveLock } from ${JSON.stringify(MODULE)};
    globalThis.lock = tryExclusiveLock(process.argv[1]);
    console.log("held");
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  expect(trySharedLock(file)).toBeUndefined();
  await expect(withExclusiveLock(file, 50, async () => undefined)).rejects.toThrow(
    "Otro proceso tiene ocupado",
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await withExclusiveLock(file, 5_000, async () => "mine")).toBe("mine");
});

async function newLock(): Promise<string> {
  const folder = await tempFolder(onTestFinished);
  return path.join(folder, "test.lock");
}
