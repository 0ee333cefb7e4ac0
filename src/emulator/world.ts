import type { Chaos } from "./chaos.ts";
import type { Notices } from "./notices.ts";
import type { Store } from "./store.ts";

/** All that the emulator's parts share. */
export interface World {
  store: Store;
  chaos: Chaos;
  notices: Notices;
  accessToken: string;
  /** Where browsers and the shop reach the emulator, without a trailing slash. */
  publicUrl: string;
  /** Unix milliseconds by the emulator's clock, which the control API may shift. */
  now(): number;
  setClockOffset(milliseconds: number): void;
  /** Calls of the API so far, oldest first. */
  calls: ApiCallRecord[];
  /** Aborted when the emulator closes. */
  closing: AbortSignal;
}

export interface ApiCallRecord {
  at: string;
  call: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
}

/** The seller whose shop this is. */
export const COLLECTOR_ID = 140_140_140;
export const CLIENT_ID = "1401401401401401";
export const SITE_ID = "MLA";

/** The real API writes its instants with this offset: `2026-05-30T23:59:59.000-04:00`. */
export function apiTime(milliseconds: number): string {
  return new Date(milliseconds - 4 * 3_600_000).toISOString().replace("Z", "-04:00");
}

/** Pesos to the cent. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
