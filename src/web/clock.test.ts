import { afterEach, beforeEach, expect, it, vi } from "vitest";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-28T12:00:00Z");
let clock: typeof import("./clock.ts");

/** Returns a response sent when the server's clock showed this time. */
const sentAt = (instant: number) =>
  new Response(null, { headers: { date: new Date(instant).toUTCString() } });

// Rule SIT-37
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOON });
  vi.resetModules();
  clock = await import("./clock.ts");
});
afterEach(() => vi.useRealTimers());

it("the page's clock follows the server's even if the phone's own clock is hours off", () => {
  expect(clock.serverNow()).toBe(NOON);
  clock.learnTime(sentAt(NOON - 2 * HOUR));
  vi.advanceTimersByTime(60_000);
  expect(clock.serverTime()).toEqual(new Date(NOON - 2 * HOUR + 60_000));
});

it("the page's clock is not set back by a cached response", () => {
  clock.learnTime(sentAt(NOON + HOUR));
  clock.learnTime(sentAt(NOON));
  clock.learnTime(new Response(null));
  expect(clock.serverNow()).toBe(NOON + HOUR);
});

it("the page's clock follows the server's again after the phone's clock is changed", () => {
  clock.learnTime(sentAt(NOON + HOUR));
  vi.setSystemTime(NOON + HOUR);
  clock.learnTime(sentAt(NOON + HOUR));
  expect(clock.serverNow()).toBe(NOON + HOUR);
});
