import { openAsBlob } from "node:fs";
import { S3mini } from "s3mini";
import { assertKey, type FileStorage, isKey, StorageUnavailable, type StoredFile } from "./port.ts";

export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
  /** Bucket in the path instead of the host. */
  forcePathStyle: boolean;
}

/** Timeout of one call including its body: 10 MB over a slow line. */
const TIMEOUT_MS = 20_000;
const ATTEMPTS = 3;
const PAUSE_MS = 200;
const PAGE = 1000;

/**
 * Opens a client of a bucket with its retry policy, and a listing of all its objects. A call that fails quickly is
 * retried; a call that timed out is not, because somebody is waiting.
 */
export function openS3(settings: S3Settings, timeoutMs: number) {
  const client = new S3mini({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    endpoint: addressOf(settings),
    region: settings.region,
    requestAbortTimeout: timeoutMs,
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  const persist = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const late = performance.now() - began >= timeoutMs;
        if (attempt === ATTEMPTS || late || !isWorthAnotherTry(error)) {
          throw new StorageUnavailable("the object storage rejected the request or did not respond", {
            cause: error,
          });
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  };
  async function* list(): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const page = await persist(async () => {
        const listed = await client.listObjectsPaged("/", "", PAGE, token);
        if (!listed?.objects) throw new Error("the bucket does not exist");
        return { objects: listed.objects, next: listed.nextContinuationToken };
      });
      for (const { Key, Size } of page.objects) yield { key: Key, bytes: Number(Size) };
      token = page.next;
    } while (token);
  }
  return { client, persist, list };
}

export function createS3Storage(settings: S3Settings, options: { timeoutMs?: number } = {}): FileStorage {
  const { client, persist, list } = openS3(settings, options.timeoutMs ?? TIMEOUT_MS);
  const call = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    assertKey(key);
    return persist(work);
  };
  return {
    put: (key, content) =>
      call(key, async () => {
        await client.putObject(key, content, mimeOf(key));
      }),
    putFile: (key, path) =>
      call(key, async () => {
        // A file-backed blob has a known size and is streamed.
        const blob = await openAsBlob(path);
        await client.putObject(key, blob, mimeOf(key), undefined, undefined, blob.size);
      }),
    get: (key) =>
      call(key, async () => {
        const content = await client.getObjectArrayBuffer(key);
        return content ? Buffer.from(content) : null;
      }),
    has: (key) =>
      call(key, async () => {
        try {
          return (await client.objectExists(key)) === true;
        } catch (error) {
          // The reason for a refusal is in the body, which a HEAD response lacks.
          if (!isWorthAnotherTry(error)) await client.getObjectArrayBuffer(key);
          throw error;
        }
      }),
    remove: (key) =>
      call(key, async () => {
        await client.deleteObject(key);
      }),
    async *list() {
      for await (const file of list()) if (isKey(file.key)) yield file;
    },
  };
}

function addressOf({ endpoint, bucket, forcePathStyle }: S3Settings): string {
  const url = new URL(endpoint);
  if (forcePathStyle) url.pathname = `${url.pathname.replace(/\/+$/, "")}/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/+$/, "");
}

/** Whether an error may pass, as network trouble does, unlike a refusal (a wrong secret, a missing bucket). */
function isWorthAnotherTry(error: unknown): boolean {
  const status = (error as { status?: unknown }).status;
  return typeof status !== "number" || status >= 500 || status === 429;
}

const MIMES: Record<string, string> = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg" };

function mimeOf(key: string): string {
  return MIMES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
