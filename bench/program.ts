import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A program of the benchmark in a process of its own, so that nobody shares an event loop with what is measured. Disposing of it waits until it has ended. */
export interface Program<Ready> extends AsyncDisposable {
  /** What it said when it began. */
  ready: Ready;
  /** Has it do something and answers what came of it. */
  ask<T>(command: string, input?: unknown): Promise<T>;
}

interface Order {
  id: number;
  command: string;
  input: unknown;
}
type Answer = { id: number; value: unknown } | { id: number; error: string };

const running = new Set<{ kill(): void }>();

/** Ends all programs without waiting; what is asked of them at that moment fails. */
export function killPrograms(): void {
  for (const program of running) program.kill();
}

/**
 * Starts `programs/<name>.ts`. Its stdout goes nowhere: what a site logs is paid for, but not read.
 * @throws Error when it ends before it is ready, or while something is asked of it
 */
export async function startProgram<Ready>(
  name: string,
  input: unknown,
  env: Record<string, string> = {},
): Promise<Program<Ready>> {
  const child = fork(
    fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url)),
    [JSON.stringify(input)],
    {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    },
  );
  running.add(child);
  const exited = once(child, "exit").then(([code]) => {
    running.delete(child);
    for (const { fail } of waiting.values()) fail(new Error(`${name} ended with code ${code}`));
  });
  let next = 1;
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  const expect = <T>(id: number) =>
    new Promise<T>((done, fail) => waiting.set(id, { done: (value) => done(value as T), fail }));
  child.on("message", (response: Answer) => {
    const who = waiting.get(response.id);
    waiting.delete(response.id);
    if ("error" in response) who?.fail(new Error(`${name}: ${response.error}`));
    else who?.done(response.value);
  });
  const ready = await expect<Ready>(0);
  const end = async () => {
    if (child.connected) child.send({ id: next++, command: "end", input: null } satisfies Order);
    await exited;
  };
  return {
    ready,
    ask<T>(command: string, input: unknown = null) {
      const id = next++;
      const response = expect<T>(id);
      child.send({ id, command, input } satisfies Order);
      return response;
    },
    [Symbol.asyncDispose]: end,
  };
}

/** The other side: says that the program is ready, and does what is asked until it is told to end. */
export function serveProgram(
  ready: unknown,
  commands: Record<string, (input: never) => unknown>,
  end: () => Promise<unknown> | unknown,
): void {
  const send = (response: Answer) => process.send?.(response);
  process.on("message", async ({ id, command, input }: Order) => {
    if (command === "end") {
      await end();
      process.exit(0);
    }
    try {
      send({ id, value: await commands[command]?.(input as never) });
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.once("disconnect", () => process.exit(1));
  send({ id: 0, value: ready });
}

/** What this program was given when it was started. */
export function programInput<T>(): T {
  return JSON.parse(process.argv[2] ?? "null") as T;
}
