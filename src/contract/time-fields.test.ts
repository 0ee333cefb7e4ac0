import { expect, test } from "vitest";
import { parseFecha } from "./time-fields.ts";

test.each([
  ["2026-05-30", "2026-05-30"],
  ["2028-02-29", "2028-02-29"],
  // A late evening at the club is the next day in UTC.
  ["2026-05-31T02:30:00.000Z", "2026-05-30"],
  ["2026-05-31T03:00:00Z", "2026-05-31"],
  ["2026-05-30T23:30:00-03:00", "2026-05-30"],
  // A serialized date at midnight UTC is parsed as that date.
  [new Date("2026-12-05").toISOString(), "2026-12-05"],
  ["2026-12-05T00:00:00Z", "2026-12-05"],
  ["2026-12-05T00:00Z", "2026-12-05"],
  ["2026-12-05T00:00:00+00:00", "2026-12-05"],
  ["2026-12-05T00:00:00.001Z", "2026-12-04"],
  ["2026-12-04T21:00:00-03:00", "2026-12-04"],
  ["2026-12-05T00:00:00-03:00", "2026-12-05"],
  ["2026-02-30T00:00:00Z", null],
  ["2026-02-29", null],
  ["2026-02-30T10:00:00Z", null],
  ["2026-13-01", null],
  ["2026-05-30T25:00:00Z", null],
  ["2026-05-30T10:00:00", null],
  ["30/05/2026", null],
  ["mañana", null],
  ["", null],
])("the date %j is read as %j in the club's time zone", (texto, expected) => {
  expect(parseFecha(texto)).toBe(expected);
});
