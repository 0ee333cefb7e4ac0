import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "#contract/club-time.ts";
import {
  type Beneficio,
  type Cobrable,
  type PersonaAFacturar,
  porcentajeDe,
  precioDe,
  REGLAS_POR_DEFECTO,
  type ReglasDeCuotas,
  renglones,
} from "./rules.ts";

const MARZO = "2027-03-01";
const precio = (importe: number, vigenteDesde = "2027-01-01", id = 1) => ({ id, vigenteDesde, importe });
const arancel = (
  arancelId: number,
  importe: number,
  desde = "2026-01-01",
  hasta: string | null = null,
): Cobrable => ({
  arancelId,
  desde,
  hasta,
  precios: [precio(importe)],
});
const beneficio = (regla: Beneficio["regla"], resto: Partial<Beneficio>): Beneficio => ({
  id: 7,
  regla,
  porcentaje: null,
  importe: null,
  desde: "2026-01-01",
  hasta: null,
  ...resto,
});
const beca = (porcentaje: number, resto: Partial<Beneficio> = {}) =>
  beneficio("beca", { porcentaje, ...resto });
const persona = (resto: Partial<PersonaAFacturar> = {}): PersonaAFacturar => ({
  id: 1,
  alta: arancel(4, 20_000_00),
  adicionales: [],
  beneficios: [],
  orden: 1,
  ...resto,
});
const DEL_CLUB: ReglasDeCuotas = { ...REGLAS_POR_DEFECTO, version: 3, hermanos: [10, 100, 100] };

const leer = (quien: PersonaAFacturar, reglas = DEL_CLUB, periodo = MARZO, hoy = periodo) =>
  renglones(quien, periodo, hoy, reglas).map(({ regla, importe }) => `${regla} ${importe / 100}`);
const total = (quien: PersonaAFacturar, reglas = DEL_CLUB, periodo = MARZO, hoy = periodo) =>
  renglones(quien, periodo, hoy, reglas).reduce((sum, { importe }) => sum + importe, 0) / 100;

