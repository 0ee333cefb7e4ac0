import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { KINDS, statementOf200 } from "#tests/harness/statement-of-200.ts";
import { type Emparejado, emparejar, emparejarReversos, type MovimientoPorDecidir } from "./emparejar.ts";

// Rule TRA-5
describe("a month of 200 bank transactions", () => {
  const { movimientos, cobros, conocidos } = statementOf200();
  const outs = movimientos.map((uno, id) => ({ ...uno, id, cuenta: "club", cuit: uno.cuit ?? null }));
  const reversed = new Map(
    [
      ...emparejarReversos(
        outs.filter(({ importe }) => importe < 0),
        outs,
      ),
    ].map(([out, of]) => [of, out]),
  );
  const waiting: MovimientoPorDecidir[] = movimientos.flatMap(
    ({ fecha, importe, cuit = null, remitente = null, concepto }, id) =>
      importe < 0
        ? []
        : [
            {
              id,
              fecha,
              importe,
              cuit,
              remitente,
              concepto,
              ordinal: 1,
              devueltoPor: reversed.get(id) ?? null,
            },
          ],
  );

  test("never has a wrong match marked as certain", async () => {
    const found = await emparejar(waiting, cobros, conocidos);
    const wrong: unknown[] = [];
    const byKind = new Map<string, Record<Emparejado["estado"], number>>();
    for (const [id, { estado, pagoId }] of found) {
      const { kind, pagoId: truth } = movimientos[id]?.truth ?? { kind: "?", pagoId: null };
      const counts = byKind.get(kind) ?? { seguro: 0, dudoso: 0, "sin-par": 0 };
      counts[estado]++;
      byKind.set(kind, counts);
      if (estado === "seguro" && pagoId !== truth) wrong.push({ kind, id });
    }
    expect(movimientos).toHaveLength(200);
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(byKind)).toMatchObject({
      "own centavos": { seguro: KINDS["own centavos"] + KINDS["twice, from the same account"] },
      "own centavos, from a relative": { seguro: 10 },
      "own centavos, from a company": { seguro: 6 },
      "without centavos": { seguro: 0, dudoso: 16 },
      "one centavo off": { seguro: 0, dudoso: 6 },
      "two days late": { seguro: 6 },
      "after it was cancelled": { seguro: 0, dudoso: 3 },
      "twice, from the same account": { seguro: 0, dudoso: 5 },
      "without a checkout, from a known CUIT": { seguro: 0, dudoso: 8 },
      "without a checkout, from nobody known": { "sin-par": 6 },
      "reversed by the bank": { seguro: 0, dudoso: 3 },
    });
  });

  test("has the right payment as the first proposal for each transaction", async () => {
    const found = await emparejar(waiting, cobros, conocidos);
    const missed = waiting.flatMap(({ id }) => {
      const truth = movimientos[id]?.truth;
      const first = found.get(id)?.candidatos[0]?.pagoId;
      return truth?.pagoId && first !== truth.pagoId ? [{ ...truth, first }] : [];
    });
    expect(missed).toEqual([]);
  });

  test("is matched identically whatever the order of rows and payments", async () => {
    const whole = await emparejar(waiting, cobros, conocidos);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(waiting, { minLength: waiting.length }),
        fc.shuffledSubarray(cobros, { minLength: cobros.length }),
        async (rows, payments) => {
          const found = await emparejar(rows, payments, conocidos);
          for (const [id, uno] of whole) expect(found.get(id)).toEqual(uno);
        },
      ),
      { numRuns: propertyRuns(20) },
    );
  });
});
