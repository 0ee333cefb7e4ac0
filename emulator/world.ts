import { createHash } from "node:crypto";
import type { Chaos } from "./chaos.ts";
import type { Notices } from "./notices.ts";
import type { Store } from "./store.ts";

export interface World {
  store: Store;
  chaos: Chaos;
  notices: Notices;
  /** Sellers by access token. Each seller sees only its own records. */
  shops: ReadonlyMap<string, Shop>;
  /** Base URL for browsers and the shop, without a trailing slash. */
  publicUrl: string;
  /** Returns Unix milliseconds on the emulator's clock, which the control API can shift. */
  now(): number;
  setClockOffset(milliseconds: number): void;
  calls: ApiCallRecord[];
  closing: AbortSignal;
}

export interface ApiCallRecord {
  at: string;
  call: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
}

/** A seller, identified by its access token. */
export interface Shop {
  collectorId: number;
  /** Signs the notices. */
  webhookSecret: string;
  /** Address for the application's notices; notices of a preference go to the preference's own address. */
  notificationUrl: string | null;
}

/** Derives the id from the token, so that it is the same after a restart. */
export function collectorIdOf(accessToken: string): number {
  return 100_000_000 + (createHash("sha256").update(accessToken).digest().readUInt32BE() % 900_000_000);
}

/** @returns undefined for a seller created before the last start */
export function shopOf(world: World, collectorId: number): Shop | undefined {
  return [...world.shops.values()].find((shop) => shop.collectorId === collectorId);
}

export const CLIENT_ID = "1401401401401401";
export const SITE_ID = "MLA";

/** Formats an instant with the real API's offset: `2026-05-30T23:59:59.000-04:00`. */
export function apiTime(milliseconds: number): string {
  return new Date(milliseconds - 4 * 3_600_000).toISOString().replace("Z", "-04:00");
}

/** Rounds pesos to the cent. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** An error in the format of the real API: `{message, error, status, cause}`. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404;
  readonly code: string;
  readonly causes: { code: number; description: string }[];
  constructor(status: ApiError["status"], code: string, message: string, causeCode?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.causes = causeCode === undefined ? [] : [{ code: causeCode, description: message }];
  }

  body(): Record<string, unknown> {
    return { message: this.message, error: this.code, status: this.status, cause: this.causes };
  }
}

/**
 * Whether the text is an http(s) URL on this machine. The emulator sends requests (notices) and redirects browsers
 * (back_urls) on behalf of its callers, so it accepts no other URLs.
 */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === "http:" || url.protocol === "https:") && isLoopbackHost(url.hostname);
}

/** @param host without port; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
