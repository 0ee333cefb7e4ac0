import { describe, expect, test } from "vitest";
import { existente, hoy, juzgar, renglon, responsable, veredictos } from "#tests/harness/imports.ts";

// Rule IMP-4
describe("a row", () => {
  test("changes only the values that it contains", () => {
    const ana = existente({ id: 5, dni: "30111222", telefono: "2346512044", correo: "ana@example.com" });
    expect(veredictos([renglon(2, { dni: "30111222", nombre: "Ana", apellido: "Gomez" })], [ana])).toEqual([
      "igual",
    ]);
    const [dictamen] = juzgar([renglon(2, { dni: "30111222", telefono: "2346512045" })], [ana]).dictamenes;
    expect(dictamen?.cambios).toEqual([{ campo: "telefono", antes: "2346512044", despues: "2346512045" }]);
  });

  test("never changes an email that is used for a login", () => {
    const ana = existente({ id: 5, dni: "30111222", correo: "ana@example.com", entra: true });
    const [dictamen] = juzgar(
      [renglon(2, { dni: "30111222", correo: "otra@example.com" })],
      [ana],
    ).dictamenes;
    expect(dictamen).toMatchObject({
      veredicto: "igual",
      notas: [expect.stringContaining("ana@example.com")],
    });
    const { escrituras } = juzgar([
      renglon(2, { dni: "40111222", correo: "casa@example.com" }),
      renglon(3, { dni: "40111223", nombre: "Eva", correo: "casa@example.com" }),
    ]);
    expect(escrituras.nuevas.map(({ correo }) => correo)).toEqual(["casa@example.com", null]);
  });

  test("is an error if its balance differs from that of an earlier row of the same person", () => {
    const twice = (primera: number | null, segunda: number | null) =>
      veredictos([
        renglon(2, { dni: "30111222", plan: "Mensual", saldo: primera }),
        renglon(3, { dni: "30111222", plan: "Mensual", saldo: segunda }),
      ]);
    expect(twice(null, 700_000)[1]).toMatch(/^error: Es la misma persona que la fila 2, con otro saldo/);
    expect(twice(300_000, 700_000)[1]).toMatch(/^error: /);
    expect(twice(700_000, 700_000)[1]).toBe("igual");
    expect(twice(700_000, null)[1]).toBe("igual");
  });

  test("never changes the data of staff", () => {
    const jefa = existente({ dni: "30111222", permisos: ["administrador"] });
    const { dictamenes, escrituras } = juzgar(
      [renglon(2, { dni: "30111222", telefono: "2346512045" })],
      [jefa],
    );
    expect(dictamenes[0]).toMatchObject({ veredicto: "igual", notas: [expect.stringContaining("personal")] });
    expect(escrituras.cambios).toEqual([]);
  });
});

