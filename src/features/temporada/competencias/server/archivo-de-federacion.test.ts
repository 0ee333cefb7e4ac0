import { describe, expect, test } from "vitest";
import { longWork } from "#server/long-work.ts";
import { SheetError } from "#server/spreadsheet/sheet-file.ts";
import { leerArchivoDeFederacion } from "./archivo-de-federacion.ts";

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
    "EQUIPO VISITANTE": "Peñarol",
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
const leer = (...lineas: string[]) => leerArchivoDeFederacion(latin1(...lineas), longWork([]));

// Rule TEM-12
describe("the federation's file", () => {
  test("is read with its accents, and quotes as plain text", async () => {
    expect(await leer(TITULOS, linea(), "")).toEqual({
      filas: [
        {
          linea: 2,
          id: "1001",
          competicion: "Liga Ñandú",
          categoria: "U15",
          fase: "1ª",
          grupo: "A",
          local: 'Unión "B"',
          visitante: "Peñarol",
          suspendido: false,
          puntosLocal: 71,
          puntosVisitante: 64,
          fecha: "2026-09-05",
          hora: "09:30",
          lugar: "Polideportivo, 2, Colón",
        },
      ],
      ignoradas: ["PROVINCIA CAMPO", "CONTABILIZADO", "DESIGNABLE", "FACTURAR_CLUB", "TRATADO", "INFORME"],
      libres: 0,
      errores: [],
    });
  });

  test("treats 0–0 as not played, LIBRE as a bye, and a team to be determined as none yet", async () => {
    const { filas, libres, errores } = await leer(
      TITULOS,
      linea({ "PUNTOS LOCAL": "0", "PUNTOS VISITANTE": "0", FECHA: "", HORA: "" }),
      linea({ ID: "1002", "EQUIPO VISITANTE": "LIBRE", "CLUB VISITANTE": "" }),
      linea({ ID: "1003", "EQUIPO LOCAL": "- EQUIPO POR DETERMINAR -", SUSPENDIDO: "S" }),
      linea({ ID: "1004", "EQUIPO LOCAL": "" }),
    );
    expect(errores).toEqual([]);
    expect(libres).toBe(1);
    expect(
      filas.map(({ id, local, suspendido, puntosLocal, fecha }) => [
        id,
        local,
        suspendido,
        puntosLocal,
        fecha,
      ]),
    ).toEqual([
      ["1001", 'Unión "B"', false, null, null],
      ["1003", "", true, 71, "2026-09-05"],
      ["1004", "Club Unión", false, 71, "2026-09-05"],
    ]);
  });

  test("may have its columns in another order, others between them, and a title twice", async () => {
    const revuelta = (text: string, junk: string) =>
      [
        ...text.split(";").slice(0, -1).toReversed(),
        ...Array.from({ length: 13 }, (_, n) => `${junk}${n}`),
      ].join(";");
    const { filas, ignoradas, errores } = await leer(
      `${revuelta(TITULOS, "X")};ID`,
      `${revuelta(linea(), "basura ")};99`,
    );
    expect(errores).toEqual([]);
    expect(filas).toMatchObject([{ id: "1001", local: 'Unión "B"', hora: "09:30" }]);
    expect(ignoradas).toHaveLength(6 + 13 + 1);
  });

  test("is read up to the 200th cell of each line", async () => {
    const muchas = `${";X".repeat(100_000)}`;
    const { filas, ignoradas, errores } = await leer(`${TITULOS}${muchas}`, `${linea()}${muchas}`);
    expect(errores).toEqual([]);
    expect(filas).toMatchObject([{ id: "1001" }]);
    expect(ignoradas.length).toBeLessThan(200);
  });

  test("is also read if somebody saved it again as UTF-8", async () => {
    const bytes = new TextEncoder().encode(`\ufeff${TITULOS}\n${linea()}`);
    const { filas } = await leerArchivoDeFederacion(bytes, longWork([]));
    expect(filas).toMatchObject([{ competicion: "Liga Ñandú" }]);
  });

  test("reports each line that cannot be read, and reads the others", async () => {
    const { filas, errores } = await leer(
      TITULOS,
      linea({ FECHA: "31/02/2026" }),
      linea({ HORA: "25:00" }),
      linea({ "PUNTOS LOCAL": "setenta" }),
      linea({ "PUNTOS LOCAL": "" }),
      linea({ ID: "" }),
      linea({ ID: "x".repeat(41) }),
      linea({ "EQUIPO LOCAL": "PEÑAROL" }),
      linea({ "EQUIPO LOCAL": "", "CLUB LOCAL": "" }),
      linea({ "EQUIPO LOCAL": "Unión; primera", INFORME: "x" }),
      "",
      linea(),
      linea(),
    );
    expect(filas).toMatchObject([{ linea: 12 }]);
    expect(errores.map(({ mensaje }) => mensaje)).toEqual([
      "La línea 2 tiene una fecha que no se entiende («31/02/2026»).",
      "La línea 3 tiene una hora que no se entiende («25:00»).",
      "La línea 4 tiene un resultado que no se entiende («setenta»).",
      "La línea 5 tiene los puntos de un solo equipo.",
      "La línea 6 no tiene ID.",
      "La línea 7 tiene un ID que no se entiende.",
      "La línea 8 tiene dos veces a PEÑAROL.",
      "La línea 9 no dice cuál es el equipo local.",
      "La línea 10 tiene más columnas que los títulos.",
      "La línea 13 repite el ID 1001 de la línea 12.",
    ]);
  });

  test("is refused with a sentence if it is something else", async () => {
    const refused = async (bytes: Uint8Array) =>
      expect(leerArchivoDeFederacion(bytes, longWork([]))).rejects.toSatisfy(
        (error) => error instanceof SheetError && /^(El|Al) archivo .+\.$/.test(error.message),
      );
    await refused(latin1(""));
    await refused(latin1("nombre,apellido", "Ana,Paz"));
    await refused(latin1(TITULOS.replace("HORA;", ""), linea()));
    await refused(latin1(TITULOS, `${linea()}\0`));
    await refused(new Uint8Array(5_000_001).fill(59));
    await refused(latin1(TITULOS, ...Array.from({ length: 20_001 }, () => linea())));
    await expect(leer(TITULOS.replace("HORA;", "").replace("FECHA;", ""), linea())).rejects.toThrow(
      "Al archivo le faltan las columnas FECHA, HORA.",
    );
  });
});
