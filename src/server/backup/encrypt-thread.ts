import { parentPort, workerData } from "node:worker_threads";
import { type CipherResult, type CipherWork, runCipher } from "./encrypt.ts";
import { BackupError } from "./messages.ts";

/** Thread entry point for `encryptFile` and `decryptFile`. */
const result = await runCipher(workerData as CipherWork).then(
  (): CipherResult => null,
  (error: unknown): CipherResult =>
    error instanceof BackupError
      ? { sentence: error.message }
      : { failure: error instanceof Error ? error.message : String(error) },
);
parentPort?.postMessage(result);
