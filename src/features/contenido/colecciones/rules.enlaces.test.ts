import fc from "fast-check";
import { expect, test } from "vitest";
import { enlaceCompleto } from "./rules.ts";

// Rule CON-2
test.each([
  ["club.example", "https://club.example"],
  ["www.club.example/a?b=c#d", "https://www.club.example/a?b=c#d"],
  ["  club.example ", "https://club.example"],
  ["http://club.example", "http://club.example"],
  ["HTTPS://club.example", "HTTPS://club.example"],
  ["//club.example", "https://club.example"],
  ["club.example:8080/fotos", "https://club.example:8080/fotos"],
  ["club.example/a:b", "https://club.example/a:b"],
  ["", null],
  ["javascript:alert(1)", null],
  ["JavaScript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["\u0001javascript:alert(1)", null],
  ["data:text/html,hola", null],
  ["mailto:hola@club.example", null],
  ["ftp://club.example", null],
  ["file:///etc/passwd", null],
  ["https:club.example", null],
  ["https://", null],
  ["https:///", null],
  ["dos palabras", null],
])("the typed link %j becomes %j", (texto, enlace) => {
  expect(enlaceCompleto(texto)).toBe(enlace);
});

test("browsers treat every link, whatever was typed, as the address of a web page", () => {
  const pieces = fc.constantFrom(
    "javascript:",
    "http",
    "https://",
    "//",
    "a.b",
    "\t",
    ":",
    "/",
    "1",
    "@",
    "\\",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join("")),
      ),
      (texto) => {
        const enlace = enlaceCompleto(texto);
        if (enlace !== null) expect(new URL(enlace, "https://c").protocol).toMatch(/^https?:$/);
      },
    ),
    { numRuns: 2000 },
  );
});
