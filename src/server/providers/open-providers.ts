import { join, resolve } from "node:path";
import type { Settings } from "../settings.ts";
import { createSmtpMailer, type Mailer } from "./mail/mailer.ts";
import { createMercadoPago, type MercadoPagoOptions } from "./payments/mercado-pago.ts";
import type { PaymentProvider } from "./payments/port.ts";
import { createInstagram } from "./posts/instagram.ts";
import type { PostsProvider } from "./posts/port.ts";
import { createDiskStorage } from "./storage/disk.ts";
import type { FileStorage } from "./storage/port.ts";
import { createS3Storage } from "./storage/s3.ts";

/** The site's external services. */
export interface Providers {
  mailer: Mailer;
  storage: FileStorage;
  payments: PaymentProvider;
  /** The provider with test credentials; null if not set. */
  testPayments: PaymentProvider | null;
  /** Null without a social network account. */
  posts: PostsProvider | null;
}

/** Opens the configured providers; given ones replace them.
 * @param timeoutMs replaces the default timeout of each */
export function openProviders(
  settings: Settings,
  given: { payments?: PaymentProvider | undefined; posts?: PostsProvider | undefined },
  timeoutMs?: number,
): Providers {
  const { mercadoPago, instagram } = settings;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  const openMercadoPago = ({ accessToken = "", webhookSecret }: Partial<MercadoPagoOptions>) =>
    createMercadoPago({ baseUrl: mercadoPago.apiUrl, accessToken, webhookSecret, ...patience });
  return {
    mailer: createSmtpMailer({ url: settings.smtpUrl ?? "", from: settings.mailFrom ?? "", ...patience }),
    storage: openStorage(settings, patience),
    payments: given.payments ?? openMercadoPago(mercadoPago),
    testPayments: mercadoPago.test ? openMercadoPago(mercadoPago.test) : null,
    posts:
      given.posts ??
      (instagram.token === undefined
        ? null
        : createInstagram({ baseUrl: instagram.apiUrl, token: instagram.token, ...patience })),
  };
}

/** The configured storage: a bucket, or a folder in `DATA_DIR`. */
export function openStorage(
  settings: Pick<Settings, "dataDir" | "s3">,
  patience: { timeoutMs?: number } = {},
): FileStorage {
  return settings.s3
    ? createS3Storage(settings.s3, patience)
    : createDiskStorage(join(resolve(settings.dataDir), "archivos"));
}
