import { describe, expect, test } from "vitest";
import { dateOrderOf } from "#server/spreadsheet/date-order.ts";
import {
  adivinarTitulos,
  columnasDeDatos,
  columnasDeTitulos,
  leerDni,
  leerNumero,
  leerRelacion,
  leerRenglon,
} from "./lectura.ts";

const hoy = "2026-11-26";

// Rule IMP-1
describe("the cells of a spreadsheet", () => {
  test.each([
    ["30.111.222", "30111222"],
    ["DNI 5.111.222", "5111222"],
    ["30111222.0", "30111222"],
    ["30.111.222,00", "30111222"],
    ["49.000.000", "49000000"],
    ["5.250.000", "5250000"],
    ["\u200e49.000.000\u00a0", "49000000"],
    ["DNI: 30.111.222.", "30111222"],
    ["20-30111222-3", "30111222"],
    ["08111222", "8111222"],
    ["123", null],
    ["30.111.22a", null],
  ])("with the DNI %s are read as %s", (texto, dni) => {
    expect(leerDni(texto)).toBe(dni);
  });

  test("may contain a member number written as «12.0» or «N° 7»", () => {
    expect(["12", "12.0", "1.200", "N° 7", "", "x"].map(leerNumero)).toEqual([12, 12, 1200, 7, null, null]);
  });

  test("are read with the month first only if the days in a column require it", () => {
    expect(dateOrderOf(["03/04/2010", "05/30/2010"])).toBe("mes-dia");
    expect(dateOrderOf(["03/04/2010", "30/05/2010"])).toBe("dia-mes");
  });

  test.each([
    ["Mamá", "madre"],
    ["padre", "padre"],
    ["Tutora", "tutor"],
    ["tía", "otra"],
    ["", null],
  ])("with the relation «%s» are read as %s", (texto, relacion) => {
    expect(leerRelacion(texto)).toBe(relacion);
  });
});

// Rule IMP-1
describe("the columns of a spreadsheet", () => {
  test("are recognized by the headings that clubs write, even below a title", () => {
    const rows = [
      { number: 1, cells: ["Club Colón — Padrón 2026"] },
      { number: 2, cells: [] },
      {
        number: 3,
        cells: [
          "N°",
          "Apellido y Nombre",
          "D.N.I.",
          "F. Nac.",
          "Cel",
          "E-mail",
          "Categoría",
          "Observaciones",
        ],
      },
      { number: 4, cells: ["1", "Gómez, Ana", "30.111.222", "30/05/1985", "", "", "Pleno", "x"] },
    ];
    expect(adivinarTitulos(rows)).toBe(3);
    expect(columnasDeTitulos(rows[2]?.cells ?? [])).toEqual([
      null,
      "apellidoYNombre",
      "dni",
      "fechaDeNacimiento",
      "telefono",
      "correo",
      "plan",
      null,
    ]);
  });

  test("may name two responsible people", () => {
    expect(
      columnasDeTitulos(["Nombre", "Apellido", "Madre", "DNI madre", "Padre", "DNI padre", "Tel. del padre"]),
    ).toEqual([
      "nombre",
      "apellido",
      "responsable",
      "responsableDni",
      "responsable2",
      "responsable2Dni",
      "responsable2Telefono",
    ]);
  });

  test.each([
    [["Apellido", "Nombre", "Responsable", "DNI Resp.", "Parentesco", "Tel. Resp.", "Mail resp."]],
    [["Apellido", "Nombre", "Tutor", "DNI del Tutor", "Vínculo", "Cel tutor", "Correo del tutor"]],
    [
      [
        "Apellido",
        "Nombre",
        "Apellido y nombre resp.",
        "Resp. DNI",
        "Parentesco",
        "Contacto resp",
        "Email resp",
      ],
    ],
  ])("may have abbreviated headings: %j", (titulos) => {
    expect(columnasDeTitulos(titulos)).toEqual([
      "apellido",
      "nombre",
      "responsable",
      "responsableDni",
      "responsableRelacion",
      "responsableTelefono",
      "responsableCorreo",
    ]);
  });

  test("include the kinship within the family if there is a family column", () => {
    expect(columnasDeTitulos(["Nombre", "Familia", "Parentesco", "Responsable"])).toEqual([
      "nombre",
      "familia",
      "parentesco",
      "responsable",
    ]);
  });

  test("are recognized by their contents if the file has no headings", () => {
    const rows = [
      { number: 1, cells: ["Gómez, Ana", "30.111.222", "30/05/1985", "ana@example.com"] },
      { number: 2, cells: ["Paz, Eva", "31.111.222", "01/02/1990", ""] },
      { number: 3, cells: ["Sosa, Luz", "32111222", "2/3/91", "luz@example.com"] },
    ];
    expect(adivinarTitulos(rows)).toBeNull();
    expect(columnasDeDatos(rows)).toEqual(["apellidoYNombre", "dni", "fechaDeNacimiento", "correo"]);
  });
});