// Rule IMP-5
describe("a family", () => {
  test("is recognized by the responsible adult's DNI, wherever that adult's own row is", () => {
    const madre = [responsable({ nombre: "Ana", apellido: "Paz", dni: "30111222", relacion: "madre" })];
    const { dictamenes, escrituras } = juzgar([
      renglon(2, { dni: "50111222", nombre: "Tomás", responsables: madre }),
      renglon(3, { dni: "50111223", nombre: "Luz", responsables: madre }),
      renglon(4, { dni: "30111222", nombre: "Ana", apellido: "Paz" }),
    ]);
    expect(dictamenes.map(({ veredicto }) => veredicto)).toEqual(["nuevo", "nuevo", "nuevo"]);
    expect(escrituras.vinculos.map(({ responsable: ref, relacion }) => [ref.clave, relacion])).toEqual([
      ["r4", "madre"],
      ["r4", "madre"],
    ]);
  });

  test("is never recognized by a surname alone", () => {
    const madre = (telefono: string) => [responsable({ nombre: "Ana", apellido: "Paz", telefono })];
    expect(veredictos([renglon(2, { dni: "50111222", responsables: madre("") })])).toEqual([
      "duda: Ana Paz no tiene DNI ni teléfono: no se sabe si es la misma persona que en otra fila",
    ]);
    const { escrituras } = juzgar([
      renglon(2, { dni: "50111222", responsables: madre("2346512044") }),
      renglon(3, { dni: "50111223", nombre: "Luz", responsables: madre("2346512044") }),
      renglon(4, { dni: "50111224", nombre: "Sol", responsables: madre("2346512045") }),
    ]);
    expect(new Set(escrituras.vinculos.map(({ responsable: ref }) => ref.clave)).size).toBe(2);
  });

  test("that is named in a column makes its adults responsible for its minors, according to their kinship", () => {
    const { escrituras } = juzgar([
      renglon(2, { dni: "30111222", familia: "12", parentesco: "Madre" }),
      renglon(3, { dni: "50111222", nombre: "Luz", familia: "12", parentesco: "Hija" }),
      renglon(4, { dni: "45111222", nombre: "Ciro", familia: "12", fechaDeNacimiento: "2001-01-01" }),
    ]);
    expect(
      escrituras.vinculos.map(({ responsable: ref, dependiente }) => [ref.clave, dependiente.clave]),
    ).toEqual([["r2", "r3"]]);
    expect(escrituras.miembros.map(({ familia }) => familia)).toEqual([
      "Familia 12",
      "Familia 12",
      "Familia 12",
    ]);
  });

  test("cannot get a responsible person who is a minor or would form a cycle", () => {
    const de = (dni: string, nombre = "Ana") => [responsable({ nombre, apellido: "Gómez", dni })];
    expect(
      veredictos([
        renglon(2, { dni: "30111222", nombre: "Ana", responsables: de("31111222", "Eva") }),
        renglon(3, { dni: "31111222", nombre: "Eva", responsables: de("30111222") }),
      ]),
    ).toEqual(["nuevo", "error: Ana Gómez y esta persona quedarían responsables entre sí"]);
    expect(
      veredictos([
        renglon(2, { dni: "50111222", nombre: "Ana", fechaDeNacimiento: "2015-01-01" }),
        renglon(3, { dni: "50111223", nombre: "Luz", responsables: de("50111222") }),
      ]),
    ).toEqual(["nuevo", "error: Ana Gómez es menor: no puede ser responsable"]);
    const hija = existente({
      id: 9,
      dni: "50111223",
      responsables: [{ id: 5, nombre: "Ana", apellido: "Paz", relacion: "madre" }],
    });
    const madre = existente({ id: 5, apellido: "Paz", dni: "30111222" });
    expect(
      veredictos([renglon(2, { dni: "50111223", responsables: de("30111222") })], [hija, madre]),
    ).toEqual(["igual"]);
  });

  // Rule PER-14
  test("does not automatically include a person with unconfirmed data or a different surname", () => {
    const luz = (leido: Parameters<typeof responsable>[0]) =>
      renglon(2, {
        dni: "50111222",
        nombre: "Luz",
        responsables: [responsable({ nombre: "Ana", ...leido })],
      });
    const extrania = existente({ id: 5, dni: "30111222", telefono: "2346512044", confirmada: false });
    const suyo = "Ana Gómez (DNI 30111222), pero los escribió esa persona: el club no los confirmó";
    for (const leido of [{ apellido: "Gómez", dni: "30111222" }, { dni: "30111222" }])
      expect(veredictos([luz(leido)], [extrania])[0]).toMatch(/^duda: Ana.* puede ser Ana Gómez/);
    expect(veredictos([luz({ apellido: "Gómez", telefono: "2346512044" })], [extrania])).toEqual([
      `duda: Ana Gómez puede ser ${suyo}`,
    ]);
    const conocida = existente({ id: 5, dni: "30111222" });
    expect(veredictos([luz({ apellido: "Paz", dni: "30111222" })], [conocida])).toEqual([
      "duda: El DNI del responsable es de Ana Gómez, y acá se llama Ana Paz",
    ]);
    // Two missing phones do not count as the same phone.
    const { escrituras } = juzgar([luz({ apellido: "Gómez", correo: "ana@example.com" })], [conocida]);
    expect(escrituras.vinculos.map(({ responsable: ref }) => ref.id)).toEqual([undefined]);
  });

  // Rules PER-14, FAM-24
  test("can be created when staff answer a question that shows every reason for doubt", () => {
    const hija = existente({
      id: 6,
      dni: "50111222",
      nombre: "Luz",
      confirmada: false,
      restricciones: [{ id: 8, nombre: "Ciro", apellido: "Paz", motivo: "Oficio 12" }],
    });
    const madre = existente({ id: 5, dni: "30111222", entra: true, confirmada: false });
    const fila = renglon(2, {
      dni: "50111222",
      nombre: "Luz",
      responsables: [
        responsable({ nombre: "Ana", apellido: "Gómez", dni: "30111222", relacion: "madre" }),
        responsable({ nombre: "Ciro", apellido: "Paz", dni: "31111222", relacion: "padre" }),
      ],
    });
    const [duda = ""] = veredictos([fila], [hija, madre]);
    for (const parte of [
      "Los datos son de Luz",
      "Ana Gómez puede ser",
      "Una orden judicial restringe a Ciro Paz",
    ])
      expect(duda).toContain(parte);
    const { dictamenes, escrituras } = juzgar([fila], [hija, madre], { decisiones: { 2: "misma" } });
    expect(dictamenes[0]?.cambios).toEqual([
      {
        campo: "responsable",
        antes: null,
        despues:
          "Ana Gómez (madre, ya entra al sitio, el club no confirmó quién es), Ciro Paz (padre, restringido)",
      },
    ]);
    expect(escrituras.vinculos.map(({ responsable: ref }) => ref.id)).toEqual([5, 8]);
  });

  // Rules IMP-3, PER-14
  test("is asked about once per row, with every reason for doubt", () => {
    const hija = existente({ id: 6, dni: "50111222", nombre: "Luz", confirmada: false });
    const otra = existente({ id: 5, dni: "30111222", nombre: "Zoe", apellido: "Ruiz" });
    const fila = renglon(2, {
      dni: "50111222",
      nombre: "Luz",
      responsables: [
        responsable({ nombre: "Ana", apellido: "Gómez", dni: "30111222" }),
        responsable({ nombre: "Eva", apellido: "Gómez" }),
      ],
    });
    const [duda = ""] = veredictos([fila], [hija, otra]);
    for (const parte of [
      "Los datos son de Luz",
      "El DNI del responsable es de Zoe Ruiz, y acá se llama Ana Gómez",
      "Eva Gómez no tiene DNI ni teléfono",
    ])
      expect(duda).toContain(parte);
  });

  test("cannot be an endless chain of responsible people", () => {
    const cadena = Array.from({ length: 3_000 }, (_, n) =>
      renglon(n + 2, {
        dni: String(30_000_000 + n),
        responsables:
          n === 0 ? [] : [responsable({ nombre: "Ana", apellido: "Gómez", dni: String(30_000_000 + n - 1) })],
      }),
    );
    const dichos = new Set(veredictos(cadena));
    expect(dichos).toContain("nuevo");
    expect([...dichos].join()).toContain("responden demasiadas personas, una por otra");
  });

  test("cannot name more than 20 responsible adults in the family column", () => {
    const familia = Array.from({ length: 22 }, (_, n) =>
      renglon(n + 2, {
        nombre: `Ana${String.fromCharCode(97 + n)}`,
        dni: String(30_000_000 + n),
        familia: "Fútbol",
        parentesco: n === 21 ? "Hija" : "Madre",
      }),
    );
    expect(veredictos(familia.slice(1)).at(-1)).toBe("nuevo");
    expect(veredictos(familia).at(-1)).toBe(
      "error: La familia «Fútbol» tiene más de 20 adultos responsables: revisá esa columna",
    );
  });

  test("is reported if the responsible person's own row cannot be imported", () => {
    const { dictamenes, escrituras } = juzgar([
      renglon(2, {
        dni: "50111222",
        nombre: "Luz",
        responsables: [responsable({ nombre: "Ana", dni: "30111222" })],
      }),
      renglon(3, { dni: "30111222", plan: "No existe" }),
    ]);
    expect(dictamenes[0]?.notas).toEqual([
      "Queda sin su responsable: la fila de esa persona no se puede importar",
    ]);
    expect(escrituras.vinculos).toEqual([]);
    expect(escrituras.nuevas.map(({ clave }) => clave)).toEqual(["r2"]);
  });
});

