import { describe, expect, test } from "vitest";
import { addDays, addMonths, clockOf, clubInstant, clubTime, mondayOf } from "./club-time.ts";
import { formatCuando, formatDiaCercano, formatFecha, formatInstant, formatMoney } from "./format.ts";

describe("the club's clock", () => {
  // Rule API-2
  test.each([
    ["2026-05-30", "08:00", "2026-05-30T11:00:00.000Z"],
    ["2026-05-30", "24:00", "2026-05-31T03:00:00.000Z"],
    ["2026-12-31", "24:00", "2027-01-01T03:00:00.000Z"],
    ["2028-02-28", "24:00", "2028-02-29T03:00:00.000Z"],
    ["2026-05-30", "00:00", "2026-05-30T03:00:00.000Z"],
  ])("turns %s %s into the same instant, whatever the machine's time zone", (fecha, hora, instant) => {
    expect(clubInstant(fecha, hora).toISOString()).toBe(instant);
  });

  test("shows the club's date, not the server's", () => {
    expect(clubTime(new Date("2026-05-31T02:59:00Z"))).toEqual({ fecha: "2026-05-30", hora: "23:59" });
    expect(clubTime(new Date("2026-05-31T03:00:00Z"))).toEqual({ fecha: "2026-05-31", hora: "00:00" });
  });
});

describe("the clock of a time zone with daylight saving", () => {
  // Forward at midnight: 4 November 2018 had no 00:00. Back at midnight: 17 February 2018 had 23:00 twice.
  const saoPaulo = clockOf("America/Sao_Paulo");
  const newYork = clockOf("America/New_York");
  test.each([
    [saoPaulo, "2018-11-03", "23:30", "2018-11-04T02:30:00.000Z"],
    [saoPaulo, "2018-11-03", "24:00", "2018-11-04T03:00:00.000Z"],
    [saoPaulo, "2018-11-04", "00:30", "2018-11-04T03:00:00.000Z"],
    [saoPaulo, "2018-11-04", "01:00", "2018-11-04T03:00:00.000Z"],
    [saoPaulo, "2018-02-17", "23:00", "2018-02-18T01:00:00.000Z"],
    [saoPaulo, "2018-02-17", "24:00", "2018-02-18T03:00:00.000Z"],
    [newYork, "2026-03-08", "02:30", "2026-03-08T07:00:00.000Z"],
    [newYork, "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
    [newYork, "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
  ])("converts %# %s %s to the right instant", (clock, fecha, hora, instant) => {
    expect(clock.instantOf(fecha, hora).toISOString()).toBe(instant);
  });

  test.each([
    "America/Sao_Paulo",
    "America/New_York",
    "Europe/Madrid",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
  ])("has consecutive half hours all year in %s", (zone) => {
    const clock = clockOf(zone);
    let last = 0;
    for (let fecha = "2018-01-01"; fecha < "2019-01-01"; fecha = addDays(fecha, 1)) {
      expect(clock.instantOf(fecha, "24:00")).toEqual(clock.instantOf(addDays(fecha, 1), "00:00"));
      for (const hora of ["00:00", "00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "12:00", "23:30"]) {
        const instant = clock.instantOf(fecha, hora).getTime();
        expect(instant).toBeGreaterThanOrEqual(last);
        last = instant;
      }
    }
  });
});

test("adding days and months crosses the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
});

test("a week starts on Monday", () => {
  expect(["2026-05-25", "2026-05-27", "2026-05-31", "2027-01-01"].map(mondayOf)).toEqual([
    "2026-05-25",
    "2026-05-25",
    "2026-05-25",
    "2026-12-28",
  ]);
});

// Rule API-4
test("pesos are formatted as in Argentina, with the minus sign before the currency", () => {
  expect(formatMoney(12500)).toBe("$ 12.500,00");
  expect(formatMoney(-6500)).toBe("-$ 6.500,00");
});

// Rule API-3
test("dates are formatted as dd/mm/yyyy, and the year 1969 as 2024", () => {
  expect(formatFecha("2026-05-09")).toBe("09/05/2026");
  expect(formatFecha("1969-12-31")).toBe("31/12/2024");
  expect(formatInstant("2026-05-10T02:30:00.000Z")).toBe("09/05/2026 - 23:30 hs");
});

// Rule EVE-14
test.each([
  ["2026-12-26", "hoy", "hoy 20:30"],
  ["2026-12-25", "mañana", "mañana 20:30"],
  ["2026-12-24", "sáb 26 dic", "sáb 26 dic · 20:30"],
  ["2026-12-27", "sáb 26 dic", "sáb 26 dic · 20:30"],
])("on %s, an event on 26 December is announced for %j, or with its time as %j", (hoy, dia, cuando) => {
  expect(formatDiaCercano("2026-12-26", hoy)).toBe(dia);
  expect(formatCuando("2026-12-26", "20:30", hoy)).toBe(cuando);
});

test("1 January is announced as tomorrow on 31 December", () => {
  expect(formatCuando("2027-01-01", "00:30", "2026-12-31")).toBe("mañana 00:30");
});
