import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dniDeCuit, esCuitDePersona } from "#contract/cuit.ts";
import { newCuit } from "#tests/harness/statements.ts";
import { cuitValido, esImporteComun, faltaEnMapeo, totalesPropios } from "./rules.ts";

// Rule TRA-1
describe("totals with distinct centavos", () => {
  const base = 25_000_00;
  const totales = [...totalesPropios(base)];

  test("are all different and above the base amount", () => {
    expect(new Set(totales).size).toBe(totales.length);
    expect(totales.length).toBe(990);
    expect(totales.slice(0, 99).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 99 }, (_, n) => base + n + 1),
    );
    expect(Math.min(...totales.slice(99, 198))).toBe(base + 101);
  });

  test("exclude round amounts, prices and sums of prices", () => {
    const precios = [25_000_50, 12_500_00, 8_000_33, 25_000_07];
    const esComun = esImporteComun(precios);
    const propios = [...totalesPropios(25_000_50)].filter((total) => !esComun(total));
    expect(propios.length).toBeGreaterThan(300);
    expect(propios.filter((total) => total % 100 === 0)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...precios), { minLength: 1, maxLength: 3 }), (some) =>
        esComun(some.reduce((sum, one) => sum + one, 0)),
      ),
    );
  });

  test("are available even if there are prices with every number of centavos", () => {
    const precios = Array.from({ length: 300 }, (_, n) => 25_000_00 + 7 * n);
    const esComun = esImporteComun(precios);
    expect(precios.every(esComun)).toBe(true);
    expect(totales.filter((total) => !esComun(total)).length).toBeGreaterThan(300);
  });

  test("differ from their predecessors by more than one centavo, so a typing error cannot confuse them", () => {
    const first = totales.slice(0, 40).toSorted((a, b) => a - b);
    expect(first.filter((total, at) => total - (first[at - 1] ?? 0) === 1)).toEqual([]);
  });
});

describe("a CUIT", () => {
  test("has eleven digits, with the last as a check digit", () => {
    expect(cuitValido("20-12345678-6")).toBe("20123456786");
    expect(cuitValido(newCuit(30_111_222, "27"))).toBe(newCuit(30_111_222, "27"));
    for (const wrong of ["20-12345678-5", "99-12345678-6", "2012345678", "", "20123456786x"])
      expect(cuitValido(wrong)).toBeNull();
  });

  test("belongs to a person only if its prefix is not a company's", () => {
    expect(esCuitDePersona(newCuit(30_111_222))).toBe(true);
    expect(esCuitDePersona(newCuit(70_111_222, "30"))).toBe(false);
    expect(dniDeCuit(newCuit(30_111_222, "27"))).toBe("30111222");
    expect(dniDeCuit(newCuit(6_111_222))).toBe("6111222");
    expect(dniDeCuit(newCuit(70_111_222, "30"))).toBeNull();
  });
});

// Rule TRA-3
test("a statement must have exactly one column for the day and one for the amount", () => {
  expect(faltaEnMapeo(["fecha", null, "importe", "concepto", "concepto"])).toBeNull();
  expect(faltaEnMapeo(["fecha", "credito", "debito"])).toBeNull();
  expect(faltaEnMapeo([null, "importe"])).toMatch(/fecha/);
  expect(faltaEnMapeo(["fecha", "concepto"])).toMatch(/importe/);
  expect(faltaEnMapeo(["fecha", "importe", "credito"])).toMatch(/no los dos/);
  expect(faltaEnMapeo(["fecha", "fecha", "importe"])).toMatch(/mismo dato/);
});
