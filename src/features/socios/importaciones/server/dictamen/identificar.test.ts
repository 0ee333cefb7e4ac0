import { describe, expect, test } from "vitest";
import { existente, juzgar, renglon, responsable, veredictos } from "#tests/harness/imports.ts";

// Rule IMP-3
describe("the person described by a row", () => {
  const ana = existente({ id: 5, dni: "30111222", fechaDeNacimiento: "1985-05-30", numero: 12, planId: 7 });

  test("is recognized by the DNI or, failing that, by the member number", () => {
    expect(veredictos([renglon(2, { dni: "30111222" })], [ana])).toEqual(["igual"]);
    expect(veredictos([renglon(2, { numero: 12 })], [ana])).toEqual(["igual"]);
    expect(veredictos([renglon(2, { dni: "31111222" })])).toEqual(["nuevo"]);
  });

  test("is doubtful if the row has somebody else's DNI or number", () => {
    const deOtra = "Ana Gómez (DNI 30111222, nacida el 30/05/1985, socio 12)";
    expect(veredictos([renglon(2, { dni: "30111222", nombre: "Tomás" })], [ana])).toEqual([
      `duda: Ese DNI es de ${deOtra}`,
    ]);
    expect(veredictos([renglon(2, { dni: "30111222", fechaDeNacimiento: "2015-01-01" })], [ana])).toEqual([
      `duda: Ese DNI es de ${deOtra}`,
    ]);
    for (const datos of [{ nombre: "Eva" }, { dni: "40111222" }, { dni: "40111222", ficha: 5 }])
      expect(veredictos([renglon(2, { numero: 12, ...datos })], [ana])).toEqual([
        `duda: El número de socio 12 es de ${deOtra}`,
      ]);
  });

  test("may have a name of one letter or in another alphabet", () => {
    const renglones = ["J.", "伟", "Ñ"].map((nombre, n) => renglon(n + 2, { nombre, dni: `4911133${n}` }));
    expect(veredictos(renglones)).toEqual(["nuevo", "nuevo", "nuevo"]);
    expect(
      veredictos([renglones[0] ?? renglon(2, {}), renglon(9, { nombre: "J", dni: "49111330" })]),
    ).toEqual(["nuevo", "igual"]);
  });

  test("is doubtful if the row may be a heading, a total or a note", () => {
    const ana = renglon(3, { dni: "49111341" });
    const luz = renglon(4, { nombre: "Luz", telefono: "2235123456" });
    const otras = [
      renglon(2, { apellido: "Categoría", nombre: "U13" }),
      renglon(5, { apellido: "Total:", nombre: "2" }),
      renglon(6, { apellido: "* debe", nombre: "apto médico" }),
    ];
    expect(veredictos([ana, luz, ...otras]).map((one) => one.replace(/:.*/, ""))).toEqual([
      "nuevo",
      "nuevo",
      "duda",
      "duda",
      "duda",
    ]);
    expect(veredictos([ana, luz, ...otras], [], { decisiones: { 5: "otra", 6: "omitir" } }).slice(3)).toEqual(
      ["nuevo", "igual"],
    );
    expect(veredictos(otras)).toEqual(["nuevo", "nuevo", "nuevo"]);
  });

  test("is doubtful if a child has a parent's DNI", () => {
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
    // The kind stays, because it determines the wording of the decision.
    expect(dictamenes[0]).toMatchObject({ veredicto: "nuevo", clase: "dni-del-responsable" });
    expect(escrituras.nuevas.map(({ nombre, dni }) => [nombre, dni])).toEqual([
      ["Ana", "30111222"],
      ["Tomás", null],
    ]);
  });

  test("is only proposed for confirmation if just the name and birth date match", () => {
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
    // A namesake with another DNI or birth date is another person.
    expect(veredictos([fila], [existente({ dni: "20111222" })])).toEqual(["nuevo"]);
    expect(veredictos([renglon(2, { fechaDeNacimiento: "2001-01-01" })], [sinDni])).toEqual(["nuevo"]);
  });

  // Rule PER-14
  test("is doubtful if only that person or the family has stated the identity", () => {
    const datos = { id: 5, dni: "30111222", numero: 12, confirmada: false };
    const suya = existente(datos);
    const motivo =
      "duda: Los datos son de Ana Gómez (DNI 30111222, socio 12), y los escribió esa persona: el club no los confirmó";
    expect(veredictos([renglon(2, { dni: "30111222" })], [suya])).toEqual([motivo]);
    expect(veredictos([renglon(2, { numero: 12 })], [suya])).toEqual([motivo]);
    expect(veredictos([renglon(2, { dni: "30111222", ficha: 5 })], [suya])).toEqual(["igual"]);
    const pide = existente({ id: 6, dni: "40111222", dniPedido: "30111222" });
    expect(veredictos([renglon(2, { dni: "30111222" })], [pide])[0]).toMatch(/^duda: Los datos son de Ana/);
    const hija = existente({
      ...datos,
      responsables: [{ id: 9, nombre: "Zoe", apellido: "Paz", relacion: "madre" }],
    });
    expect(veredictos([renglon(2, { dni: "30111222" })], [hija])[0]).toMatch(
      /los escribió su responsable, Zoe Paz: el club no los confirmó$/,
    );
    const { dictamenes, escrituras } = juzgar([renglon(2, { dni: "30111222" })], [suya], {
      decisiones: { 2: "misma" },
    });
    expect(dictamenes[0]?.veredicto).toBe("cambia");
    expect(escrituras.cambios).toEqual([{ id: 5, datos: {}, confirma: true }]);
  });

  // Rule PER-14
  test("is confirmed by a staff decision only if the row contains that person's DNI", () => {
    const suya = existente({ id: 5, dni: "30111222", numero: 12, confirmada: false });
    const { dictamenes, escrituras } = juzgar([renglon(2, { numero: 12 })], [suya], {
      decisiones: { 2: "misma" },
    });
    expect(dictamenes[0]).toMatchObject({ veredicto: "igual", personaId: 5 });
    expect(escrituras.cambios).toEqual([]);
    const otroDni = juzgar([renglon(2, { numero: 12, dni: "31111222" })], [suya], {
      decisiones: { 2: "misma" },
    });
    expect(otroDni.escrituras.cambios).toEqual([{ id: 5, datos: { dni: "31111222" }, confirma: false }]);
  });

  // Rule IMP-3
  test("is decided when staff answer a question that lists every objection to the row", () => {
    const eva = existente({ id: 9, nombre: "Eva", numero: 12 });
    const renglones = [
      renglon(2, { dni: "30111222", numero: 12 }),
      renglon(3, { dni: "30111222", nombre: "Tomás", fechaDeNacimiento: "2010-01-01" }),
    ];
    expect(juzgar(renglones, [eva]).dictamenes[0]).toMatchObject({
      veredicto: "duda",
      personaId: 9,
      clase: "mismo-dni",
      motivo:
        "El mismo DNI está en la fila 3, de Tomás Gómez. El número de socio 12 es de Eva Gómez (socio 12)",
    });
    // The question named no person, so the decision only assigns the DNI to the row.
    expect(
      veredictos(
        renglones.slice(0, 2).map((una) => ({ ...una, numero: null })),
        [eva],
        { decisiones: { 2: "misma" } },
      )[0],
    ).toBe("nuevo");
  });

  test("may appear in several rows, for example a child listed next to each parent", () => {
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
