import { describe, expect, test } from "vitest";
import { checkNumber, type NumberField, parseWhole } from "./number-fields.ts";

describe("a typed whole number", () => {
  test.each([
    ["1", 1],
    [" 12 ", 12],
    ["1.200", 1200],
    ["1.200.000", 1_200_000],
  ])("is read from %j as %i", (text, number) => expect(parseWhole(text)).toBe(number));

  test.each(["", "0", "-1", "1.5", "1,5", "15.", "1.20", "12.00", "1e9", "x", "1 200"])(
    "is not read from %j, because a decimal must not become a different number",
    (text) => expect(parseWhole(text)).toBeNull(),
  );
});

describe("a number field", () => {
  const field: NumberField = { label: "Usos", min: 2, max: 1000 };

  test.each(["", "1", "1001", "x"])("rejects %j with a message that names its limits", (typed) =>
    expect(checkNumber(field, typed)).toBe("Escribí un número entre 2 y 1.000"),
  );
  test.each(["2", "1.000"])("accepts %j", (typed) => expect(checkNumber(field, typed)).toBeNull());

  test("may be zero or negative if it starts there", () => {
    const points = { ...field, min: -9, max: 9 };
    expect(["0", "-9", "-10", "--1", "-0"].map((typed) => checkNumber(points, typed) === null)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  test("may be empty if it is optional", () => {
    expect(checkNumber({ ...field, optional: true }, " ")).toBeNull();
    expect(checkNumber({ ...field, optional: true }, "0")).toBe(
      "Escribí un número entre 2 y 1.000, o dejalo vacío",
    );
  });
});
