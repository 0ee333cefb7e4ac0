/**
 * Where files live. Keys are made by the site (content hashes and sizes), never by people:
 * lower-case letters, digits, `-`, `.` and `/` only.
 */
export interface FileStorage {
  /** Stores whole or not at all; storing the same key again is no error. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Removes the file; nothing happens when it is gone. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** @throws Error for a key that the site would never make. */
export function assertKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error("a storage key must be made by the site");
}