// Rules IMP-6, IMP-7
describe("an imported membership and its balance", () => {
  test("need a plan, given in the row or chosen for all rows", () => {
    expect(
      veredictos([
        renglon(2, { dni: "30111222", plan: "pleno", numero: 12, saldo: 50_000 }),
        renglon(3, { dni: "30111223", nombre: "Eva", numero: 13 }),
        renglon(4, { dni: "30111224", nombre: "Luz", saldo: 50_000 }),
        renglon(5, { dni: "30111225", nombre: "Sol", plan: "Viejo" }),
        renglon(6, { dni: "30111226", nombre: "Mía", plan: "Pleno", numero: 12 }),
      ]),
    ).toEqual([
      "nuevo",
      "error: Tiene número de socio pero no plan: elegí uno para los que no lo traen",
      "error: El saldo necesita un plan: elegí uno para los que no lo traen",
      "error: El plan «Viejo» no está activo",
      "error: El número de socio 12 está también en la fila 2",
    ]);
    const { escrituras } = juzgar([renglon(2, { dni: "30111222", saldo: 50_000 })], [], { planId: 7 });
    expect(escrituras.socios).toHaveLength(1);
    expect(escrituras.saldos).toEqual([
      { persona: { clave: "r2" }, planId: 7, centavos: 50_000, fecha: hoy },
    ]);
  });

  test("are stored only once if the same balance is imported again", () => {
    const socia = existente({
      dni: "30111222",
      numero: 1,
      planId: 7,
      saldo: { centavos: 50_000, fecha: "2026-10-10" },
    });
    expect(
      veredictos([renglon(2, { dni: "30111222", saldo: 50_000, fechaDeSaldo: "2026-10-10" })], [socia]),
    ).toEqual(["igual"]);
    expect(veredictos([renglon(2, { dni: "30111222", saldo: 60_000 })], [socia])).toEqual([
      "error: Ya tiene un saldo inicial de $ 500,00 al 10/10/2026",
    ]);
  });
});

