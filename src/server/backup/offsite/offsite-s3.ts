import { open } from "node:fs/promises";
import { openS3, type S3Settings } from "../../providers/storage/s3.ts";
import { isOffsiteName, type OffsiteStore } from "./offsite.ts";

/** Copies are sent and read in parts of this size: at most one is in memory, and it is a multiple of S3's minimum. */
const PART_BYTES = 16 * 1024 * 1024;
/** Timeout of one part: 16 MB at 2 Mbit/s. */
const PART_TIMEOUT_MS = 90_000;

/** Encrypted copies in a bucket of any S3-compatible service. */
export function createS3Offsite(settings: S3Settings): OffsiteStore {
  const { client, persist } = openS3(settings, PART_TIMEOUT_MS);
  return {
    label: `el bucket ${settings.bucket}`,
    async upload(name, path, signal) {
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
          // Unfinished parts cost money and are not listed.
          await client.abortMultipartUpload(name, id).catch(() => {});
          throw error;
        }
      } finally {
        await file.close();
      }
    },
    async download(name, path) {
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
    async list() {
      const found = [];
      let token: string | undefined;
      do {
        const page = await persist(async () => {
          const listed = await client.listObjectsPaged("/", "", 1000, token);
          if (!listed?.objects) throw new Error("the bucket does not exist");
          return { objects: listed.objects, next: listed.nextContinuationToken };
        });
        for (const { Key, Size } of page.objects)
          if (isOffsiteName(Key)) found.push({ name: Key, bytes: Number(Size) });
        token = page.next;
      } while (token);
      return found;
    },
    async remove(name) {
      await persist(() => client.deleteObject(name));
    },
  };
}
