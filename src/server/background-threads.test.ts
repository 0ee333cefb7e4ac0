import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import sharp from "sharp";
import { expect, test } from "vitest";
import { yieldBackgroundThreads } from "./background-threads.ts";

/** How nice each thread of this process is, by its name. */
async function nicenesses(): Promise<[name: string, nice: number][]> {
  const threads = await readdir("/proc/self/task");
  return Promise.all(
    threads.map(async (thread): Promise<[string, number]> => {
      const stat = await readFile(`/proc/self/task/${thread}/stat`, "utf8");
      const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(stat) ?? [];
      // proc(5): the 19th field; `rest` begins with the third.
      return [name, Number(rest.split(" ")[16])];
    }),
  );
}

test.runIf(process.platform === "linux")(
  "the threads that hash and decode let those go first that answer",
  async () => {
    expect(await yieldBackgroundThreads()).toBeGreaterThan(0);
    await sharp({ create: { width: 500, height: 500, channels: 3, background: "#123456" } })
      .webp()
      .toBuffer();
    const threads = await nicenesses();
    const background = threads.filter(([name]) => /^(libuv-worker|libvips worker)/.test(name));
    expect(background.length).toBeGreaterThan(0);
    const own = getPriority();
    expect(background.filter(([, nice]) => nice !== Math.min(own + 5, 19))).toEqual([]);
    const others = threads.filter((thread) => !background.includes(thread));
    expect(others.filter(([, nice]) => nice !== own)).toEqual([]);
  },
);
