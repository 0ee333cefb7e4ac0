import { describe, expect, test } from "vitest";
import { existente, juzgar, renglon, responsable, veredictos } from "#tests/harness/imports.ts";

// Rule IMP-3
describe("who a row is about", () => {
  const ana = existente({ id: 5, dni: "30111222", fechaDeNacimiento: "1985-05-30", numero: 12, planId: 7 });

  test("is found by DNI, then by member number", () => {
    expect(veredictos([renglon(2, { dni: "30111222" })], [ana])).toEqual(["igual"]);
    expect(veredictos([renglon(2, { numero: 12 })], [ana])).toEqual(["igual"]);
    expect(veredictos([renglon(2, { dni: "31111222" })])).toEqual(["nuevo"]);
  });

  test("is in doubt if the DNI or the number is somebody else's", () => {
    const deOtra = "Ana Gómez (DNI 30111222, nacida el 30/05/1985, socio 12)";
    expect(veredictos([renglon(2, { dni: "30111222", nombre: "Tomás" })], [ana])).toEqual([
      `duda: Ese DNI es de ${deOtra}`,
    ]);
    expect(veredictos([renglon(2, { dni: "30111222", fechaDeNacimiento: "2015-01-01" })], [ana])).toEqual([
      `duda: Ese DNI es de ${deOtra}`,
    ]);
    expect(veredictos([renglon(2, { numero: 12, nombre: "Eva" })], [ana])).toEqual([
      `duda: El número de socio 12 es de ${deOtra}`,
    ]);
  });

  test("is in doubt for a child with the DNI of its parent", () => {
    const madre = responsable({ nombre: "Ana", apellido: "Gómez", dni: "30111222", relacion: "madre" });
    const hijo = renglon(2, { nombre: "Tomás", dni: "30111222", responsables: [madre] });
    expect(veredictos([hijo])).toEqual(["duda: Tiene el mismo DNI que su responsable, Ana Gómez"]);
    expect(
      veredictos([renglon(2, { dni: "30111222" }), renglon(3, { dni: "30111222", nombre: "Tomás" })]),
    ).toEqual([
      "duda: El mismo DNI está en la fila 3, de Tomás Gómez",
      "duda: El mismo DNI está en la fila 2, de Ana Gómez",
    ]);
    const { dictamenes, escrituras } = juzgar([hijo], [], { decisiones: { 2: "otra" } });
    expect(dictamenes[0]?.veredicto).toBe("nuevo");
    expect(escrituras.nuevas.map(({ nombre, dni }) => [nombre, dni])).toEqual([
      ["Ana", "30111222"],
      ["Tomás", null],
    ]);
  });

  test("is only proposed by name and birth date, and decided by a person", () => {
    const sinDni = existente({ id: 6, fechaDeNacimiento: "1985-05-30" });
    const fila = renglon(2, { dni: "30111222", fechaDeNacimiento: "1985-05-30" });
    expect(juzgar([fila], [sinDni]).dictamenes[0]).toMatchObject({ veredicto: "duda", personaId: 6 });
    expect(juzgar([fila], [sinDni], { decisiones: { 2: "misma" } }).dictamenes[0]).toMatchObject({
      veredicto: "cambia",
      personaId: 6,
      cambios: [{ campo: "dni", antes: null, despues: "30111222" }],
    });
    expect(veredictos([fila], [sinDni], { decisiones: { 2: "otra" } })).toEqual(["nuevo"]);
    expect(veredictos([fila], [sinDni], { decisiones: { 2: "omitir" } })).toEqual(["igual"]);
    // The same name with another DNI, or born on another day, is somebody else.
    expect(veredictos([fila], [existente({ dni: "20111222" })])).toEqual(["nuevo"]);
    expect(veredictos([renglon(2, { fechaDeNacimiento: "2001-01-01" })], [sinDni])).toEqual(["nuevo"]);
  });

  test("may be the same as in an earlier row, as a child beside each parent", () => {
    const de = (nombre: string, dni: string) => [responsable({ nombre, apellido: "Paz", dni })];
    const { dictamenes, escrituras } = juzgar([
      renglon(2, { dni: "50111222", nombre: "Tomás", responsables: de("Ana", "30111222") }),
      renglon(3, { dni: "50111222", nombre: "Tomás", responsables: de("Juan", "31111222") }),
      renglon(4, { dni: "50111222", nombre: "Tomás", responsables: de("Juan", "31111222") }),
    ]);
    expect(dictamenes.map(({ veredicto }) => veredicto)).toEqual(["nuevo", "cambia", "igual"]);
    expect(escrituras.nuevas).toHaveLength(3);
    expect(escrituras.vinculos).toHaveLength(2);
  });
});
