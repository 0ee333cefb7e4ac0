import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { digitosDeDni } from "#contract/text.ts";
import {
  codeText,
  dia,
  fieldAnswer,
  fieldBody,
  fieldForm,
  joined,
  multilineText,
  pesosField,
  requiredText,
  text,
} from "./fields.ts";
import { checkText } from "./text-fields.ts";

const taken = (value: string) => requiredText(50).safeParse(value).success;

const NOMBRE = { label: "Nombre", max: 10 };

// Rule API-20
test.each([
  ["a field without a label", () => fieldBody({ apodo: { label: " ", max: 10 } }), /"apodo" has no label/],
  [
    "two fields with the same label",
    () => fieldForm({ nombre: NOMBRE, apodo: NOMBRE }),
    /"nombre" and "apodo" have the same label: "Nombre"/,
  ],
  [
    "a field that is declared twice",
    () => joined(fieldAnswer({ nombre: NOMBRE }), { nombre: z.string() }),
    /"nombre" is declared twice/,
  ],
])("%s prevents startup with an error that names it", (_, declare, sentence) =>
  expect(declare).toThrow(sentence),
);

// Rule API-13
test.each(["", "   ", "\u200b", "\u2060\u00a0", "\ufe0f", "\u200d\u200d"])(
  "a text without visible characters (%j) counts as missing",
  (value) => expect(taken(value)).toBe(false),
);

test.each(["a", "ñ", "7", "🏀", "«", "Ana\u200d"])(
  "a text with a visible character (%j) is accepted",
  (value) => expect(taken(value)).toBe(true),
);

test.each(["a\u0000b", "a\u0007b", "a\ufffeb", "a\ud800b"])(
  "a text with %j is rejected, because it breaks the line or cannot be stored",
  (value) => {
    expect(text(50).safeParse(value).success).toBe(false);
    expect(multilineText(50).safeParse(value).success).toBe(false);
  },
);

test("line breaks are allowed only in multiline text", () => {
  for (const several of ["Asunto\r\nBcc: x", "Asunto\u2028Bcc: x"])
    expect(text(50).safeParse(several).success).toBe(false);
  expect(multilineText(50).safeParse("uno\r\ndos").success).toBe(true);
});

const EMAIL = { label: "Email", max: 20, format: "email", wrong: "no" } as const;
const DNI = { label: "DNI", max: 20, missing: "no", format: /^\d{7,8}$/, clean: digitosDeDni } as const;

// Rule API-13
test.each([
  ["a name", text(20), " \u200eAna\u200b\u00a0Mar\u00adía\ufeff\t", "Ana María"],
  ["a name that a Mac decomposed", text(20), "Nun\u0303ez", "Nuñez"],
  ["an apostrophe typed by a word processor", text(20), "D’Angelo O´Brien", "D'Angelo O'Brien"],
  ["a phone", text(20), "\u202a+54 9 2346 40-0140\u202c", "+54 9 2346 40-0140"],
  ["a family emoji", text(20), "👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚒", "👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚒"],
  ["a Persian name", text(20), "علی\u200cرضا\u200c", "علی\u200cرضا"],
  ["a paragraph", multilineText(20), "uno\u2028dos\ttres\u202e", "uno\ndos\ttres"],
  ["an email", fieldBody({ EMAIL }).EMAIL, "\u200e<ana@example.com>,", "ana@example.com"],
  ["an email", fieldBody({ EMAIL }).EMAIL, "mailto:ana@example.com.", "ana@example.com"],
  ["a DNI", fieldBody({ DNI }).DNI, "\u202a49.000\u00a0000\u202c\u200b.", "49000000"],
  ["a day", dia, "\u200e2026-05-30\u200f", "2026-05-30"],
  ["a code", codeText("no"), "«123-456».", "123-456"],
  ["a price", pesosField("no", 9_999), "\u200e1500.50\u00a0", 1500.5],
])("%s is cleaned before it is validated", (_, schema, pasted, kept) => {
  expect(schema.parse(pasted)).toBe(kept);
});

// Rule API-13
test("a form accepts exactly what the server accepts", () => {
  expect(checkText(EMAIL, "\u200e<ana@example.com>,")).toBeNull();
  expect(checkText(DNI, "\u202a49.000\u00a0000\u202c")).toBeNull();
  expect(checkText({ label: "x", max: 3, missing: "no" }, "\u200babc\u200b")).toBeNull();
  expect(checkText({ label: "x", max: 3, missing: "no" }, "\u200b")).toBe("no");
});

// Rule API-4
test("a price may have at most two decimals, however imprecise floating point is", () => {
  const price = pesosField("Escribí el precio", 9_999_999_999.99);
  const taken = (value: unknown) => price.safeParse(value).success;
  for (const value of [0, "12500", 0.29, 1.1, 4.35, 8_765_432_109.87, 9_999_999_999.99])
    expect(taken(value)).toBe(true);
  for (const value of [
    1.005,
    0.001,
    -1,
    10_000_000_000,
    "",
    "\u200b",
    "1e3",
    "0x10",
    "Infinity",
    "gratis",
    null,
  ])
    expect(taken(value)).toBe(false);
});