describe("the lines of a monthly instalment", () => {
  const basquet = arancel(9, 12_000_00);
  // Rule TAR-1
  test.each<[string, PersonaAFacturar, string[]]>([
    ["only the plan", persona(), ["base 20000"]],
    ["a plan and a sport", persona({ adicionales: [basquet] }), ["base 20000", "adicional 12000"]],
    [
      "the second sibling at 10 %, on base and sport",
      persona({ adicionales: [basquet], orden: 2 }),
      ["base 20000", "adicional 12000", "hermanos -3200"],
    ],
    ["the third sibling free", persona({ orden: 3 }), ["base 20000", "hermanos -20000"]],
    ["the fifth sibling free as well", persona({ orden: 5 }), ["base 20000", "hermanos -20000"]],
    ["half a scholarship", persona({ beneficios: [beca(50)] }), ["base 20000", "beca -10000"]],
    [
      "a sibling discount on what a scholarship leaves",
      persona({ adicionales: [basquet], beneficios: [beca(25)], orden: 2 }),
      ["base 20000", "adicional 12000", "beca -8000", "hermanos -2400"],
    ],
    [
      "a fixed amount after the percentages",
      persona({ beneficios: [beneficio("fijo", { importe: -1_500_00 }), beca(50)], orden: 2 }),
      ["base 20000", "beca -10000", "hermanos -1000", "fijo -1500"],
    ],
    [
      "no discount larger than what remains",
      persona({ beneficios: [beca(90), beneficio("fijo", { importe: -5_000_00 })] }),
      ["base 20000", "beca -18000", "fijo -2000"],
    ],
    [
      "nothing after a full scholarship",
      persona({ beneficios: [beca(100), beneficio("fijo", { importe: -1 })], orden: 2 }),
      ["base 20000", "beca -20000"],
    ],
    [
      "a full month for joining on the 15th",
      persona({ alta: arancel(4, 20_000_00, "2027-03-15") }),
      ["base 20000"],
    ],
    [
      "half a month for joining on the 16th",
      persona({ alta: arancel(4, 20_000_00, "2027-03-16") }),
      ["base 20000", "ingreso -10000"],
    ],
    [
      "half a month of a sport that begins on the 20th",
      persona({ adicionales: [arancel(9, 12_000_00, "2027-03-20")] }),
      ["base 20000", "adicional 12000", "ingreso -6000"],
    ],
    [
      "the whole month in which a member leaves",
      persona({ alta: arancel(4, 20_000_00, "2026-01-01", "2027-03-02") }),
      ["base 20000"],
    ],
    [
      "nothing after a member leaves",
      persona({ alta: arancel(4, 20_000_00, "2026-01-01", "2027-02-28") }),
      [],
    ],
    ["nothing before a member joins", persona({ alta: arancel(4, 20_000_00, "2027-04-01") }), []],
    [
      "no sport that has ended",
      persona({ adicionales: [arancel(9, 12_000_00, "2026-01-01", "2027-02-28")] }),
      ["base 20000"],
    ],
    [
      "a whole month of absence",
      persona({
        beneficios: [beneficio("ausencia", { porcentaje: 50, desde: "2027-03-01", hasta: "2027-03-31" })],
      }),
      ["base 20000", "ausencia -10000"],
    ],
    [
      "a fixed amount added",
      persona({ beneficios: [beneficio("fijo", { importe: 800_00 })], orden: 2 }),
      ["base 20000", "hermanos -2000", "fijo 800"],
    ],
    [
      "the percentage of an absence, then a sibling discount",
      persona({ beneficios: [beneficio("ausencia", { porcentaje: 75 })], orden: 2 }),
      ["base 20000", "ausencia -15000", "hermanos -500"],
    ],
    [
      "no discount for an absence that begins within the month",
      persona({ beneficios: [beneficio("ausencia", { porcentaje: 50, desde: "2027-03-02" })] }),
      ["base 20000"],
    ],
    [
      "no discount for an absence that ends within the month",
      persona({ beneficios: [beneficio("ausencia", { porcentaje: 50, hasta: "2027-03-30" })] }),
      ["base 20000"],
    ],
    [
      "no discount for a scholarship that has ended",
      persona({ beneficios: [beca(50, { hasta: "2027-02-28" })] }),
      ["base 20000"],
    ],
    [
      "a scholarship from the day on which the member joins",
      persona({ alta: arancel(4, 20_000_00, "2027-03-05"), beneficios: [beca(50, { desde: "2027-03-05" })] }),
      ["base 20000", "beca -10000"],
    ],
    ["nothing for a plan that has no price yet", persona({ alta: { ...arancel(4, 1), precios: [] } }), []],
  ])("are computed from prices, benefits and the sibling discount: %s", (_, quien, lines) => {
    expect(leer(quien)).toEqual(lines);
  });

  // Rule TAR-1
  test("state the base of each discount and the origin of each line", () => {
    const quien = persona({ adicionales: [basquet], beneficios: [beca(25)], orden: 2 });
    expect(renglones(quien, MARZO, MARZO, DEL_CLUB)).toEqual([
      { regla: "base", version: 1, base: null, importe: 20_000_00, origen: "arancel:4" },
      { regla: "adicional", version: 1, base: null, importe: 12_000_00, origen: "arancel:9" },
      { regla: "beca", version: 1, base: 32_000_00, importe: -8_000_00, origen: "beneficio:7" },
      { regla: "hermanos", version: 3, base: 24_000_00, importe: -2_400_00, origen: "reglas:3" },
    ]);
  });

  // Rule TAR-1
  test("are rounded half up to the cent", () => {
    expect([porcentajeDe(1, 50), porcentajeDe(101, 50), porcentajeDe(333, 33.33)]).toEqual([1, 51, 111]);
    const dos = persona({ alta: arancel(4, 101), beneficios: [beca(50, { id: 1 }), beca(50, { id: 2 })] });
    expect(leer(dos)).toEqual(["base 1.01", "beca -0.51", "beca -0.5"]);
  });

  // Rule TAR-1
  test("never add up to less than zero or more than the prices", () => {
    const porcentaje = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
    const algunos = fc.array(
      fc.record({
        id: fc.nat(),
        regla: fc.constantFrom("beca" as const, "fijo" as const, "ausencia" as const),
        porcentaje,
        importe: fc.integer({ min: -5_000_000, max: 0 }),
        desde: fc.constantFrom("2026-01-01", "2027-03-10"),
        hasta: fc.constantFrom(null, "2027-03-20"),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        algunos,
        fc.integer({ min: 1, max: 6 }),
        porcentaje,
        (a, b, beneficios, orden, p) => {
          const lines = renglones(
            persona({ alta: arancel(4, a), adicionales: [arancel(9, b)], beneficios, orden }),
            MARZO,
            MARZO,
            { ...DEL_CLUB, hermanos: [p, p, p] },
          );
          let sum = 0;
          for (const { regla, importe, base } of lines) {
            if (base !== null && regla !== "beca") expect(base).toBe(sum);
            sum += importe;
            expect(Number.isSafeInteger(importe)).toBe(true);
          }
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(sum).toBeLessThanOrEqual(a + b);
        },
      ),
    );
  });
});

describe("the price of a period", () => {
  const historia = [
    precio(100, "2027-01-01", 1),
    precio(150, "2027-03-01", 2),
    precio(140, "2027-03-01", 3),
    precio(200, "2027-03-02", 4),
  ];
  // Rule TAR-2
  test.each([
    ["2026-12-01", undefined],
    ["2027-01-01", 100],
    ["2027-02-01", 100],
    ["2027-03-01", 140],
    ["2027-04-01", 200],
  ])("on %s is %s", (periodo, importe) => {
    expect(precioDe(historia, periodo)?.importe).toBe(importe);
    expect(precioDe(historia.toReversed(), periodo)?.importe).toBe(importe);
  });
});

// Rule TAR-1
test("a year of monthly fees reflects price increases, absences, joining and leaving", () => {
  const quien = persona({
    alta: {
      ...arancel(4, 0, "2027-02-16", "2027-08-10"),
      precios: [precio(10_000_00, "2027-01-01", 1), precio(13_000_00, "2027-06-01", 2)],
    },
    beneficios: [beneficio("ausencia", { porcentaje: 50, desde: "2027-07-01", hasta: "2027-07-31" })],
  });
  const meses = Array.from({ length: 12 }, (_, n) => total(quien, DEL_CLUB, addMonths("2027-01-01", n)));
  expect(meses).toEqual([0, 5_000, 10_000, 10_000, 10_000, 13_000, 6_500, 13_000, 0, 0, 0, 0]);
});
