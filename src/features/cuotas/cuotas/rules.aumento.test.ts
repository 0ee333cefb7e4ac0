import { describe, expect, test } from "vitest";
import { type PersonaAFacturar, REGLAS_POR_DEFECTO, renglones } from "#features/cuotas/aranceles/rules.ts";
import { importeDelAumento, precioAumentado, recalcular, subeEn } from "./rules.ts";

const MES = "2027-03-01";
const reglas = { ...REGLAS_POR_DEFECTO, hermanos: [10, 20, 30] as const };
const arancel = (arancelId: number, importe: number, desde = "2026-01-01") => ({
  arancelId,
  desde,
  hasta: null,
  precios: [{ id: 1, vigenteDesde: "2020-01-01", importe }],
});
const persona = (
  precio: number,
  basquet: number,
  resto: Partial<PersonaAFacturar> = {},
): PersonaAFacturar => ({
  id: 1,
  alta: arancel(1, precio),
  adicionales: [arancel(2, basquet, "2027-03-20")],
  beneficios: [],
  orden: 1,
  ...resto,
});
const beneficio = (
  regla: "beca" | "fijo" | "ausencia",
  porcentaje: number | null,
  importe: number | null = null,
) => ({
  id: 7,
  regla,
  porcentaje,
  importe,
  desde: "2026-01-01",
  hasta: null,
});
const lineasDe = (quien: PersonaAFacturar) => renglones(quien, MES, MES, reglas);
const sumar = (quien: PersonaAFacturar) => lineasDe(quien).reduce((sum, { importe }) => sum + importe, 0);

describe("the new amount of an issued instalment", () => {
  // Rule AUM-2
  test.each<[string, Partial<PersonaAFacturar>]>([
    ["prices and half a month", {}],
    ["a sibling", { orden: 2 }],
    [
      "scholarships and a sibling",
      { beneficios: [beneficio("beca", 33.33), beneficio("beca", 10)], orden: 3 },
    ],
    ["an absence", { beneficios: [beneficio("ausencia", 50)] }],
    ["a fixed discount", { beneficios: [beneficio("fijo", null, -1_500_00)], orden: 2 }],
    ["a full scholarship", { beneficios: [beneficio("beca", 100)] }],
  ])("is what the billing rules give with the new prices: %s", (_, resto) => {
    const [antes, despues] = [persona(20_000_00, 12_345_67, resto), persona(22_345_61, 12_345_67, resto)];
    const otro = recalcular(lineasDe(antes), (id, importe) => (id === 1 ? 22_345_61 : importe));
    expect(otro).toEqual({ antes: sumar(antes), despues: sumar(despues) });
  });

  test("ignores lines that are neither prices nor discounts", () => {
    const lineas = [
      { regla: "base", base: null, importe: 100, origen: "arancel:1" },
      { regla: "recargo", base: 100, importe: 10, origen: "reglas:1" },
      { regla: "condonacion", base: 110, importe: -50, origen: null },
    ];
    expect(recalcular(lineas, () => 200)).toEqual({ antes: 100, despues: 200 });
  });
});

describe("a price increase for an unpaid instalment", () => {
  const mensual = (lineas: object[]) => ({
    periodo: MES,
    deCuantas: 12,
    precio: 0,
    falta: 0,
    lineas: lineas as never,
  });
  const base = { regla: "base", base: null, importe: 10_000_00, origen: "arancel:1" };
  const anterior = { regla: "aumento", base: 10_000_00, importe: 1_000_00, origen: "aumento:1" };
  // Rule AUM-2
  test("adds a percentage to earlier increases, whereas a new price replaces them", () => {
    const cuota = mensual([base, anterior]);
    expect(importeDelAumento(cuota, { porcentaje: 10 }, () => true)).toBe(1_100_00);
    expect(importeDelAumento(cuota, { precio: 13_000_00 }, () => true)).toBe(2_000_00);
    expect(importeDelAumento(mensual([base]), { porcentaje: 10 }, () => false)).toBe(0);
  });

  // Rule AUM-2
  test("is a share of the plan's new price if the plan has a fixed number of instalments", () => {
    const cuota = { periodo: null, deCuantas: 3, precio: 1_000_00, falta: 1_000_00, lineas: [] };
    expect(importeDelAumento(cuota, { porcentaje: 12.5 }, () => false)).toBe(125_00);
    expect(importeDelAumento(cuota, { precio: 4_000_00 }, () => false)).toBe(333_33);
  });

  // Rule AUM-2
  test.each([
    ["a peso of 20,000 paid", 20_000_00, 19_999_00, 1_999_90],
    ["half of it paid", 20_000_00, 10_000_00, 1_000_00],
    ["all but a centavo paid", 20_000_00, 1, 0],
    ["two thirds of a very large instalment paid", 9_999_999_999_99, 3_333_333_333_33, 333_333_333_33],
  ])("leaves the paid part at the old price: %s", (_, precio, falta, importe) => {
    const cuota = { periodo: null, deCuantas: 3, precio, falta, lineas: [] };
    expect(importeDelAumento(cuota, { porcentaje: 10 }, () => false)).toBe(importe);
  });

  test("is rounded half up to the cent", () => {
    expect(precioAumentado(101, { porcentaje: 50 })).toBe(152);
    expect(precioAumentado(101, { precio: 7 })).toBe(7);
    expect([subeEn(1000, 1304), subeEn(0, 5)]).toEqual([30.4, null]);
  });
});
