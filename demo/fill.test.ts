import { expect, test } from "vitest";
import { soonAfter } from "./fill.ts";

test.each([
  ["2026-11-28T18:10:00-03:00", "2026-11-28", "20:30"],
  ["2026-11-28T20:30:00-03:00", "2026-11-28", "22:30"],
  ["2026-11-28T20:31:00-03:00", "2026-11-29", "10:00"],
  ["2026-11-28T23:50:00-03:00", "2026-11-29", "10:00"],
  ["2026-11-29T00:10:00-03:00", "2026-11-29", "10:00"],
  ["2026-11-29T07:50:00-03:00", "2026-11-29", "10:00"],
])("a demo started at %s has its next match on %s at %s", (start, fecha, hora) => {
  expect(soonAfter(new Date(start))).toMatchObject({ fecha, hora });
});
