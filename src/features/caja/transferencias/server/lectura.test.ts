import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { readCsv } from "#server/spreadsheet/read-csv.ts";
import { type BankMovement, layouts, newCuit } from "#tests/harness/statements.ts";
import { CUENTA_DE_MERCADO_PAGO, CUENTA_DEL_CLUB } from "../rules.ts";
import {
  type Apartado,
  abrirArchivo,
  adivinarLectura,
  type Leido,
  leerComprobante,
  leerCuit,
  leerMovimientos,
  mapeoDe,
  reconocer,
} from "./lectura.ts";

const ANA = newCuit(30_111_222, "27");
const movements: BankMovement[] = [
  {
    fecha: "2026-03-05",
    importe: 25_000_37,
    comprobante: "90001",
    saldo: 1_225_000_37,
    cuit: ANA,
    remitente: "GONZALEZ ANA MARIA",
    concepto: "TRANSFERENCIA DE TERCEROS",
  },
  {
    fecha: "2026-03-05",
    importe: -1_234_56,
    comprobante: "90002",
    saldo: 1_223_765_81,
    concepto: "IMPUESTO LEY 25413",
  },
];

async function read(
  content: Buffer,
): Promise<{ formato: string; cuenta: string; leidos: Leido[]; apartados: Apartado[] }> {
  const archivo = await abrirArchivo(content);
  const reconocido = reconocer(archivo);
  if (!reconocido) throw new Error("no known layout");
  const { formato, cuenta, filaDeTitulos } = reconocido;
  return {
    formato,
    cuenta,
    ...(await leerMovimientos(archivo, mapeoDe(archivo, reconocido), { filaDeTitulos, cuenta })),
  };
}

const book = async (sheets: WriteSheet[]) => Buffer.from(await writeXlsx({ sheets }));

// Rule TRA-3
describe("bank layouts", () => {
  test.each([
    ["galicia", layouts.galicia, { remitente: "GONZALEZ ANA MARIA", cuit: ANA }],
    ["nacion", layouts.nacion, { remitente: null, cuit: null }],
    ["supervielle", layouts.supervielle, { comprobante: null, cuit: ANA }],
    ["ciudad", layouts.ciudad, { remitente: null, cuit: null }],
  ] as const)("include the layout of %s", async (name, write, own) => {
    const { formato, leidos, cuenta } = await read(write(movements));
    expect([formato, cuenta]).toEqual([name, CUENTA_DEL_CLUB]);
    expect(leidos).toMatchObject([
      { fecha: "2026-03-05", importe: 25_000_37, saldo: 1_225_000_37, comprobante: "90001", ...own },
      { fecha: "2026-03-05", importe: -1_234_56 },
    ]);
    expect(leidos[0]?.concepto).toContain("TRANSFERENCIA DE TERCEROS");
  });

  test("include Mercado Pago's report, with dates in the club's time zone", async () => {
    const [first, out] = movements;
    if (!first || !out) throw new Error("no movements");
    const { formato, cuenta, leidos } = await read(layouts.mercadoPago([first, { ...out, reference: "77" }]));
    expect([formato, cuenta]).toEqual(["mercado-pago", CUENTA_DE_MERCADO_PAGO]);
    // 22:10 at -04:00 is 23:10 on the same day in Buenos Aires.
    expect(leidos[0]).toMatchObject({ fecha: "2026-03-05", importe: 25_000_37, cuit: ANA, referencia: null });
    expect(leidos[1]).toMatchObject({ importe: -1_234_56, referencia: "77" });
  });

  test("are recognized by their headings in any order, even with broken accents", async () => {
    const broken = Buffer.from(
      layouts
        .galicia(movements)
        .toString("utf8")
        .replace("Descripción", "Descripci?n")
        .replace("Débitos", "D\ufffdbitos")
        .replace("Créditos", "CrÃ©ditos"),
    );
    expect((await read(broken)).leidos).toHaveLength(2);
    const text = [
      "Cuenta 123",
      "",
      "Período;marzo",
      "Saldo,Concepto,Fecha,Importe,Comprobante",
      '"1,00",X,05/03/2026,"(1.234,50)",7',
    ];
    expect((await read(Buffer.from(text.join("\n")))).leidos).toMatchObject([
      { importe: -1_234_50, comprobante: "7" },
    ]);
  });

  test("turn every line into a transaction or a reported error", async () => {
    const text = [
      "Fecha,Comprobante,Concepto,Importe,Saldo",
      '01/03/2026,,SALDO INICIAL,,"$ 10,00"',
      '02/03/2026,5,TRANSF,"$ 1,00","$ 11,00"',
      '03-MAR-2026,6,TRANSF,"$ 2,00","$ 13,00"',
      '"04/03/2026, 10:31",7,TRANSF,"$ 3,00","$ 16,00"',
      '20260305,8,TRANSF,"$ 4,00",sin dato',
      ',9,TRANSF,"$ 5,00","$ 25,00"',
      '07/13/2026,10,TRANSF,"$ 6,00","$ 31,00"',
      '08/03/2026,11,TRANSF,"$ seis","$ 31,00"',
      "Fecha,Comprobante,Concepto,Importe,Saldo",
      ',,TOTAL,"$ 15,00",',
      "Consultas al 0800",
      '09/03/2026,12,TRANSF,"$ 7,00","$ 38,00"',
    ];
    const { leidos, apartados } = await read(Buffer.from(text.join("\n")));
    expect(leidos.map(({ linea, fecha, importe }) => [linea, fecha, importe])).toEqual([
      [3, "2026-03-02", 1_00],
      [4, "2026-03-03", 2_00],
      [5, "2026-03-04", 3_00],
      [6, "2026-03-05", 4_00],
      [13, "2026-03-09", 7_00],
    ]);
    expect(apartados.map(({ linea, motivo, ilegible }) => [linea, motivo, ilegible])).toEqual([
      [2, "No tiene importe", false],
      [7, "No tiene fecha", true],
      [8, "No se entiende la fecha «07/13/2026»", true],
      [9, "No se entiende el importe «$ seis»", true],
      [10, "Repite los títulos", false],
      [11, "Es un total o un saldo", false],
      [12, "No tiene importe", false],
    ]);
  });

  test("read text cells with thousands separators and numeric cells with decimals", async () => {
    const rows = [
      ["Fecha", "Comprobante", "Concepto", "Importe", "Saldo"],
      ["03/11/2026", "1", "TRANSF", "15.000", "9,00"],
      ["04/11/2026", "2", "TRANSF", "1.500", "9,00"],
      ["05/11/2026", "3", "TRANSF", 15000.5, "9,00"],
      [new Date("2026-11-06T00:00:00Z"), 4, "TRANSF", 1.555, 9],
    ];
    const { leidos } = await read(await book([{ name: "Hoja1", rows }]));
    expect(leidos.map(({ fecha, importe }) => [fecha, importe])).toEqual([
      ["2026-11-03", 15_000_00],
      ["2026-11-04", 1_500_00],
      ["2026-11-05", 15_000_50],
      ["2026-11-06", 1_56],
    ]);
    const unknown = await abrirArchivo(
      await book([
        {
          name: "Hoja1",
          rows: [
            ["Día", "Monto"],
            ["03/11/2026", "1.500"],
            ["04/11/2026", 2.5],
          ],
        },
      ]),
    );
    expect(adivinarLectura(unknown.rows.slice(1), ["fecha", "importe"]).decimal).toBe("coma");
  });

  test("are searched for in visible sheets before hidden sheets", async () => {
    const cover = Array.from({ length: 20 }, (_, n) => [`Dato ${n}`, "Valor", "Otro"]);
    const titles = ["Fecha", "Comprobante", "Concepto", "Importe", "Saldo"];
    const sheet = (name: string, count: number, more = {}) => ({
      name,
      rows: [titles, ...Array.from({ length: count }, (_, n) => ["03/11/2026", n + 1, "TRANSF", 10 + n, 9])],
      ...more,
    });
    const content = await book([
      { name: "Tapa", rows: cover },
      sheet("Otra cuenta", 1),
      sheet("Mov. & «año»", 3),
      sheet("Vieja", 9, { hidden: true }),
    ]);
    const { hoja, hojas, rows } = await abrirArchivo(content);
    expect([hoja, hojas, rows.length]).toEqual([
      "Mov. & «año»",
      ["Tapa", "Otra cuenta", "Mov. & «año»", "Vieja"],
      4,
    ]);
    expect((await abrirArchivo(content, "Otra cuenta")).rows).toHaveLength(2);
    expect((await abrirArchivo(content, "Vieja")).rows).toHaveLength(10);
  });
});

