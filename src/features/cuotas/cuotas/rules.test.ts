import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CUOTAS_MAX, cuotasDesde, importeTotal, PRECIO_MAX } from "#features/cuotas/aranceles/rules.ts";
import { acreditar, creditoParaTransferir, estadoDeCuota, partesDeConvenio } from "./rules.ts";

const dia = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true })
  .map((fecha) => fecha.toISOString().slice(0, 10));
const centavos = fc.integer({ min: 0, max: Math.round(PRECIO_MAX * 100) });
const cuantas = fc.integer({ min: 1, max: CUOTAS_MAX });
const cents = (pesos: number) => Math.round(pesos * 100);

describe("the instalments of a plan", () => {
  // Rule SOC-7
  test("differ from their exact share of the price by at most half a cent", () => {
    fc.assert(
      fc.property(dia, centavos, cuantas, (desde, precio, numero) => {
        const cuotas = cuotasDesde(desde, precio / 100, numero);
        const [primera] = cuotas;
        expect(cuotas).toHaveLength(numero);
        const suma = cuotas.reduce((total, cuota) => total + cents(cuota.importe), 0);
        expect(suma).toBe(numero * cents(primera?.importe ?? 0));
        expect(cents(importeTotal(cuotas))).toBe(suma);
        expect(Math.abs(suma - precio)).toBeLessThanOrEqual(numero / 2);
        expect(cuotas.map((cuota) => cuota.numeroCuota)).toEqual(
          Array.from({ length: numero }, (_, i) => i + 1),
        );
      }),
    );
  });

  // Rule SOC-7
  test("are due monthly on the day of the first instalment, or on the last day of a shorter month", () => {
    fc.assert(
      fc.property(dia, cuantas, (desde, numero) => {
        const [ano = 0, mes = 0, d = 0] = desde.split("-").map(Number);
        cuotasDesde(desde, 100, numero).forEach((cuota, i) => {
          const [a = 0, m = 0, dd = 0] = cuota.fecha.split("-").map(Number);
          expect(a * 12 + m).toBe(ano * 12 + mes + i);
          const ultimo = new Date(Date.UTC(a, m, 0)).getUTCDate();
          expect(dd).toBe(Math.min(d, ultimo));
        });
      }),
    );
  });

  test.each([
    ["2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
    ["2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]],
    ["2026-11-30", ["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"]],
  ])("starting on %s are due on %j", (desde, fechas) => {
    expect(cuotasDesde(desde, 1000, 4).map((cuota) => cuota.fecha)).toEqual(fechas);
  });
});

// Rule SOC-9
test("an unpaid instalment is overdue from the day after its due date", () => {
  fc.assert(
    fc.property(dia, dia, fc.boolean(), (venceEl, hoy, paga) => {
      const estado = estadoDeCuota({ pagadaEn: paga ? new Date() : null, venceEl }, hoy);
      expect(estado).toBe(paga ? "pagada" : hoy > venceEl ? "vencida" : "pendiente");
    }),
  );
});

test("a credit is applied to the earliest instalments first, to the cent", () => {
  expect(acreditar([100, 100], 0)).toEqual({
    cuotas: [
      { importe: 100, credito: 0 },
      { importe: 100, credito: 0 },
    ],
    sobra: 0,
  });
  expect(acreditar([333.33, 333.33, 333.33], 400.1)).toEqual({
    cuotas: [
      { importe: 0, credito: 333.33 },
      { importe: 266.56, credito: 66.77 },
      { importe: 333.33, credito: 0 },
    ],
    sobra: 0,
  });
  expect(acreditar([0.1, 0.2], 0.4)).toEqual({
    cuotas: [
      { importe: 0, credito: 0.1 },
      { importe: 0, credito: 0.2 },
    ],
    sobra: 0.1,
  });
  expect(acreditar([], 5)).toEqual({ cuotas: [], sobra: 5 });
});

// Rule TRA-1
test("a transfer uses credit in whole pesos, unless the credit pays everything", () => {
  const creditos = [{ centavos: 1050 }, { centavos: 275 }];
  expect(creditoParaTransferir(creditos, 5000)).toEqual([{ centavos: 1050 }, { centavos: 250 }]);
  expect(creditoParaTransferir(creditos, 1325)).toEqual(creditos);
  expect(creditoParaTransferir([], 5000)).toEqual([]);
});

// Rule DEU-4
test("the parts of an arrangement are equal, monthly, and add up to the debt", () => {
  expect(partesDeConvenio(1000.01, { partes: 3, fecha: "2027-01-31" })).toEqual([
    { fecha: "2027-01-31", importe: 333.33 },
    { fecha: "2027-02-28", importe: 333.33 },
    { fecha: "2027-03-31", importe: 333.35 },
  ]);
});
