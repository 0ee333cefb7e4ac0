import { expect, test } from "vitest";
import { agruparCodigo, caretTras, esCarnet, estaCompleto } from "./admin-codigo.ts";

test.each([
  ["", ""],
  ["abcd", "ABCD"],
  ["abcde", "ABCD-E"],
  ["abcd-efgh jkmn.pqrs", "ABCD-EFGH-JKMN-PQRS"],
  ["ABCDEFGHJKMNPQRSTVWXYZ0123456", "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23"],
  ["ñ0!", "0"],
  ["soc", "SOC"],
  ["soc-a", "SOC-A"],
  ["SOCABCDEFGHJKMNPQRSTVWXYZ01234", "SOC-ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23"],
])("a typed code «%s» becomes «%s»", (typed, grouped) => {
  expect(agruparCodigo(typed)).toBe(grouped);
});

test("the caret stays after the typed character", () => {
  expect(caretTras("abcde", 5)).toBe(6);
  expect(caretTras("ABCDx-EFGH", 5)).toBe(6);
  expect(caretTras("AxBC", 2)).toBe(2);
  expect(caretTras("ABCD", 4)).toBe(4);
  expect(caretTras("", 0)).toBe(0);
  expect(caretTras("soc", 3)).toBe(3);
  expect(caretTras("SOCa", 4)).toBe(5);
  expect(caretTras("SOC-ABCDe", 9)).toBe(10);
});

test("a code is complete at 26 characters, or at 16 in the old format", () => {
  expect(estaCompleto("ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23")).toBe(true);
  expect(estaCompleto("ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2")).toBe(false);
  expect(estaCompleto("ABCD-EFGH-JKMN-PQRS")).toBe(true);
  expect(estaCompleto("ABCD-EFGH-JKMN-PQR")).toBe(false);
  expect(estaCompleto("SOC-ABCD-EFGH-JKMN-PQRS")).toBe(true);
  expect(estaCompleto("SOC-ABCD-EFGH-JKMN-P")).toBe(false);
});

test("membership cards are recognized by their prefix", () => {
  expect(esCarnet(" soc-abcd-efgh-jkmn-pqrs")).toBe(true);
  expect(esCarnet("ABCD-EFGH-JKMN-PQRS")).toBe(false);
});
