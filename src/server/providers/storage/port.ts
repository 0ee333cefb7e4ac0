/**
 * Where files live. Keys are made by the site (content hashes and sizes), never by people:
 * lower-case letters, digits, `-`, `.` and `/` only. Every call may throw `StorageUnavailable`.
 */
export interface FileStorage {
  /** Stores whole or not at all; storing the same key again is no error. */
  put(key: string, content: Buffer): Promise<void>;
  /** The same with what is in a file, which is never in memory as a whole. */
  putFile(key: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removes the file; nothing happens when it is gone. */
  remove(key: string): Promise<void>;
  /** Every file that the site put there, in any order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  bytes: number;
}

/** The storage could not be reached, is full or refuses the site: a 503, and worth another try. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Whether the site could have made this key. */
export function isKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key);
}

/** @throws Error for a key that the site would never make. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error("a storage key must be made by the site");
}
