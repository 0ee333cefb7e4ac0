import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type Conocido, type Identificable, identificar } from "./identidad.ts";

const row = (importe: number, more: Partial<Identificable> = {}): Identificable => ({
  cuenta: "club",
  fecha: "2026-03-05",
  importe,
  comprobante: null,
  saldo: null,
  ...more,
});

/** Returns the known transactions after uploading these statements one after the other. */
function knownAfter(statements: readonly (readonly Identificable[])[]): Conocido[] {
  const known: Conocido[] = [];
  for (const statement of statements) {
    const { nuevos, repetidos } = identificar(known, statement);
    for (const { leido, id } of repetidos) {
      const uno = known[id];
      if (uno)
        Object.assign(uno, {
          comprobante: uno.comprobante ?? leido.comprobante,
          saldo: uno.saldo ?? leido.saldo,
        });
    }
    for (const { leido, ordinal } of nuevos) known.push({ ...leido, ordinal, id: known.length });
  }
  return known;
}

// Rule TRA-4
describe("a transaction in several statements", () => {
  test("is stored only once", () => {
    const two = [row(100), row(100), row(50)];
    expect(knownAfter([two]).map(({ importe, ordinal }) => [importe, ordinal])).toEqual([
      [100, 1],
      [100, 2],
      [50, 1],
    ]);
    expect(knownAfter([two, two, [row(100)], two])).toHaveLength(3);
    expect(knownAfter([[row(100)], two])).toHaveLength(3);
  });

  test("is recognized in statements with different layouts, whether they give its number, its balance or neither", () => {
    const numbers = [row(100, { comprobante: "1" }), row(100, { comprobante: "2" })];
    const balances = [row(100, { saldo: 1_100 }), row(100, { saldo: 1_200 })];
    expect(knownAfter([numbers, balances, [row(100), row(100)]])).toHaveLength(2);
    expect(knownAfter([balances, numbers, numbers, balances])).toHaveLength(2);
  });

  test("is not confused with a transaction that has another number, balance, account, day or amount", () => {
    expect(knownAfter([[row(100, { comprobante: "1" })], [row(100, { comprobante: "2" })]])).toHaveLength(2);
    expect(knownAfter([[row(100, { saldo: 5 })], [row(100, { saldo: 6 })]])).toHaveLength(2);
    expect(
      knownAfter([
        [row(100)],
        [row(100, { cuenta: "mercado-pago" })],
        [row(101)],
        [row(100, { fecha: "2026-03-06" })],
      ]),
    ).toHaveLength(4);
  });

  test.each([
    ["are equal", () => ({})],
    ["share a number", (n: number) => ({ comprobante: "7", saldo: n })],
    ["share a balance", (n: number) => ({ comprobante: String(n), saldo: 7 })],
  ] as const)("is recognized at the same cost per row in a large statement with rows that %s", (_, tells) => {
    const readsOf = (cuantos: number) => {
      let reads = 0;
      const counted = <T extends object>(one: T): T =>
        new Proxy(one, {
          get(target, key) {
            if (key === "saldo") reads++;
            return Reflect.get(target, key);
          },
        });
      const rows = Array.from({ length: cuantos }, (_, n) => row(100, tells(n)));
      const known = rows.slice(1).map((one, id) => counted({ ...one, saldo: null, id, ordinal: id + 1 }));
      expect(identificar(known, rows.map(counted)).nuevos).toHaveLength(1);
      return reads;
    };
    expect(readsOf(1_000)).toBeLessThan(readsOf(100) * 18);
  });

  test("is stored identically whatever the order and layout of the statements", () => {
    // The true transactions of some days, each with its own number and balance.
    const truth = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 1,
        maxLength: 14,
      })
      .map((pairs) =>
        pairs
          .toSorted(([a], [b]) => a - b)
          .map(([day, importe], n) =>
            row(importe, { fecha: `2026-03-0${day}`, comprobante: String(n), saldo: 1_000 + n }),
          ),
      );
    const layout = fc.constantFrom<(one: Identificable) => Identificable>(
      (one) => one,
      (one) => ({ ...one, saldo: null }),
      (one) => ({ ...one, comprobante: null }),
      (one) => ({ ...one, comprobante: null, saldo: null }),
    );
    /** A statement of whole days in one layout, with its rows in any order. */
    const statement = fc.record({
      from: fc.integer({ min: 1, max: 4 }),
      days: fc.integer({ min: 1, max: 4 }),
      layout,
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(truth, fc.array(statement, { minLength: 1, maxLength: 6 }), (movements, statements) => {
        const written = statements.map(({ from, days, layout: tell, seed }) =>
          movements
            .filter(({ fecha }) => fecha >= `2026-03-0${from}` && fecha < `2026-03-0${from + days}`)
            .map(tell)
            .toSorted(
              (a, b) =>
                ((a.importe * 31 + (a.saldo ?? 0) + seed) % 7) -
                ((b.importe * 31 + (b.saldo ?? 0) + seed) % 7),
            ),
        );
        const keyed = (known: readonly Conocido[]) =>
          known
            .map(({ cuenta, fecha, importe, ordinal }) => `${cuenta} ${fecha} ${importe} ${ordinal}`)
            .sort();
        const covered = movements.filter(({ fecha }) =>
          statements.some(
            ({ from, days }) => fecha >= `2026-03-0${from}` && fecha < `2026-03-0${from + days}`,
          ),
        );
        const once = knownAfter(written);
        expect(once).toHaveLength(covered.length);
        expect(keyed(knownAfter([...written, ...written]))).toEqual(keyed(once));
        expect(keyed(knownAfter(written.toReversed()))).toEqual(keyed(once));
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
