import type { PreferenceInput } from "./port.ts";

const ARGENTINA_OFFSET_MS = 3 * 60 * 60 * 1000;
const MAX_TITLE = 256;

/**
 * The body of `POST /checkout/preferences/`: a single item, valid while its place is reserved, without offline methods,
 * whose payers may take days.
 * @param localAddresses whether plain http and local URLs are sent: true only for the local emulator
 */
export function preferenceRequest(input: PreferenceInput, localAddresses: boolean): Record<string, unknown> {
  const backUrls = Object.fromEntries(
    Object.entries(input.backUrls).filter(([, url]) => isReachable(url, localAddresses)),
  );
  const until = argentinaTime(input.expiresAt);
  return {
    items: [
      {
        id: input.externalReference,
        title: input.title.slice(0, MAX_TITLE),
        quantity: input.quantity,
        unit_price: Math.round(input.amount * 100) / 100,
        currency_id: "ARS",
      },
    ],
    external_reference: input.externalReference,
    expires: true,
    expiration_date_from: argentinaTime(input.startsAt),
    expiration_date_to: until,
    date_of_expiration: until,
    payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }] },
    binary_mode: false,
    ...(Object.keys(backUrls).length > 0 ? { back_urls: backUrls } : {}),
    // The provider rejects it without a return URL.
    ...("success" in backUrls ? { auto_return: "approved" } : {}),
    ...(isReachable(input.notificationUrl, localAddresses)
      ? { notification_url: input.notificationUrl }
      : {}),
    ...(input.payer ? { payer: input.payer } : {}),
  };
}

/** `2026-05-30T23:59:59.000-03:00`, the only form in the provider's examples. Argentina has no DST. */
export function argentinaTime(instant: Date): string {
  return new Date(instant.getTime() - ARGENTINA_OFFSET_MS).toISOString().replace("Z", "-03:00");
}

/** Whether the URL is on this machine. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether the provider accepts the URL: only https, which reaches the site from outside. */
export function isReachable(url: string, localAddresses: boolean): boolean {
  if (!URL.canParse(url)) return false;
  return localAddresses || (new URL(url).protocol === "https:" && !isLoopback(url));
}
