import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, EMULATOR_ACCESS_TOKEN: "t", EMULATOR_WEBHOOK_SECRET: "s", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function readyUrl(program: ChildProcess): Promise<string> {
  if (!program.stdout) throw new Error("The program has no output");
  const [line] = await once(createInterface(program.stdout), "line");
  const message = JSON.parse(String(line)) as { ready: boolean; url: string };
  expect(message.ready).toBe(true);
  return message.url;
}

it.each(["its standard input closes", "it receives SIGTERM"])(
  "prints its address and exits when %s",
  async (how) => {
    const program = start({});
    const exit = once(program, "exit");
    const url = await readyUrl(program);
    expect((await fetch(`${url}/v1/payments/1`)).status).toBe(401);
    if (how === "it gets SIGTERM") program.kill("SIGTERM");
    else program.stdin?.end();
    expect(await exit).toEqual([0, null]);
  },
);

// Rule PAG-12
it("refuses to start in production, with a message", async () => {
  const program = start({ NODE_ENV: "production" });
  let said = "";
  program.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  expect(await once(program, "close")).toEqual([1, null]);
  expect(said).toContain("never runs in production");
});
