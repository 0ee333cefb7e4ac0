import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type StateFile, stateFile } from "./records.ts";

const MAX_RECORDS = 10_000;
const SAVE_AFTER_MS = 250;

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the emulator's state, from its file if there is one. The file is replaced atomically; a killed emulator loses
 * at most the last quarter of a second.
 *
 * @throws Error when the file is not a state file.
 */
export async function openStore(dataFile: string | undefined) {
  const saved = dataFile === undefined ? null : await readState(dataFile);
  let lastId = saved?.lastId ?? 0;
  const preferences = new Map(saved?.preferences.map((one) => [one.id, one]));
  const payments = new Map(saved?.payments.map((one) => [one.id, one]));
  /** Orders by preference id; each preference has one. */
  const orders = new Map(saved?.orders.map((one) => [one.preferenceId, one]));
  const chargebacks = new Map(saved?.chargebacks.map((one) => [one.id, one]));
  const preapprovals = new Map(saved?.preapprovals.map((one) => [one.id, one]));
  const authorizedPayments = new Map(saved?.authorizedPayments.map((one) => [one.id, one]));
  const idempotency = new Map<string, string>(saved?.idempotency);
  const all: Map<unknown, unknown>[] = [
    preferences,
    payments,
    orders,
    chargebacks,
    preapprovals,
    authorizedPayments,
    idempotency,
  ];

  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (dataFile === undefined) return writing;
    const text = JSON.stringify({
      version: 1,
      lastId,
      preferences: [...preferences.values()],
      payments: [...payments.values()],
      orders: [...orders.values()],
      chargebacks: [...chargebacks.values()],
      preapprovals: [...preapprovals.values()],
      authorizedPayments: [...authorizedPayments.values()],
      idempotency: [...idempotency],
    } satisfies StateFile);
    writing = writing.then(() => replaceFile(dataFile, text));
    return writing;
  }

  /** Call after every change: drops the oldest records beyond the limit and schedules a save. */
  function changed(): void {
    for (const records of all) {
      for (const key of records.keys()) {
        if (records.size <= MAX_RECORDS) break;
        records.delete(key);
      }
    }
    if (dataFile !== undefined) timer ??= setTimeout(save, SAVE_AFTER_MS);
  }

  return {
    preferences,
    payments,
    orders,
    chargebacks,
    preapprovals,
    authorizedPayments,
    idempotency,
    /** Returns a number never assigned before, even after restarts without a file. */
    nextId(): number {
      lastId = Math.max(lastId + 1, Date.now());
      return lastId;
    },
    changed,
    clear(): void {
      for (const records of all) records.clear();
      changed();
    },
    async close(): Promise<void> {
      await (timer === undefined ? writing : save());
    },
  };
}

async function readState(dataFile: string): Promise<StateFile | null> {
  let text: string;
  try {
    text = await readFile(dataFile, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return stateFile.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${dataFile} is not the emulator's state; delete it or name another file`, {
      cause: error,
    });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}