// Rule IMP-12
describe("a large file", () => {
  /** Counts how often names are read until all rows are checked. */
  function readsOf(
    renglones: ReturnType<typeof renglon>[],
    conocidas: ReturnType<typeof existente>[] = [],
  ): number {
    let reads = 0;
    const counted = <T extends object>(row: T): T =>
      new Proxy(row, {
        get(target, key) {
          if (key === "nombre") reads++;
          return Reflect.get(target, key);
        },
      });
    juzgar(renglones.map(counted), conocidas.map(counted));
    return reads;
  }
  const renglones = (cuantas: number, datos: (n: number) => Parameters<typeof renglon>[1]) =>
    Array.from({ length: cuantas }, (_, n) => renglon(n + 2, datos(n)));
  const dni = (n: number) => String(30_000_000 + n);
  const dia = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
  const RENGLONES: Record<string, (n: number) => Parameters<typeof renglon>[1]> = {
    "without a name": () => ({ nombre: "", apellido: "", problemas: ["Falta el nombre"] }),
    "all equal": () => ({ nombre: "a", apellido: "b" }),
    "people with the same name": (n) => ({ dni: dni(n) }),
    "people with the same name, born on different days": (n) => ({ fechaDeNacimiento: dia(n) }),
    "people with the same DNI": (n) => ({ dni: "30111222", nombre: `Ana ${n}`, fechaDeNacimiento: dia(n) }),
    "people of the same family": (n) => ({ dni: dni(n), familia: "1", parentesco: n % 2 ? "Madre" : "Hija" }),
    "people whose responsible adults have the same name": (n) => ({
      dni: dni(n),
      responsables: [responsable({ nombre: "Eva", apellido: "Paz", telefono: String(2346_512_000 + n) })],
    }),
  };

  test.each(Object.keys(RENGLONES))("costs no more per row than a small file if its rows are %s", (caso) => {
    const de = RENGLONES[caso] ?? (() => ({}));
    const conocidas = (cuantas: number) =>
      Array.from({ length: cuantas }, (_, n) =>
        existente({ id: n + 1, dni: dni(50_000 + n), telefono: String(n) }),
      );
    const [small, large] = [100, 1_000].map((n) => readsOf(renglones(n, de), conocidas(n))) as [
      number,
      number,
    ];
    expect(large).toBeLessThan(small * 12);
  });
});