// Rule TRA-3
describe("a bank's file", () => {
  const problemOf = async (text: string): Promise<string> => {
    const archivo = { esPlanilla: false, rows: readCsv(Buffer.from(text, "latin1"), {}).rows };
    const reconocido = reconocer(archivo);
    if (!reconocido) return "no known layout";
    try {
      await leerMovimientos(archivo, mapeoDe(archivo, reconocido), reconocido);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const whole = layouts.nacion([...movements, ...movements, ...movements]).toString("latin1");

  test("is refused if its last line is cut off anywhere", async () => {
    const end = whole.trimEnd().length;
    const lastLine = whole.lastIndexOf("\n", end) + 1;
    const silent: string[] = [];
    for (let at = lastLine + 2; at < end - 1; at++)
      if (!(await problemOf(whole.slice(0, at))).includes("línea 7")) silent.push(whole.slice(lastLine, at));
    expect(silent).toEqual([]);
  });

  test("is not considered cut off if its last line ends in quoted text", async () => {
    const quoted = { ...(movements[0] as BankMovement), concepto: '"LA ESQUINA" SRL' };
    expect(await problemOf(layouts.nacion([...movements, quoted]).toString("latin1"))).toBe("");
  });

  test("is refused if most lines are unreadable", async () => {
    const bad = whole.replaceAll(/"\$ 25.000,37"|"\$ -1.234,56"/g, '"$ 25,000.37"');
    await expect(read(Buffer.from(bad, "latin1"))).rejects.toThrow(
      "En la línea 2: No se entiende el importe «$ 25,000.37».",
    );
  });

  test("is rejected if it is a PDF, whatever its name", async () => {
    await expect(abrirArchivo(Buffer.from("%PDF-1.7\n1 0 obj"))).rejects.toThrow("PDF");
  });

  test("is refused with an explanation if its bytes are not text", async () => {
    await expect(abrirArchivo(Buffer.from([0x41, 0, 0, 0, 0xff, 0xfe, 0x3b, 0]))).rejects.toThrow(/planilla/);
  });

  test("is read completely even with 20,000 rows", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      ...(movements[0] as BankMovement),
      comprobante: String(n + 1),
    }));
    expect((await read(layouts.galicia(many))).leidos).toHaveLength(20_000);
  });
});

// Rule TRA-3
describe("single cells", () => {
  test("yield a CUIT found within text only if its check digit is right", () => {
    expect(leerCuit(`TRANSF:ABC123-${ANA}`)).toBe(ANA);
    expect(leerCuit("CBU 0110599520000012345678 OPERACION 27301112229")).toBeNull();
  });

  test("yield no operation number if they contain only zeros", () => {
    expect(["000", "0", "", "00012", " 7 "].map(leerComprobante)).toEqual([null, null, null, "12", "7"]);
  });
});
