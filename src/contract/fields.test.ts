import { expect, test } from "vitest";
import { multilineText, requiredText, text } from "./fields.ts";

const taken = (value: string) => requiredText(50).safeParse(value).success;

test.each(["", "   ", "\u200b", "\u2060\u00a0", "\ufe0f", "\u200d\u200d"])(
  "a text of which nothing can be seen (%j) is missing",
  (value) => expect(taken(value)).toBe(false),
);

test.each(["a", "ñ", "7", "🏀", "«", "Ana\u200d"])("a text that shows something (%j) is taken", (value) =>
  expect(taken(value)).toBe(true),
);

test.each(["a\u0000b", "a\u0007b", "a\u202eb", "a\u2066b", "a\ufffeb", "a\u2028b", "a\ud800b"])(
  "a text with %j, which would break or turn a line, is refused",
  (value) => {
    expect(text(50).safeParse(value).success).toBe(false);
    expect(multilineText(50).safeParse(value).success).toBe(false);
  },
);

test("keeps line breaks only where a text has several lines", () => {
  expect(text(50).safeParse("Asunto\r\nBcc: x").success).toBe(false);
  expect(multilineText(50).safeParse("uno\r\ndos").success).toBe(true);
});
