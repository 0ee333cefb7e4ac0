import { describe, expect, test } from "vitest";
import { ordenEnGrupo, REGLAS_POR_DEFECTO } from "./rules.ts";

const MARZO = "2027-03-01";
const alta = (importe: number) => ({
  arancelId: 4,
  desde: "2026-01-01",
  hasta: null,
  precios: [{ id: 1, importe, vigenteDesde: "2027-01-01" }],
});

describe("the order of siblings for their discount", () => {
  const de = (id: number, importe: number, nacimiento: string | null, grupoId: number | null = 1) => ({
    id,
    alta: alta(importe),
    adicionales: [],
    grupoId,
    nacimiento,
  });
  const ordenes = (personas: ReturnType<typeof de>[], reglas = REGLAS_POR_DEFECTO) =>
    Object.fromEntries(ordenEnGrupo(personas, MARZO, reglas));
  // Rule TAR-3
  test("is by price, then by age, then by id", () => {
    const casa = [
      de(5, 100, null),
      de(4, 100, "2015-05-05"),
      de(3, 100, "2012-02-02"),
      de(2, 100, "2015-05-05"),
      de(1, 90, "2001-01-01"),
      de(6, 120, "2020-01-01"),
    ];
    expect(ordenes(casa)).toEqual({ 6: 1, 3: 2, 2: 3, 4: 4, 5: 5, 1: 6 });
    expect(ordenes(casa.toReversed())).toEqual({ 6: 1, 3: 2, 2: 3, 4: 4, 5: 5, 1: 6 });
    expect(ordenes([de(1, 100, null), de(2, 100, null, 2), de(3, 100, null, null), de(4, 90, null)])).toEqual(
      {
        1: 1,
        2: 1,
        3: 1,
        4: 2,
      },
    );
  });

  // Rule TAR-3
  test("excludes people who pay nothing in the period or are too old on 1 January", () => {
    const sinPrecio = { ...de(1, 1, "1990-01-01"), alta: { ...alta(1), precios: [] } };
    expect(ordenes([sinPrecio, de(2, 100, null)])).toEqual({ 1: 1, 2: 1 });
    const hasta18 = { ...REGLAS_POR_DEFECTO, hermanosHastaEdad: 18 };
    const casa = [de(1, 200, "2008-01-01"), de(2, 100, "2008-01-02"), de(3, 50, "2020-06-06")];
    expect(ordenes(casa, hasta18)).toEqual({ 1: 1, 2: 1, 3: 2 });
  });
});
