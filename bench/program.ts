import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * A benchmark program in a separate process, so that it does not share an event loop with the measured site. Disposal
 * waits until the program has ended.
 */
export interface Program extends AsyncDisposable {
  /** Runs one of the program's commands and returns its result. */
  ask<T>(command: string, input?: unknown): Promise<T>;
}

type Order = { id: number; command: string; input: unknown };
type Answer = { id: number; value: unknown } | { id: number; error: string };

const running = new Set<{ kill(): void }>();

/** Ends all programs without waiting; pending commands fail. */
export function killPrograms(): void {
  for (const program of running) program.kill();
}

/**
 * Starts `programs/<name>.ts` and discards its output.
 * @throws Error if the program ends before it is ready or during a command
 */
export async function startProgram(name: string, env: Record<string, string> = {}): Promise<Program> {
  const child = fork(fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  running.add(child);
  const exited = once(child, "exit").then(([code]) => {
    running.delete(child);
    for (const { fail } of waiting.values()) fail(new Error(`${name} ended with code ${code}`));
  });
  let next = 0;
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  const expect = <T>(id: number) =>
    new Promise<T>((done, fail) => waiting.set(id, { done: (value) => done(value as T), fail }));
  child.on("message", (response: Answer) => {
    const who = waiting.get(response.id);
    waiting.delete(response.id);
    if ("error" in response) who?.fail(new Error(`${name}: ${response.error}`));
    else who?.done(response.value);
  });
  await expect(next++);
  return {
    ask<T>(command: string, input: unknown = null) {
      const id = next++;
      const response = expect<T>(id);
      child.send({ id, command, input } satisfies Order);
      return response;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.send({ id: next++, command: "end", input: null } satisfies Order);
      await exited;
    },
  };
}

/** Runs the program's side: reports that it is ready, and runs commands until it is ended. */
export function serveProgram(
  commands: Record<string, (input: never) => unknown>,
  end: () => unknown = () => {},
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
  send({ id: 0, value: null });
}

let cpu = process.cpuUsage();

export function cpuMsSinceLast(): number {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  return (user + system) / 1000;
}