// Rule IMP-1
describe("a row", () => {
  const lectura = {
    columnas: ["apellidoYNombre", "dni", "fechaDeNacimiento", "responsable", "responsableDni", "saldo"],
    titulos: ["Apellido y nombre", "DNI", "Nacimiento", "Madre", "DNI madre", "Saldo"],
    fechas: "dia-mes",
    hoy,
  } as const;

  test.each([
    ["Apellido y Nombre", "Nombres", "Paz Ruiz", "Eva Luz"],
    ["Apellido y Nombre", "Nombres", "PAZ RUIZ, EVA LUZ", "Eva Luz"],
    ["Apellido y Nombre", "Nombres", "Paz Ruiz Eva Luz", "EVA LUZ"],
    ["Nombre y Apellido", "Apellidos", "Eva Luz", "Paz Ruiz"],
    ["Nombre y Apellido", "Apellidos", "Eva Luz Paz Ruiz", "Paz Ruiz"],
  ])(
    "yields each part of the name once, although it is in both «%s» and «%s»: %s, %s",
    (entero, parte, ...cells) => {
      const columnas = columnasDeTitulos([entero, parte]);
      expect(leerRenglon(4, cells, { ...lectura, columnas, titulos: [entero, parte] })).toMatchObject({
        nombre: "Eva Luz",
        apellido: "Paz Ruiz",
        problemas: [],
      });
    },
  );

  test("contains the name of the responsible person, with the relation given by the heading", () => {
    const renglon = leerRenglon(
      4,
      ["Paz, Tomás", "50111222", "40328", "Ana Gómez", "30111222", "$ 500"],
      lectura,
    );
    expect(renglon).toMatchObject({
      nombre: "Tomás",
      apellido: "Paz",
      fechaDeNacimiento: "2010-05-30",
      saldo: 50_000,
      responsables: [{ nombre: "Ana", apellido: "Gómez", dni: "30111222", relacion: "madre" }],
      problemas: [],
    });
  });

  test.each([
    ["PAZ LAURA", "Laura", "Paz"],
    ["Laura Paz", "Laura", "Paz"],
    ["Gómez, Ana María", "Ana María", "Gómez"],
    ["Pazos Ana", "Pazos", "Ana"],
  ])(
    "has the responsible person's name %s split by the child's surname or by the comma",
    (texto, nombre, apellido) => {
      const renglon = leerRenglon(4, ["Páz, Tomás", "50111222", "", texto], lectura);
      expect(renglon?.responsables).toMatchObject([{ nombre, apellido }]);
    },
  );

  test("is imported without an invalid email or a credit balance", () => {
    const contacto = {
      ...lectura,
      columnas: ["apellidoYNombre", "dni", "correo", "numero", "saldo"],
    } as const;
    const leido = (correo: string, numero: string, saldo: string) =>
      leerRenglon(4, ["Paz, Ana", "50111222", correo, numero, saldo], contacto);
    expect(leido("ana@", "s/nro", "-300")).toMatchObject({
      dni: "50111222",
      correo: null,
      numero: null,
      saldo: null,
      problemas: [],
      avisos: [
        "El correo no parece válido y queda afuera: dice «ana@»",
        "El número de socio no es un número y queda afuera: dice «s/nro»",
        "El saldo a favor («-300») no se importa: cargalo como un pago en la ficha de la persona",
      ],
    });
    expect(leido("<Ana@Club.com>; otra@club.com", "7", "$ 300,00")).toMatchObject({
      correo: "ana@club.com",
      numero: 7,
      saldo: 30_000,
      avisos: ["De «<Ana@Club.com>; otra@club.com» queda ana@club.com"],
    });
  });

  test.each([
    ["juana 2@club.com", null],
    ["juana@ club.com", null],
    ["mailto:Ana@Club.com", "ana@club.com"],
    ["Ana Paz <ana@club.com>", "ana@club.com"],
    ["ana@club.com otra@club.com", "ana@club.com"],
    ["no tiene / ana@club.com", "ana@club.com"],
    ["\u200bana@club.com ", "ana@club.com"],
  ])("with the email %j is read as having the email %j", (correo, expected) => {
    const columnas = ["apellidoYNombre", "dni", "correo"] as const;
    expect(leerRenglon(4, ["Paz, Ana", "50111222", correo], { ...lectura, columnas })?.correo).toBe(expected);
  });

  test("is reported if its cells cannot be read", () => {
    expect(
      leerRenglon(4, ["Paz, Tomás", "50111", "31/02/2010", "-", "s/d", "#REF!"], lectura)?.problemas,
    ).toEqual([
      "Una celda tiene un error de fórmula (#REF!)",
      "El DNI tiene 7 u 8 números: dice «50111»",
      "La fecha de nacimiento no es una fecha: dice «31/02/2010»",
    ]);
    expect(leerRenglon(5, ["", " ", "-"], lectura)).toBeNull();
    expect(leerRenglon(6, ["Paz"], lectura)?.problemas).toEqual(["Falta el nombre o el apellido"]);
    expect(leerRenglon(7, ["", "", "01/01/2030"], lectura)?.problemas).toContain("Falta el nombre");
  });
});
