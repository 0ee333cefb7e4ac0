import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anchosDe, elegirAncho, medidaMayor } from "./rules.ts";

test("a picture is offered in every width up to its own", () => {
  expect(anchosDe(1920)).toEqual([320, 640, 1280, 1920]);
  expect(anchosDe(500)).toEqual([320, 500]);
  expect(anchosDe(320)).toEqual([320]);
  expect(anchosDe(1)).toEqual([1]);
});

// Rule ARC-3
test.each([
  [1500, 1, 320],
  [1500, 320, 320],
  [1500, 321, 640],
  [1500, 1200, 1280],
  [1500, 4000, 1500],
])(
  "a picture %i pixels wide that is requested at a width of %i is served at %i",
  (ancho, pedido, expected) => {
    expect(elegirAncho(ancho, pedido)).toBe(expected);
  },
);

describe("the largest version", () => {
  test("is 1920 pixels wide, or keeps the size of a smaller picture", () => {
    expect(medidaMayor({ ancho: 4000, alto: 3000 })).toEqual({ ancho: 1920, alto: 1440 });
    expect(medidaMayor({ ancho: 500, alto: 200 })).toEqual({ ancho: 500, alto: 200 });
    expect(medidaMayor({ ancho: 100, alto: 20_000 })).toEqual({ ancho: 19, alto: 3840 });
  });

  test("is within the limits and never enlarged", () => {
    const side = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(side, side, (ancho, alto) => {
        const mayor = medidaMayor({ ancho, alto });
        expect(mayor.ancho).toBeGreaterThanOrEqual(1);
        expect(mayor.alto).toBeGreaterThanOrEqual(1);
        expect(mayor.ancho).toBeLessThanOrEqual(Math.min(1920, ancho));
        expect(mayor.alto).toBeLessThanOrEqual(Math.min(3840, alto));
      }),
    );
  });
});
