import { describe, expect, test } from "vitest";
import { checkField, type Field, loggedAs, readField, showField, typedOf } from "./described.ts";
import { fieldBody, fieldForm } from "./fields.ts";

const price: Field = { label: "Precio", pesosMax: 1000, wrong: "Escribí un precio" };
const optional: Field = { ...price, optional: true, empty: "Sin precio" };

describe("an amount field", () => {
  test.each(["500", "$ 500,50", "1.000"])("accepts %j", (typed) =>
    expect(checkField(price, typed)).toBeNull(),
  );
  test.each(["", "x", "1,234"])("rejects %j", (typed) => expect(checkField(price, typed)).toBe(price.wrong));

  test("may be empty if it is optional", () => {
    expect(checkField(optional, " ")).toBeNull();
    expect(readField(optional, " ")).toBeNull();
    expect(showField(optional, null)).toBe("Sin precio");
    expect(typedOf(optional, null)).toBe("");
  });

  test("is shown as money, and typed with a decimal comma", () => {
    expect(showField(price, 12.5)).toBe("$ 12,50");
    expect(readField(price, typedOf(price, 12.5))).toBe(12.5);
    expect(loggedAs({ price })).toEqual({ price: { label: "Precio", money: true } });
  });

  test("is required in an edit and may be omitted on creation, as null", () => {
    const fields = { optional: { ...optional, label: "Otro precio" }, price } as const;
    expect(fieldBody(fields).optional.safeParse(undefined).success).toBe(false);
    expect(fieldForm(fields).optional.parse(undefined)).toBeNull();
    expect(fieldForm(fields).price.safeParse(null).success).toBe(false);
    expect(fieldBody(fields).price.safeParse(1000.01).success).toBe(false);
  });
});
