import { expect, test } from "vitest";
import { agruparCodigo, caretTras, estaCompleto } from "./admin-codigo.ts";

test.each([
  ["", ""],
  ["abcd", "ABCD"],
  ["abcde", "ABCD-E"],
  ["abcd-efgh jkmn.pqrs", "ABCD-EFGH-JKMN-PQRS"],
  ["ABCDEFGHJKMNPQRSTUVW", "ABCD-EFGH-JKMN-PQRS"],
  ["ñ0!", "0"],
])("«%s» is written «%s»", (typed, grouped) => {
  expect(agruparCodigo(typed)).toBe(grouped);
});

test("the caret stays behind the character that was typed", () => {
  expect(caretTras("abcde", 5)).toBe(6);
  expect(caretTras("ABCDx-EFGH", 5)).toBe(6);
  expect(caretTras("AxBC", 2)).toBe(2);
  expect(caretTras("ABCD", 4)).toBe(4);
  expect(caretTras("", 0)).toBe(0);
});

test("only sixteen characters are a whole code", () => {
  expect(estaCompleto("ABCD-EFGH-JKMN-PQRS")).toBe(true);
  expect(estaCompleto("ABCD-EFGH-JKMN-PQR")).toBe(false);
});
