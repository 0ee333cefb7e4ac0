import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { createEmulatorControl } from "./control.ts";
import { startEmulator } from "./server.ts";

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

it.each(["its standard input closes", "it receives SIGTERM"])("the emulator exits when %s", async (how) => {
  const program = start({});
  const exit = once(program, "exit");
  const url = await readyUrl(program);
  expect((await fetch(`${url}/v1/payments/1`)).status).toBe(401);
  if (how === "it receives SIGTERM") program.kill("SIGTERM");
  else program.stdin?.end();
  expect(await exit).toEqual([0, null]);
});

// Rule PAG-12
it("the emulator refuses to start in production", async () => {
  const program = start({ NODE_ENV: "production" });
  let said = "";
  program.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  expect(await once(program, "close")).toEqual([1, null]);
  expect(said).toContain("never runs in production");
});

it("the emulator restores its state after a restart unless the file is corrupt", async () => {
  const folder = await tempFolder(onTestFinished);
  const dataFile = join(folder, "state", "emulator.json");
  const options = { port: 0, dataFile, accessToken: "TEST-token", webhookSecret: "secret" };
  const first = await startEmulator(options);
  const created = await fetch(`${first.url}/checkout/preferences/`, {
    method: "POST",
    headers: { authorization: "Bearer TEST-token" },
    body: JSON.stringify({
      items: [{ title: "Entrada", quantity: 1, unit_price: 12500 }],
      external_reference: "pago-1",
    }),
  });
  const { id } = (await created.json()) as { id: string };
  const paid = await createEmulatorControl(first.url).pay({ of: id, status: "approved" });
  await first.close();

  const second = await startEmulator(options);
  const after = createEmulatorControl(second.url);
  expect(await after.payments()).toEqual([paid]);
  expect((await after.pay({ of: "pago-1", status: "rejected" })).id).toBeGreaterThan(paid.id);
  await second.close();
  expect(JSON.parse(await readFile(dataFile, "utf8")).payments).toHaveLength(2);

  await writeFile(dataFile, "{");
  await expect(startEmulator(options)).rejects.toThrow("is not the emulator's state");
});

// Rule PAG-12
it("the emulator's server refuses to start in production or on a public address", async () => {
  const options = { port: 0, accessToken: "TEST-token", webhookSecret: "secret" };
  await expect(startEmulator({ ...options, host: "0.0.0.0" })).rejects.toThrow("this machine only");
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await expect(startEmulator(options)).rejects.toThrow("production");
  } finally {
    process.env.NODE_ENV = before;
  }
});
