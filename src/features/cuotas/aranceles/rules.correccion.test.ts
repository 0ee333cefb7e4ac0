import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contrarenglones,
  correccion,
  type PersonaAFacturar,
  REGLAS_POR_DEFECTO,
  renglones,
  vigentes,
} from "./rules.ts";

const MES = "2027-03-01";
const centavos = fc.integer({ min: 0, max: 2_000_000 });
const cobrable = (arancelId: number) =>
  fc
    .record({ importe: centavos, desde: fc.constantFrom("2026-01-01", "2027-03-20") })
    .map(({ importe, desde }) => ({
      arancelId,
      desde,
      hasta: null,
      precios: [{ id: 1, vigenteDesde: "2020-01-01", importe }],
    }));
const beneficio = fc
  .record({
    regla: fc.constantFrom("beca", "fijo", "ausencia"),
    cuanto: fc.integer({ min: -100, max: 100 }),
  })
  .map(({ regla, cuanto }) => ({
    // A benefit never changes, so each amount has its own id.
    id: 1_000 * ["beca", "fijo", "ausencia"].indexOf(regla) + cuanto + 500,
    regla: regla as "beca" | "fijo" | "ausencia",
    porcentaje: regla === "fijo" ? null : Math.abs(cuanto),
    importe: regla === "fijo" ? cuanto * 1_000 : null,
    desde: "2026-01-01",
    hasta: null,
  }));
const lineas = fc
  .record({
    alta: cobrable(1),
    adicionales: fc.array(cobrable(2), { maxLength: 2 }),
    beneficios: fc.uniqueArray(beneficio, { maxLength: 4, selector: ({ id }) => id }),
    orden: fc.integer({ min: 1, max: 4 }),
    version: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ version, ...persona }) =>
    renglones({ id: 1, ...persona } as PersonaAFacturar, MES, MES, {
      ...REGLAS_POR_DEFECTO,
      version,
      hermanos: [10, 33.33, 100],
    }),
  );
const what = (some: ReturnType<typeof renglones>) =>
  some.filter(({ importe }) => importe !== 0).map(({ regla, base, importe }) => [regla, base, importe]);

// Rule EMI-10
test("an instalment corrected after any changes has the lines that would now be issued", () => {
  fc.assert(
    fc.property(lineas, fc.array(lineas, { minLength: 1, maxLength: 5 }), (issued, changes) => {
      let written = issued;
      for (const now of changes) {
        const added = correccion(written, now);
        written = [...written, ...added];
        expect(what(vigentes(written))).toEqual(what(now));
        expect(correccion(written, now)).toEqual([]);
        const sum = (some: typeof now) => some.reduce((total, { importe }) => total + importe, 0);
        expect(sum(written)).toBe(sum(now));
      }
    }),
  );
});

test("the sibling discount is computed on the amount that remains after a scholarship", () => {
  const linea = (regla: string, importe: number, base: number | null, origen: string) => ({
    regla,
    importe,
    base,
    origen,
    version: 1,
  });
  const base = linea("base", 10_000, null, "arancel:1");
  const hermanos = linea("hermanos", -1_000, 10_000, "reglas:1");
  const beca = linea("beca", -5_000, 10_000, "beneficio:7");
  const menos = linea("hermanos", -500, 5_000, "reglas:2");
  const added = correccion([base, hermanos], [base, beca, menos]);
  expect(added).toEqual([{ ...hermanos, importe: 1_000 }, beca, menos]);
  expect(contrarenglones([base, hermanos, ...added])).toEqual(new Set([2]));
});
