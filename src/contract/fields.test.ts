import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import {
  joined,
  multilineText,
  pesosField,
  requiredText,
  text,
  textAnswer,
  textBody,
  textForm,
} from "./fields.ts";

const taken = (value: string) => requiredText(50).safeParse(value).success;

const NOMBRE = { label: "Nombre", max: 10 };

// Rule API-20
test.each([
  ["a field without a label", () => textBody({ apodo: { label: " ", max: 10 } }), /"apodo" has no label/],
  [
    "two fields with the same label",
    () => textForm({ nombre: NOMBRE, apodo: NOMBRE }),
    /"nombre" and "apodo" have the same label: "Nombre"/,
  ],
  [
    "a field that is declared twice",
    () => joined(textAnswer({ nombre: NOMBRE }), { nombre: z.string() }),
    /"nombre" is declared twice/,
  ],
])("%s stops the start with its name", (_, declare, sentence) => expect(declare).toThrow(sentence));

// Rule API-13
test.each(["", "   ", "\u200b", "\u2060\u00a0", "\ufe0f", "\u200d\u200d"])(
  "a text without visible characters (%j) counts as missing",
  (value) => expect(taken(value)).toBe(false),
);

test.each(["a", "ñ", "7", "🏀", "«", "Ana\u200d"])(
  "a text with a visible character (%j) is accepted",
  (value) => expect(taken(value)).toBe(true),
);

test.each(["a\u0000b", "a\u0007b", "a\ufffeb", "a\u2028b", "a\ud800b"])(
  "a text with %j, which breaks the line or cannot be stored, is rejected",
  (value) => {
    expect(text(50).safeParse(value).success).toBe(false);
    expect(multilineText(50).safeParse(value).success).toBe(false);
  },
);

test("allows line breaks only in multiline text", () => {
  expect(text(50).safeParse("Asunto\r\nBcc: x").success).toBe(false);
  expect(multilineText(50).safeParse("uno\r\ndos").success).toBe(true);
});

test("strips direction controls, as in a phone number copied from a messenger", () => {
  expect(text(50).parse(" \u202a+54 9 2346 40-0140\u202c")).toBe("+54 9 2346 40-0140");
  expect(multilineText(50).parse("Ana\u202etxt.exe\u2066")).toBe("Anatxt.exe");
});

// Rule API-4
test("a price has at most two decimals, also where floating point is coarse", () => {
  const price = pesosField("Escribí el precio", 9_999_999_999.99);
  const taken = (value: unknown) => price.safeParse(value).success;
  for (const value of [0, "12500", 0.29, 1.1, 4.35, 8_765_432_109.87, 9_999_999_999.99])
    expect(taken(value)).toBe(true);
  for (const value of [1.005, 0.001, -1, 10_000_000_000, "", "gratis", null])
    expect(taken(value)).toBe(false);
});
