import { describe, expect, test } from "vitest";
import { searchWords, wordsBegin } from "./search.ts";

const TODAY = "2026-11-21";
const words = (termino: string) => searchWords(termino, TODAY);
const texts = (termino: string) => words(termino).map(({ text }) => text);

describe("splitting a search into words", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["Ana  Paz", ["Ana", "Paz"]],
    ["paz paz", ["paz"]],
    ["21/11/2026 - 19:35 hs", ["21/11/2026", "19:35 hs"]],
    ["-", ["-"]],
    ["$ 6.500,00 plan", ["$ 6.500,00", "plan"]],
    ["10 % 25% hoy", ["10 %", "25%", "hoy"]],
    ["Cancha 2", ["Cancha 2"]],
    ["cancha 21/11", ["cancha", "21/11"]],
    ["No aceptada paz", ["No aceptada", "paz"]],
    ["socio n.º 12", ["socio", "n.º 12"]],
    ["+54 9 2346 51-2044", ["+54 9 2346 51-2044"]],
    ["a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h i j"]],
    // As written on the site, in spreadsheets and by people.
    ["Salvatierra, Beatriz", ["Salvatierra", "Beatriz"]],
    ["Beatriz Salvatierra · DNI 20418779", ["Beatriz", "Salvatierra", "20418779"]],
    ["DNI: 20.418.779.", ["20.418.779"]],
    ["«Copa» (final)", ["Copa", "final"]],
    ["\u200eAna\u00a0Paz\u200b", ["Ana", "Paz"]],
    ["Tel. 02346 15-512044", ["02346-15-512044"]],
    ["...", ["..."]],
  ])("returns the expected words for %j", (termino, expected) => {
    expect(texts(termino)).toEqual(expected);
  });
});

test.each([
  ["20-20418779-3", "20418779"],
  ["27301112224", "30111222"],
  ["20-05111222-7", "5111222"],
  ["30-71234567-1", undefined],
  ["2346512044", undefined],
])("a search turns the CUIL %s into the DNI %s", (word, dni) => {
  expect(words(word)[0]?.dni).toBe(dni);
});

describe("a word is recognized as", () => {
  test.each([
    ["6500", "6500"],
    ["6.500", "6500"],
    ["$6500", "6500"],
    ["$ 6.500,00", "6500.00"],
    ["6500,5", "6500.5"],
    ["1.234.567", "1234567"],
    ["n.º 12", "12"],
    ["12a", undefined],
    ["1.2.3", undefined],
    ["99999999999", undefined],
  ])("an amount: %s", (word, amount) => {
    expect(words(word)[0]?.amount).toBe(amount);
  });

  test.each([
    ["30.123.456", "30123456"],
    ["2346-512044", "2346512044"],
    ["+54 9 2346 51-2044", "2346512044"],
    ["+542346512044", "2346512044"],
    ["+54 9 2346 15 51-2044", "2346512044"],
    ["02346 15-512044", "2346512044"],
    ["(2346) 51 2044", "2346512044"],
    ["20-20418779-3", "20204187793"],
    ["30123456", undefined],
    ["12-3", undefined],
  ])("digits: %s", (word, digits) => {
    expect(words(word)[0]?.digits).toBe(digits);
  });

  test.each([
    ["19:35", "19:35"],
    ["9:05hs", "09:05"],
    ["24:00", "24:00"],
    ["24:30", undefined],
    ["19:75", undefined],
  ])("a time: %s", (word, time) => {
    expect(words(word)[0]?.time).toBe(time);
  });

  test.each(["21/11/2026", "21-11-2026", "21.11.2026", "21/11/26", "2026-11-21"])("a day: %s", (word) => {
    expect(words(word)[0]?.days).toEqual([{ desde: "2026-11-21", antesDe: "2026-11-22" }]);
  });

  test.each(["21/11", "21-11"])("a day of any year, not a number: %s", (word) => {
    const [found] = words(word);
    expect(found?.days).toContainEqual({ desde: "2026-11-21", antesDe: "2026-11-22" });
    expect(found?.days).toContainEqual({ desde: "2024-11-21", antesDe: "2024-11-22" });
    expect(found?.days?.at(-1)?.desde).toBe("2028-11-21");
    expect(found).not.toHaveProperty("digits");
  });

  test("a month, the leap day, and a day of 1969 that is shown as 2024", () => {
    expect(words("11/2026")[0]?.days).toEqual([{ desde: "2026-11-01", antesDe: "2026-12-01" }]);
    expect(words("29/2")[0]?.days?.map(({ desde }) => desde.slice(0, 4))).toEqual([
      "2016",
      "2020",
      "2024",
      "2028",
    ]);
    expect(words("5/3/2024")[0]?.days).toContainEqual({ desde: "1969-03-05", antesDe: "1969-03-06" });
  });

  test("both a year and a number", () => {
    expect(words("2025")).toEqual([
      { text: "2025", amount: "2025", days: [{ desde: "2025-01-01", antesDe: "2026-01-01" }] },
    ]);
    expect(words("2024")[0]?.days).toContainEqual({ desde: "1969-01-01", antesDe: "1970-01-01" });
    for (const number of ["1999", "2014", "2029", "20250"])
      expect(words(number)[0]).not.toHaveProperty("days");
  });

  test.each(["32/11", "31/4/2026", "21/13/2026", "0/0", "1/0000", "21.11"])("not a date: %s", (word) => {
    expect(words(word)[0]).not.toHaveProperty("days");
  });
});

test("a search matches a label by the beginnings of its words", () => {
  expect(wordsBegin("Pago rechazado", "recha")).toBe(true);
  expect(wordsBegin("Reembolsó", "REEMBOLSO")).toBe(true);
  expect(wordsBegin("No aceptada", "aceptada")).toBe(false);
  expect(wordsBegin("No aceptada", "no aceptada")).toBe(true);
  expect(wordsBegin("Inactivo", "activo")).toBe(false);
});
