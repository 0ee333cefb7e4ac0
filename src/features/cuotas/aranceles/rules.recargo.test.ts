import { describe, expect, test } from "vitest";
import {
  type PersonaAFacturar,
  REGLAS_POR_DEFECTO,
  type ReglasDeCuotas,
  recargoDe,
  renglones,
} from "./rules.ts";

const MARZO = "2027-03-01";
const DEL_CLUB: ReglasDeCuotas = { ...REGLAS_POR_DEFECTO, version: 3, hermanos: [10, 100, 100] };
const precios = [{ id: 1, vigenteDesde: "2027-01-01", importe: 20_000_00 }];
const persona = (resto: Partial<PersonaAFacturar> = {}): PersonaAFacturar => ({
  id: 1,
  alta: { arancelId: 4, desde: "2026-01-01", hasta: null, precios },
  adicionales: [],
  beneficios: [],
  orden: 1,
  ...resto,
});
const leer = (quien: PersonaAFacturar, reglas: ReglasDeCuotas, hoy: string) =>
  renglones(quien, MARZO, hoy, reglas).map(({ regla, importe }) => `${regla} ${importe / 100}`);

describe("a surcharge", () => {
  const conRecargo = { ...DEL_CLUB, recargo: { activo: true, porcentaje: 10, diasDespues: 0 } };
  // Rule TAR-6
  test("is 10 % of the unpaid part of an issued instalment after the due date", () => {
    const emitida = persona({ emitidaEl: MARZO });
    expect(leer(emitida, conRecargo, "2027-03-10")).toEqual(["base 20000"]);
    expect(leer(emitida, conRecargo, "2027-03-11")).toEqual(["base 20000", "recargo 2000"]);
    expect(leer(persona(), conRecargo, "2027-03-11")).toEqual(["base 20000"]);
    expect(leer(persona({ emitidaEl: MARZO, orden: 3 }), conRecargo, "2027-03-31")).toEqual([
      "base 20000",
      "hermanos -20000",
    ]);
  });

  // Rule TAR-6
  test("applies once the grace period set by the club is over, if surcharges are enabled", () => {
    const tarde = { version: 3, recargo: { activo: true, porcentaje: 10, diasDespues: 5 } };
    expect(recargoDe(1_005, "2027-03-10", "2027-03-15", tarde)).toBeNull();
    expect(recargoDe(1_005, "2027-03-10", "2027-03-16", tarde)).toEqual({
      regla: "recargo",
      version: 3,
      base: 1_005,
      importe: 101,
      origen: "reglas:3",
    });
    expect(recargoDe(1_005, "2027-03-10", "2028-01-01", DEL_CLUB)).toBeNull();
  });

  // Rule TAR-6
  test.each([
    ["the 31st", "2027-01-31", "2027-02-05", "2027-02-06"],
    ["29 February", "2028-02-29", "2028-03-05", "2028-03-06"],
    ["28 February of a leap year", "2028-02-28", "2028-03-04", "2028-03-05"],
    ["New Year's Eve", "2027-12-31", "2028-01-05", "2028-01-06"],
  ])("counts whole days of grace after a due date on %s", (_, venceEl, lastDay, firstLate) => {
    const tarde = { version: 1, recargo: { activo: true, porcentaje: 10, diasDespues: 5 } };
    expect(recargoDe(1_000, venceEl, lastDay, tarde)).toBeNull();
    expect(recargoDe(1_000, venceEl, firstLate, tarde)).toMatchObject({ importe: 100 });
  });
});
