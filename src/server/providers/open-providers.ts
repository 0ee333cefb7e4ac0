import { join, resolve } from "node:path";
import type { Settings } from "../settings.ts";
import { createSmtpMailer, type Mailer } from "./mail/mailer.ts";
import { createMercadoPago } from "./payments/mercado-pago.ts";
import type { PaymentProvider } from "./payments/port.ts";
import { createInstagram } from "./posts/instagram.ts";
import type { PostsProvider } from "./posts/port.ts";
import { createDiskStorage } from "./storage/disk.ts";
import type { FileStorage } from "./storage/port.ts";
import { createS3Storage } from "./storage/s3.ts";

export interface Providers {
  mailer: Mailer | null;
  storage: FileStorage;
  payments: PaymentProvider | null;
  posts: PostsProvider | null;
}

/**
 * Opens the configured providers; those passed in replace them.
 * @param timeoutMs replaces the default timeout of each
 */
export function openProviders(
  settings: Settings,
  given: { payments?: PaymentProvider | undefined; posts?: PostsProvider | undefined },
  timeoutMs?: number,
): Providers {
  const { mercadoPago, instagram } = settings;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    mailer: openMailer(settings, patience),
    storage: openStorage(settings, patience),
    payments: given.payments ?? openMercadoPago(mercadoPago, patience),
    posts:
      given.posts ??
      (instagram.token === undefined
        ? null
        : createInstagram({ baseUrl: instagram.apiUrl, token: instagram.token, ...patience })),
  };
}

function openMercadoPago(
  { apiUrl: baseUrl, accessToken, webhookSecret }: Settings["mercadoPago"],
  patience: { timeoutMs?: number },
) {
  return accessToken === undefined
    ? null
    : createMercadoPago({ baseUrl, accessToken, webhookSecret, ...patience });
}

function openMailer({ smtpUrl: url, mailFrom: from }: Settings, patience: { timeoutMs?: number }) {
  return url === undefined || from === undefined ? null : createSmtpMailer({ url, from, ...patience });
}

/** Opens the configured storage: a bucket, which falls back to files stored on disk earlier, or a folder in `DATA_DIR`. */
export function openStorage(
  settings: Pick<Settings, "dataDir" | "s3">,
  patience: { timeoutMs?: number } = {},
): FileStorage {
  const disk = createDiskStorage(join(resolve(settings.dataDir), "archivos"));
  return settings.s3 ? withOlderFiles(createS3Storage(settings.s3, patience), disk) : disk;
}

function withOlderFiles(storage: FileStorage, older: FileStorage): FileStorage {
  return {
    put: (key, content) => storage.put(key, content),
    putFile: (key, path) => storage.putFile(key, path),
    get: async (key) => (await storage.get(key)) ?? (await older.get(key)),
    has: async (key) => (await storage.has(key)) || (await older.has(key)),
    async remove(key) {
      await older.remove(key);
      await storage.remove(key);
    },
    async *list() {
      const keys = new Set<string>();
      for await (const file of storage.list()) {
        keys.add(file.key);
        yield file;
      }
      for await (const file of older.list()) if (!keys.has(file.key)) yield file;
    },
  };
}
