import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs in a separate process, because other tests may have started threads in this one. */
const PROGRAM = `
  import { readdirSync, readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  import sharp from "sharp";
  import { yieldBackgroundThreads } from "#server/process-resources.ts";
  const lowered = await yieldBackgroundThreads();
  await sharp({ create: { width: 500, height: 500, channels: 3, background: "#123456" } }).webp().toBuffer();
  const threads = readdirSync("/proc/self/task").map((thread) => {
    const [, name, rest] = /\\((.*)\\) (.*)/s.exec(readFileSync("/proc/self/task/" + thread + "/stat", "utf8"));
    // proc(5): niceness is the 19th field, and "rest" begins with the third.
    return { name, nicer: Number(rest.split(" ")[16]) - getPriority() };
  });
  console.log(JSON.stringify({ lowered, threads }));
`;

test.runIf(process.platform === "linux")(
  "threads that hash and decode run at a lower priority than the event loop",
  async () => {
    const run = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", PROGRAM]);
    const { lowered, threads } = JSON.parse(run.stdout) as {
      lowered: number;
      threads: { name: string; nicer: number }[];
    };
    expect(lowered).toBeGreaterThan(0);
    const background = threads.filter(({ name }) => /^(libuv-worker|libvips worker)/.test(name));
    expect(background.length).toBeGreaterThan(lowered);
    expect(background.filter(({ nicer }) => nicer !== 10)).toEqual([]);
    expect(threads.filter((thread) => !background.includes(thread) && thread.nicer !== 0)).toEqual([]);
  },
);
