import { open } from "node:fs/promises";
import { clubInstant, mondayOf } from "#contract/club-time.ts";
import { openS3, type S3Settings } from "../providers/storage/s3.ts";
import type { Settings } from "../settings.ts";
import { BackupError } from "./messages.ts";

/**
 * Returns the configured bucket for offsite backups; null if there is none.
 * @throws BackupError for the bucket of the site's own files, because every backup contains those files
 */
export function openOffsite({ offsite, s3 }: Pick<Settings, "offsite" | "s3">): OffsiteStore | null {
  if (isSameBucket(offsite, s3))
    throw new BackupError("El bucket de las copias es el de las imágenes: usá otro, mejor de otra cuenta.");
  return offsite ? createS3Offsite(offsite) : null;
}

export function isSameBucket(one: S3Settings | undefined, other: S3Settings | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.bucket === other.bucket &&
    new URL(one.endpoint).host === new URL(other.endpoint).host
  );
}

/** Part size of uploads and downloads, a multiple of S3's minimum. At most one part is in memory. */
const PART_BYTES = 16 * 1024 * 1024;
/** Timeout of one part: 16 MB at 2 Mbit/s. */
const PART_TIMEOUT_MS = 90_000;

export type OffsiteStore = ReturnType<typeof createS3Offsite>;

/** Opens storage outside this machine for encrypted backups, shared by all instances. */
export function createS3Offsite(settings: S3Settings) {
  const { client, persist, list } = openS3(settings, PART_TIMEOUT_MS);
  return {
    /** Shown to people: `el bucket copias-del-club`. */
    label: `el bucket ${settings.bucket}`,
    /** Uploads a file, which becomes visible once it is complete. */
    async upload(name: string, path: string, signal?: AbortSignal): Promise<void> {
      const file = await open(path);
      try {
        const { size } = await file.stat();
        const read = async (at: number) => {
          const part = Buffer.alloc(Math.min(PART_BYTES, size - at));
          await file.read(part, 0, part.length, at);
          return part;
        };
        if (size <= PART_BYTES) {
          const content = await read(0);
          await persist(() => client.putObject(name, content));
          return;
        }
        const id = await persist(() => client.getMultipartUploadId(name));
        try {
          const parts: { partNumber: number; etag: string }[] = [];
          for (let at = 0; at < size; at += PART_BYTES) {
            signal?.throwIfAborted();
            const content = await read(at);
            parts.push(await persist(() => client.uploadPart(name, id, content, parts.length + 1)));
          }
          await persist(() => client.completeMultipartUpload(name, id, parts));
        } catch (error) {
          // The parts of an unfinished upload cost money and are not listed.
          await client.abortMultipartUpload(name, id).catch(() => {});
          throw error;
        }
      } finally {
        await file.close();
      }
    },
    async download(name: string, path: string): Promise<void> {
      const size = await persist(() => client.getContentLength(name));
      const file = await open(path, "w", 0o600);
      try {
        for (let at = 0; at < size; at += PART_BYTES) {
          const part = await persist(async () => {
            const answer = await client.getObjectRaw(name, false, at, Math.min(at + PART_BYTES, size));
            return Buffer.from(await answer.arrayBuffer());
          });
          await file.write(part, 0, part.length, at);
        }
      } finally {
        await file.close();
      }
    },
    /** Lists all backups in this storage, from any site and in any order. Other files are omitted. */
    async list(): Promise<{ name: string; bytes: number }[]> {
      const backups: { name: string; bytes: number }[] = [];
      for await (const { key, bytes } of list()) if (isOffsiteName(key)) backups.push({ name: key, bytes });
      return backups;
    },
    async remove(name: string): Promise<void> {
      await persist(() => client.deleteObject(name));
    },
  };
}

const NAME = /^club-(\d{4}-\d{2}-\d{2})-\d{6}\.tar\.zst\.age$/;

export function offsiteName(backup: string): string {
  return `${backup}.age`;
}

export function timeOfCopy(name: string): Date {
  const [, day = "", hours, minutes] = /^club-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})/.exec(name) ?? [];
  return clubInstant(day, `${hours}:${minutes}`);
}

export function isOffsiteName(name: string): boolean {
  return NAME.test(name);
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/**
 * Returns the names to delete: all but the newest backup of each of the last 7 days, 4 weeks (from Monday) and 12
 * months that have a backup.
 * @param names only those accepted by `isOffsiteName`
 */
export function surplusOf(names: readonly string[]): string[] {
  const newest = [...names].sort().reverse();
  const kept = new Set<string>();
  for (const [periodOf, most] of [
    [(day: string) => day, DAYS],
    [mondayOf, WEEKS],
    [(day: string) => day.slice(0, 7), MONTHS],
  ] as const) {
    const periods = new Set<string>();
    for (const name of newest) {
      const period = periodOf(NAME.exec(name)?.[1] ?? "");
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return newest.filter((name) => !kept.has(name));
}
