import { expect, test } from "vitest";
import { requiredText } from "./fields.ts";

const taken = (value: string) => requiredText(50).safeParse(value).success;

test.each(["", "   ", "\u200b", "\u2060\u00a0", "\ufe0f", "\u200d\u200d"])(
  "a text of which nothing can be seen (%j) is missing",
  (value) => expect(taken(value)).toBe(false),
);

test.each(["a", "ñ", "7", "🏀", "«", "Ana\u200d"])("a text that shows something (%j) is taken", (value) =>
  expect(taken(value)).toBe(true),
);
