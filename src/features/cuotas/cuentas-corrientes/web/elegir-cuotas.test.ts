import { expect, test } from "vitest";
import type { PorPagar } from "../contract.ts";
import { primerasDe, usoDelCredito } from "./elegir-cuotas.ts";

const persona = (id: number, estados: string[], paga = true) =>
  ({
    id,
    paga,
    cuotas: estados.map((estado, n) => ({ id: id * 10 + n, estado, importe: 100, revisionHasta: null })),
  }) as unknown as PorPagar["personas"][number];
const personas = [
  persona(1, ["vencida", "pendiente"]),
  persona(2, ["vencida", "vencida", "pendiente"]),
  persona(3, ["pendiente", "pendiente"]),
  persona(4, ["vencida"], false),
];

// Rule CTA-7
test.each([
  ["everybody's overdue ones if no person is given", Number.NaN, [10, 20, 21]],
  ["the overdue ones of a person", 2, [20, 21]],
  ["the next one of a person with nothing overdue", 3, [30]],
  ["everybody's overdue ones if the caller does not pay for the person", 4, [10, 20, 21]],
])("the instalments selected when the page opens are %s", (_what, id, ids) => {
  expect(primerasDe(personas, id)).toEqual(ids);
});

test("the page tells people who no longer pay for others to ask the club's office for their credit", () => {
  expect(usoDelCredito(personas)).toMatch(/próximo pago/);
  expect(usoDelCredito([persona(4, ["vencida"], false)])).toMatch(/secretaría/);
  expect(usoDelCredito([])).toMatch(/secretaría/);
});
