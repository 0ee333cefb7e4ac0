import { describe, expect, test } from "vitest";
import { baseDeSponsor, enlaceDeSponsor, tituloDeSponsor } from "./rules.ts";

describe("a sponsor's name", () => {
  // Rule CON-3
  test.each([
    // A name of digits gives no link, with or without an extension.
    ["1764000000000", null],
    ["1764000000000.png", null],
    ["1764000000000 (2)", null],
    ["7", null],
    ["http://panaderia.example", "http://panaderia.example"],
    ["https://panaderia.example/menu?dia=1", "https://panaderia.example/menu?dia=1"],
    ["HTTPS://Panaderia.example", "HTTPS://Panaderia.example"],
    ["https://panaderia.example.jpg", "https://panaderia.example"],
    ["https://panaderia.example (2)", "https://panaderia.example"],
    ["www.panaderia.example", "https://www.panaderia.example"],
    ["WWW.panaderia.example", "https://WWW.panaderia.example"],
    ["www.panaderia.example.webp", "https://www.panaderia.example"],
    ["www.panaderia.example (3).jpeg", "https://www.panaderia.example"],
    // Any other text is an Instagram profile.
    ["la.espiga", "https://www.instagram.com/la.espiga"],
    ["la.espiga.GIF", "https://www.instagram.com/la.espiga"],
    ["la_espiga (2)", "https://www.instagram.com/la_espiga"],
    ["@la_espiga", "https://www.instagram.com/la_espiga"],
    ["24horas", "https://www.instagram.com/24horas"],
    ["httpbar", "https://www.instagram.com/httpbar"],
    ["Panadería La Espiga", "https://www.instagram.com/Panader%C3%ADa%20La%20Espiga"],
    ["la.espiga.avif.bmp", "https://www.instagram.com/la.espiga.avif.bmp"],
    // An unusable URL gives no link, and text never becomes a script or a path.
    ["http://", null],
    ["https://", null],
    ["HTTP:", null],
    ["http:/", null],
    ["http://.", null],
    ["https://www.", null],
    ["www", null],
    ["www.", null],
    ["WWW. (2).png", null],
    ["www..", null],
    ["www./menu", null],
    ["www..example", null],
    ["https://a b", null],
    ["www.a b", null],
    ["", null],
    [".jpg", null],
    ["@", null],
    ["javascript:alert(1)", "https://www.instagram.com/javascript%3Aalert(1)"],
    ["../admin", "https://www.instagram.com/..%2Fadmin"],
  ])("%j links to %j", (nombre, enlace) => {
    expect(enlaceDeSponsor(nombre)).toBe(enlace);
  });
});

test.each([
  ["1764000000000", null],
  ["www.panaderia.example/menu", "panaderia.example"],
  ["https://panaderia.example", "panaderia.example"],
  ["la.espiga.jpg", "la.espiga"],
  ["Ferretería El Tornillo (2)", "Ferretería El Tornillo"],
  ["", null],
  ["www.", null],
  ["https://", null],
])("a screen reader reads the logo of %j aloud as %j", (nombre, titulo) => {
  expect(tituloDeSponsor(nombre)).toBe(titulo);
});

test("a sponsor's name loses its file extension, even if a number follows the extension", () => {
  expect(baseDeSponsor("la.espiga (2).png")).toBe("la.espiga");
  expect(baseDeSponsor("la.espiga.png (2)")).toBe("la.espiga");
});
