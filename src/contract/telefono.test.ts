import { describe, expect, test } from "vitest";
import { digitosNacionales, formatTelefono, numeroDeWhatsapp, toTelefono } from "./telefono.ts";

describe("an Argentine phone", () => {
  // Rule SIT-11
  test.each([
    "2346512044",
    "2346 51-2044",
    "02346-512044",
    "2346 15-512044",
    "(02346) 15 512044",
    "+54 2346 512044",
    "+54 9 2346 512044",
    "5492346512044",
    "0054 9 2346 512044",
    "+54 +54 9 2346 512044",
    "54542346512044",
    "92346512044",
    "+54 9 2346 15 51-2044",
    "+54 9 (02346) 15-512044",
    "9 2346 15512044",
    "549 02346 512044",
    "+54 2346 15 512044",
    "\u202a+54\u00a09\u00a02346\u00a051‑2044\u202c",
  ])("is parsed from %s", (texto) => {
    expect(digitosNacionales(texto)).toBe("2346512044");
    expect(toTelefono(texto)).toBe("2346512044");
    expect(formatTelefono(texto)).toBe("+54 2346512044");
    expect(numeroDeWhatsapp(texto)).toBe("5492346512044");
  });

  test.each([
    ["11 15 4321-1234", "1143211234"],
    ["0351 15 512-3456", "3515123456"],
    ["011 4321-1234", "1143211234"],
    ["+54 9 223 15 512-3456", "2235123456"],
    ["0223 15 512-3456", "2235123456"],
    ["223 512-3456", "2235123456"],
    ["5423461234", "5423461234"],
  ])("preserves the area code of %s", (texto, digitos) => {
    expect(digitosNacionales(texto)).toBe(digitos);
  });

  // Rule SIT-11
  test.each([
    "",
    "42-1180",
    "+598 99 123 456",
    "2346 512044 / 2346 400140",
    "2346512044 (Ana)",
    "+1 212 555 0123",
  ])("is not recognized in %j, so the text is stored as typed", (texto) => {
    expect(digitosNacionales(texto)).toBeNull();
    expect(toTelefono(` ${texto} `)).toBe(texto);
    expect(formatTelefono(texto)).toBe(texto);
  });

  test("is distinguished from a foreign phone", () => {
    expect(numeroDeWhatsapp("+598 99 123 456")).toBe("59899123456");
    expect(numeroDeWhatsapp("00598 99 123 456")).toBe("59899123456");
  });
});
