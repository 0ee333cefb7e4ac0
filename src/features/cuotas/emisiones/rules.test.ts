import { describe, expect, test } from "vitest";
import { cambioDe, diaDeEmision, hastaCualSeEmite, periodosAEmitir, proximoPeriodo } from "./rules.ts";

const hechas = (...periodos: string[]) => periodos.map((periodo) => ({ periodo, terminada: true }));
const cortada = (periodo: string) => ({ periodo, terminada: false });

// Rules EMI-1, EMI-2
describe("the months to issue", () => {
  test.each([
    ["the current month on an ordinary day", "2027-03-12", ["2027-03-01"]],
    ["the current and next month on the 31st", "2027-03-31", ["2027-03-01", "2027-04-01"]],
    ["only the current month on the 30th of a month of 31 days", "2027-03-30", ["2027-03-01"]],
  ])("include %s", (_, hoy, periodos) => {
    expect(periodosAEmitir(hoy, hechas("2027-02-01", "2027-03-01"))).toEqual(periodos);
  });

  test.each([
    ["29 February", "2028-02-29", ["2028-02-01", "2028-03-01"]],
    ["28 February of a leap year", "2028-02-28", ["2028-02-01"]],
    ["28 February of another year", "2027-02-28", ["2027-02-01", "2027-03-01"]],
    ["New Year's Eve", "2027-12-31", ["2027-12-01", "2028-01-01"]],
    ["New Year", "2028-01-01", ["2028-01-01"]],
  ])("follow the calendar on %s", (_, hoy, periodos) => {
    const antes = hoy === "2028-01-01" ? "2027-12-01" : (periodos[0] ?? "");
    expect(periodosAEmitir(hoy, hechas(antes))).toEqual(periodos);
  });

  test("begin with the current month if the club has never issued any", () => {
    expect(periodosAEmitir("2027-08-20", [])).toEqual(["2027-08-01"]);
    expect(periodosAEmitir("2027-08-31", [])).toEqual(["2027-08-01", "2027-09-01"]);
  });

  test("include every missed month, even after a long interruption", () => {
    expect(periodosAEmitir("2027-04-02", hechas("2027-03-01"))).toEqual(["2027-04-01"]);
    expect(periodosAEmitir("2028-01-15", hechas("2027-10-01"))).toEqual([
      "2027-11-01",
      "2027-12-01",
      "2028-01-01",
    ]);
  });

  test("include a month with an interrupted billing run", () => {
    expect(
      periodosAEmitir("2027-03-12", [cortada("2027-01-01"), ...hechas("2027-02-01", "2027-03-01")]),
    ).toEqual(["2027-01-01", "2027-03-01"]);
  });
});

// Rules EMI-4, EMI-5
test("the preview shows the first month that has not been issued", () => {
  expect(proximoPeriodo("2027-03-12", [])).toBe("2027-03-01");
  expect(proximoPeriodo("2027-03-12", hechas("2027-02-01", "2027-03-01"))).toBe("2027-04-01");
  expect(proximoPeriodo("2027-03-12", [cortada("2027-03-01"), ...hechas("2027-02-01")])).toBe("2027-03-01");
  expect(diaDeEmision("2028-03-01")).toBe("2028-02-29");
  expect(hastaCualSeEmite("2027-12-31")).toBe("2028-01-01");
});

test("the preview compares a person's instalment with the instalment of the previous month", () => {
  expect([cambioDe(100, null), cambioDe(100, 100), cambioDe(101, 100), cambioDe(99, 100)]).toEqual([
    "nueva",
    "igual",
    "sube",
    "baja",
  ]);
});
