import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { SheetError } from "#server/spreadsheet/sheet-file.ts";
import { leerFixture } from "./leer-fixture.ts";

const TITULOS =
  "ID;COMPETICIÓN;CATEGORÍA;FASE;GRUPO;CLUB LOCAL;EQUIPO LOCAL;CLUB VISITANTE;EQUIPO VISITANTE;SUSPENDIDO;" +
  "PUNTOS LOCAL;PUNTOS VISITANTE;FECHA;HORA;CAMPO DE JUEGO;PISTA;POBLACIÓN CAMPO;PROVINCIA CAMPO;CONTABILIZADO;" +
  "DESIGNABLE;FACTURAR_CLUB;TRATADO;INFORME;";

const linea = (cambios: Record<string, string> = {}) => {
  const valores: Record<string, string> = {
    ID: "1001",
    COMPETICIÓN: "Liga Ñandú",
    CATEGORÍA: "U15",
    FASE: "1ª",
    GRUPO: "A",
    "CLUB LOCAL": "Club Unión",
    "EQUIPO LOCAL": 'Unión "B"',
    "CLUB VISITANTE": "Peñarol",
    "EQUIPO VISITANTE": '"Peñarol"',
    SUSPENDIDO: "N",
    "PUNTOS LOCAL": "71",
    "PUNTOS VISITANTE": "64",
    FECHA: "05/09/2026",
    HORA: "9:30",
    "CAMPO DE JUEGO": "Polideportivo",
    PISTA: "2",
    "POBLACIÓN CAMPO": "Colón",
    ...cambios,
  };
  return TITULOS.split(";")
    .map((titulo) => valores[titulo] ?? "")
    .join(";");
};
const latin1 = (...lineas: string[]) => new Uint8Array(Buffer.from(lineas.join("\r\n"), "latin1"));
const leer = (...lineas: string[]) => leerFixture(latin1(...lineas), 2026);

