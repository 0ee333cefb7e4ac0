import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conAncho,
  direccionDeImagen,
  esOrdenCompleto,
  leyendaDe,
  NOMBRE_MAX,
  nombreLimpio,
  nombreNumerado,
  primerNombreLibre,
} from "./rules.ts";

describe("the name typed for a picture", () => {
  test.each([
    ["final.jpg", "final.jpg"],
    ["../../etc/passwd", "../../etc/passwd"],
    ["%2e%2e%2f", "%2e%2e%2f"],
    ["fi\u0000nal.jpg", "final.jpg"],
    ["  final.jpg ", "final.jpg"],
    ["🏀🏀🏀.png", "🏀🏀🏀.png"],
    ["a\ud800b", "a\ufffdb"],
    ["", "foto"],
    [".", "foto"],
    ["..", "foto"],
    ["\u0000", "foto"],
  ])("%j is kept as %j", (nombre, kept) => {
    expect(nombreLimpio(nombre, "foto")).toBe(kept);
  });

  test("is cut to 300 whole characters", () => {
    expect([...nombreLimpio("🏀".repeat(400), "foto")]).toHaveLength(NOMBRE_MAX);
    expect(nombreLimpio("a".repeat(300), "foto")).toBe("a".repeat(300));
  });

  test("always fits into one segment of a URL path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (nombre) => {
        const url = new URL(direccionDeImagen("basquet", nombreLimpio(nombre, "foto"), "abc"), "http://c");
        const parts = url.pathname.split("/");
        expect(parts).toHaveLength(6);
        expect(decodeURIComponent(parts[5] ?? "")).toBe(nombreLimpio(nombre, "foto"));
      }),
    );
  });
});

test("equal names are distinguished by a number before the extension", () => {
  expect(nombreNumerado("foto.jpg", 1)).toBe("foto.jpg");
  expect(nombreNumerado("foto.JPG", 2)).toBe("foto (2).JPG");
  expect(nombreNumerado("la.espiga", 3)).toBe("la.espiga (3)");
  expect(primerNombreLibre("foto.jpg", new Set(["foto.jpg", "foto (2).jpg", "foto (4).jpg"]))).toBe(
    "foto (3).jpg",
  );
});

test("a width can be added to a picture's address, whether or not it has a version", () => {
  expect(conAncho("/api/x?v=1", 640)).toBe("/api/x?v=1&ancho=640");
  expect(conAncho("/api/x", 640)).toBe("/api/x?ancho=640");
});

test("an order of pictures must name every picture exactly once", () => {
  expect(esOrdenCompleto([3, 1, 2], [1, 2, 3])).toBe(true);
  expect(esOrdenCompleto([], [])).toBe(true);
  expect(esOrdenCompleto([1, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 2], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 3, 4], [1, 2, 3])).toBe(false);
  expect(esOrdenCompleto([1, 2, 4], [1, 2, 3])).toBe(false);
});

// Rule CON-4
test.each([
  ["copa del clausura.webp", "Copa del clausura"],
  ["festejo_del-triple.jpg", "Festejo del triple"],
  ["fecha 2 (de visitante).webp", "Fecha 2 (de visitante)"],
  ["¡clasificados!.webp", "¡Clasificados!"],
  ["campeones-2024.jpg", "Campeones 2024"],
  ["IMG_0042.JPG", ""],
  ["DSCN1042.JPG", ""],
  ["WhatsApp Image 2026-05-30 at 21.30.jpeg", ""],
  ["20260530_213000.jpg", ""],
  ["1.png", ""],
])("the photo %j gets the caption %j", (nombre, leyenda) => {
  expect(leyendaDe(nombre)).toBe(leyenda);
});
