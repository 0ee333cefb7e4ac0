import { expect, test } from "vitest";
import { REGLAS_POR_DEFECTO } from "../../rules.ts";
import { leerReglas, toFormulario } from "./admin-formulario-de-reglas.tsx";

test("holidays are shown and read in the notation that people use", () => {
  const formulario = toFormulario({ ...REGLAS_POR_DEFECTO, feriados: ["2027-05-25", "2027-07-09"] } as never);
  expect(formulario.feriados).toBe("25/05/2027\n09/07/2027");
  const leer = (feriados: string) => leerReglas({ ...formulario, feriados }).feriados;
  expect(leer(formulario.feriados)).toEqual(["2027-05-25", "2027-07-09"]);
  expect(leer("2027-05-25\n9/7/2027, 20-06-2027; navidad")).toEqual([
    "2027-05-25",
    "2027-07-09",
    "2027-06-20",
    "navidad",
  ]);
});
