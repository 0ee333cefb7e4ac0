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
  ["everybody's overdue ones without a person", Number.NaN, [10, 20, 21]],
  ["the overdue ones of a person", 2, [20, 21]],
  ["the next one of a person who owes nothing overdue", 3, [30]],
  ["everybody's overdue ones for a person the caller does not pay for", 4, [10, 20, 21]],
])("initially selects %s", (_what, id, ids) => {
  expect(primerasDe(personas, id)).toEqual(ids);
});

test("says where the credit is refunded to people who no longer pay for anybody", () => {
  expect(usoDelCredito(personas)).toMatch(/próximo pago/);
  expect(usoDelCredito([persona(4, ["vencida"], false)])).toMatch(/secretaría/);
  expect(usoDelCredito([])).toMatch(/secretaría/);
});
