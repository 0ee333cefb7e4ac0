import { describe, expect, test } from "vitest";
import { type Cargo, creditoDe, type Imputacion, libroDelAnio, movimientosDe } from "./rules.ts";

const cargo = (cuotaId: number, venceEl: string, importe: number, ...ajustes: [string, number][]): Cargo => ({
  cuotaId,
  venceEl,
  renglones: [
    { id: cuotaId * 10, regla: "base", importe, fecha: "2025-12-01", cuando: 1 },
    ...ajustes.map(([fecha, monto], n) => ({
      id: cuotaId * 10 + n + 1,
      regla: "correccion",
      importe: monto,
      fecha,
      cuando: Date.parse(fecha),
    })),
  ],
});
const pago = (id: number, cuotaId: number, fecha: string, importe: number, pagoId = 1): Imputacion => ({
  id,
  cuotaId,
  pagoId,
  importe,
  fecha,
  cuando: Date.parse(fecha) + id,
});

// Rule CTA-5
describe("a person's account", () => {
  test("charges an instalment on its due date, or on the day of its first payment if that is earlier", () => {
    const cargos = [
      cargo(1, "2026-01-10", 1000),
      cargo(2, "2026-02-10", 1000),
      cargo(3, "2026-03-10", 1000, ["2026-01-20", 300]),
    ];
    const movimientos = movimientosDe(cargos, [
      pago(1, 2, "2026-01-15", 400),
      pago(2, 1, "2026-01-15", 1000),
    ]);
    expect(
      movimientos.map(({ fecha, tipo, cuotaId, importe, saldo }) => [fecha, tipo, cuotaId, importe, saldo]),
    ).toEqual([
      ["2026-01-10", "cuota", 1, 1000, 1000],
      ["2026-01-15", "cuota", 2, 1000, 2000],
      ["2026-01-15", "pago", 2, -400, 1600],
      ["2026-01-15", "pago", 1, -1000, 600],
      ["2026-03-10", "cuota", 3, 1000, 1600],
      ["2026-03-10", "ajuste", 3, 300, 1900],
    ]);
  });

  test("begins each year with the balance of the previous year", () => {
    const movimientos = movimientosDe(
      [cargo(1, "2025-12-10", 1000), cargo(2, "2026-01-10", 500), cargo(3, "2026-12-10", 700)],
      [pago(1, 1, "2026-02-01", 1000)],
    );
    const libro = (anio: number) => libroDelAnio(movimientos, { anio, hoy: "2026-06-01" });
    expect(libro(2026)).toMatchObject({ anios: [2026, 2025], saldoInicial: 1000, saldo: 500 });
    expect(libro(2026).movimientos).toHaveLength(2);
    expect(libro(2026).futuros.map(({ cuotaId }) => cuotaId)).toEqual([3]);
    expect(libro(2025)).toMatchObject({ saldoInicial: 0, saldo: 1000 });
    expect(libro(2020)).toMatchObject({ saldoInicial: 0, movimientos: [], saldo: 0 });
    expect(libroDelAnio([], { anio: 2026, hoy: "2026-06-01" })).toMatchObject({ anios: [2026], saldo: 0 });
  });
});

// Rule CTA-5
test("a payer's credit is the part of a payment that is neither applied to an instalment nor refunded", () => {
  expect(creditoDe({ monto: 1000, devuelto: 100, imputado: 600 })).toBe(300);
});

// Rule CTA-5
test("refunded money does not put the payer in debt if the instalment remains paid", () => {
  expect(creditoDe({ monto: 1000, devuelto: 300, imputado: 1000 })).toBe(0);
});
