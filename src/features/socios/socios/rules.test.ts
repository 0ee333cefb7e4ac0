import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES, type Rol } from "#contract/permission.ts";
import { checkText } from "#contract/text-fields.ts";
import { type PasoDeSocio, permisosTras } from "#features/personas/usuarios/rules.ts";
import { esFecha, problemaDeNacimiento, TEXTOS_DE_SOCIO } from "./rules.ts";

describe("a membership transition", () => {
  const PASOS: PasoDeSocio[] = [
    "pedir",
    "inscribir",
    "confirmar",
    "rechazar",
    "deshacer-confirmar",
    "deshacer-rechazar",
  ];
  /** Every transition with the resulting roles; null if it is refused. */
  const TABLA: [Rol[], PasoDeSocio, Rol[] | null][] = [
    [["usuario"], "pedir", ["socioEnProceso"]],
    [["usuario"], "confirmar", null],
    [["usuario"], "rechazar", null],
    [["socioEnProceso"], "pedir", null],
    [["socioEnProceso"], "confirmar", ["socio"]],
    [["socioEnProceso"], "rechazar", ["usuario"]],
    [["socio"], "pedir", null],
    [["socio"], "confirmar", null],
    [["socio"], "rechazar", null],
    [["usuario"], "inscribir", ["socio"]],
    [["socioEnProceso"], "inscribir", null],
    [["socio"], "inscribir", null],
    [["administradorB"], "inscribir", ["administradorB", "socio"]],
    [["usuario"], "deshacer-rechazar", ["socioEnProceso"]],
    [["usuario"], "deshacer-confirmar", null],
    [["socioEnProceso"], "deshacer-rechazar", null],
    [["socioEnProceso"], "deshacer-confirmar", null],
    [["socio"], "deshacer-confirmar", ["socioEnProceso"]],
    [["socio"], "deshacer-rechazar", null],
    [["administradorB", "socio"], "deshacer-confirmar", ["administradorB", "socioEnProceso"]],
    [["administrador"], "pedir", ["administrador", "socioEnProceso"]],
    [["administrador"], "confirmar", null],
    [["administrador"], "rechazar", null],
    [["administrador", "usuario"], "pedir", ["administrador", "socioEnProceso"]],
    [["administradorB", "socioEnProceso"], "pedir", null],
    [["administradorB", "socioEnProceso"], "confirmar", ["administradorB", "socio"]],
    [["administradorB", "socioEnProceso"], "rechazar", ["administradorB", "usuario"]],
    [["administrador", "socio"], "pedir", null],
    [["administrador", "socio"], "confirmar", null],
    [["administrador", "socio"], "rechazar", null],
  ];

  test.each(TABLA)("changes %j by %s to %j", (antes, paso, despues) => {
    expect(permisosTras(paso, antes)).toEqual(despues);
  });

  test("leaves the user with exactly one membership role", () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES], { minLength: 1 }), fc.constantFrom(...PASOS), (antes, paso) => {
        const despues = permisosTras(paso, antes);
        if (!despues) return;
        const membresia = (rol: Rol) => ["usuario", "socio", "socioEnProceso"].includes(rol);
        expect(despues.filter(membresia)).toHaveLength(1);
        expect(despues.filter((rol) => !membresia(rol))).toEqual(antes.filter((rol) => !membresia(rol)));
      }),
    );
  });
});

// Rule SOC-2
test("a DNI may be typed with any separators", () => {
  const { dni } = TEXTOS_DE_SOCIO;
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (numero) => {
      const digitos = String(numero);
      for (const typed of [digitos, ` ${digitos.replace(/\B(?=(\d{3})+$)/g, ".")} `])
        expect([checkText(dni, typed), dni.clean(typed)]).toEqual([null, digitos]);
    }),
  );
  for (const none of ["", "123456", "123456789", "1234567a", "١٢٣٤٥٦٧", "１２３４５６７"])
    expect(checkText(dni, none)).toBe(dni.missing);
});

describe("a birth date", () => {
  test.each([
    "2000-02-30",
    "2001-02-29",
    "2000-13-01",
    "2000-00-10",
    "00-01-01",
    "30/05/1990",
    "",
    "2000-1-1",
  ])("cannot be %j, which is not a calendar day", (texto) => expect(esFecha(texto)).toBe(false));

  test.each([
    ["2026-11-20", "2026-11-20", true],
    ["2026-11-21", "2026-11-20", false],
    ["1906-11-20", "2026-11-20", false],
    ["1906-11-21", "2026-11-20", true],
    ["1908-02-29", "2028-02-29", false],
    ["0000-01-01", "2026-11-20", false],
  ])("of %s is possible on %s: %s", (fecha, hoy, puede) => {
    expect(problemaDeNacimiento(fecha, hoy) === null).toBe(puede);
  });
});
