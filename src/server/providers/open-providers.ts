import type { Settings } from "../settings.ts";
import type { Mailer } from "./mail/port.ts";
import { createSmtpMailer } from "./mail/smtp.ts";
import { createMercadoPago } from "./payments/mercado-pago.ts";
import type { PaymentProvider } from "./payments/port.ts";
import { createInstagram } from "./posts/instagram.ts";
import type { PostsProvider } from "./posts/port.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { FileStorage } from "./storage/port.ts";

/** What the site needs of others. */
export interface Providers {
  mailer: Mailer;
  storage: FileStorage;
  payments: PaymentProvider;
  /** Null for a club that has set no account of a social network. */
  posts: PostsProvider | null;
}

/** The providers that the settings name; those that are given stand in their place.
 * @param timeoutMs how long each is waited for, in place of its own patience */
export function openProviders(
  settings: Settings,
  given: { payments?: PaymentProvider | undefined; posts?: PostsProvider | undefined },
  timeoutMs?: number,
): Providers {
  const { mercadoPago, instagram } = settings;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    mailer: createSmtpMailer({ url: settings.smtpUrl, from: settings.mailFrom, ...patience }),
    storage: openStorage(settings, patience),
    payments:
      given.payments ??
      createMercadoPago({
        baseUrl: mercadoPago.apiUrl,
        accessToken: mercadoPago.accessToken,
        webhookSecret: mercadoPago.webhookSecret,
        ...patience,
      }),
    posts:
      given.posts ??
      (instagram.token === undefined
        ? null
        : createInstagram({ baseUrl: instagram.apiUrl, token: instagram.token, ...patience })),
  };
}