// Rule TEM-12
describe("the federation's file", () => {
  test("is read with its accents, and quotes as plain text", async () => {
    expect(await leer(TITULOS, linea(), "")).toEqual({
      renglones: [
        {
          linea: 2,
          idExterno: "1001",
          competencia: "Liga Ñandú U15",
          local: 'Unión "B"',
          visitante: '"Peñarol"',
          estado: null,
          dice: {
            grupo: "1ª A",
            puntosLocal: 71,
            puntosVisitante: 64,
            fecha: "2026-09-05",
            hora: "09:30",
            lugar: "Polideportivo, 2, Colón",
          },
        },
      ],
      ignoradas: ["PROVINCIA CAMPO", "CONTABILIZADO", "DESIGNABLE", "FACTURAR_CLUB", "TRATADO", "INFORME"],
      libres: 0,
      errores: [],
    });
  });

  test("treats 0–0 as not played, LIBRE as a bye, and a team to be determined as none yet", async () => {
    const { renglones, libres, errores } = await leer(
      TITULOS,
      linea({ "PUNTOS LOCAL": "0", "PUNTOS VISITANTE": "0", FECHA: "", HORA: "" }),
      linea({ ID: "1002", "EQUIPO VISITANTE": "LIBRE", "CLUB VISITANTE": "" }),
      linea({ ID: "1003", "EQUIPO LOCAL": "- EQUIPO POR DETERMINAR -", SUSPENDIDO: "S" }),
      linea({ ID: "1004", "EQUIPO LOCAL": "" }),
    );
    expect(errores).toEqual([]);
    expect(libres).toBe(1);
    expect(
      renglones.map(({ idExterno, local, estado, dice }) => [
        idExterno,
        local,
        estado,
        dice.puntosLocal,
        dice.fecha,
      ]),
    ).toEqual([
      ["1001", 'Unión "B"', null, undefined, undefined],
      ["1003", "", "suspendido", 71, "2026-09-05"],
      ["1004", "Club Unión", null, 71, "2026-09-05"],
    ]);
  });

  test("may have its columns in another order, others between them, and a title twice", async () => {
    const revuelta = (text: string, junk: string) =>
      [
        ...text.split(";").slice(0, -1).toReversed(),
        ...Array.from({ length: 13 }, (_, n) => `${junk}${n}`),
      ].join(";");
    const { renglones, ignoradas, errores } = await leer(
      `${revuelta(TITULOS, "X")};ID`,
      `${revuelta(linea(), "basura ")};99`,
    );
    expect(errores).toEqual([]);
    expect(renglones).toMatchObject([{ idExterno: "1001", local: 'Unión "B"', dice: { hora: "09:30" } }]);
    expect(ignoradas).toHaveLength(6 + 13 + 1);
  });

  test("is also read if somebody saved it again as UTF-8", async () => {
    const bytes = new TextEncoder().encode(`\ufeff${TITULOS}\n${linea()}`);
    const { renglones } = await leerFixture(bytes, 2026);
    expect(renglones).toMatchObject([{ competencia: "Liga Ñandú U15" }]);
  });

  test("reports each line that cannot be read, and reads the others", async () => {
    const { renglones, errores } = await leer(
      TITULOS,
      linea({ FECHA: "31/02/2026" }),
      linea({ HORA: "25:00" }),
      linea({ "PUNTOS LOCAL": "setenta" }),
      linea({ "PUNTOS LOCAL": "" }),
      linea({ ID: "" }),
      linea({ ID: "x".repeat(41) }),
      linea({ "EQUIPO LOCAL": "Unión; primera", INFORME: "x" }),
      "",
      linea(),
    );
    expect(renglones).toMatchObject([{ linea: 10 }]);
    expect(errores.map(({ linea: n, mensaje }) => `${n}: ${mensaje}`)).toEqual([
      "2: La fecha «31/02/2026» no se entiende",
      "3: La hora «25:00» no se entiende",
      "4: El resultado «setenta a 64» no se entiende",
      "5: El resultado « a 64» no se entiende",
      "6: El ID «» no se entiende",
      `7: El ID «${"x".repeat(41)}» no se entiende`,
      "8: Tiene más columnas que los títulos",
    ]);
  });

  test("is refused with a sentence if it is something else", async () => {
    const refused = async (bytes: Uint8Array) =>
      expect(leerFixture(bytes, 2026)).rejects.toSatisfy(
        (error) => error instanceof SheetError && /^\p{Lu}.+\.$/u.test(error.message),
      );
    await refused(latin1(""));
    await refused(latin1("nombre,apellido", "Ana,Paz"));
    await refused(latin1(TITULOS, `${linea()}\0`));
  });

  test("keeps a date or an hour out if it has no such column", async () => {
    const { renglones } = await leer(TITULOS.replace("HORA;", ""), linea().replace("9:30;", ""));
    expect(renglones).toMatchObject([{ dice: { fecha: "2026-09-05", lugar: "Polideportivo, 2, Colón" } }]);
    expect(renglones[0]?.dice).not.toHaveProperty("hora");
  });
});

// Rule TEM-11
test("a spreadsheet's moments are read with their hour, in one column or in two", async () => {
  const at = (text: string) => new Date(`${text}:00Z`);
  const rows = [
    ["Fecha", "Hora", "Local", "Visitante"],
    [at("2026-05-30T21:30"), null, "Norte", "Sur"],
    [at("2026-05-31T00:00"), at("1899-12-31T09:05"), "Sur", "Norte"],
    [at("2026-06-01T00:00"), null, "Norte", "Sur"],
  ];
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: "Fixture", rows }] }));
  const { renglones, errores } = await leerFixture(bytes, 2026);
  expect(errores).toEqual([]);
  expect(renglones.map(({ dice: { fecha, hora } }) => [fecha, hora])).toEqual([
    ["2026-05-30", "21:30"],
    ["2026-05-31", "09:05"],
    ["2026-06-01", undefined],
  ]);
});
