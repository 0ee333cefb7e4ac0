import { describe, expect, test } from "vitest";
import { readCsv } from "#server/spreadsheet/read-csv.ts";
import { type BankMovement, layouts, newCuit } from "#tests/harness/statements.ts";
import { CUENTA_DE_MERCADO_PAGO, CUENTA_DEL_CLUB } from "../../rules.ts";
import { abrirArchivo, leerMovimientos, mapeoDe, reconocer } from "./leer-extracto.ts";
import type { Leido } from "./leer-renglones.ts";
import { leerComprobante, leerCuit, leerFecha, leerImporte } from "./normalizar.ts";

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

async function read(content: Buffer): Promise<{ formato: string; cuenta: string; leidos: Leido[] }> {
  const archivo = await abrirArchivo(content);
  const reconocido = reconocer(archivo);
  if (!reconocido) throw new Error("no known layout");
  const { formato, cuenta, filaDeTitulos } = reconocido;
  return {
    formato,
    cuenta,
    leidos: leerMovimientos(archivo, mapeoDe(archivo, reconocido), filaDeTitulos, cuenta),
  };
}

// Rule TRA-3
describe("the layouts of banks", () => {
  test.each([
    ["galicia", layouts.galicia, { remitente: "GONZALEZ ANA MARIA", cuit: ANA }],
    ["nacion", layouts.nacion, { remitente: null, cuit: null }],
    ["supervielle", layouts.supervielle, { comprobante: null, cuit: ANA }],
    ["ciudad", layouts.ciudad, { remitente: null, cuit: null }],
  ] as const)("%s is read with its signs, encoding and columns", async (name, write, own) => {
    const { formato, leidos, cuenta } = await read(write(movements));
    expect([formato, cuenta]).toEqual([name, CUENTA_DEL_CLUB]);
    expect(leidos).toMatchObject([
      { fecha: "2026-03-05", importe: 25_000_37, saldo: 1_225_000_37, comprobante: "90001", ...own },
      { fecha: "2026-03-05", importe: -1_234_56 },
    ]);
    expect(leidos[0]?.concepto).toContain("TRANSFERENCIA DE TERCEROS");
  });

  test("Mercado Pago's report keeps the club's day, the payer and the reference of its own sales", async () => {
    const [first, out] = movements;
    if (!first || !out) throw new Error("no movements");
    const { formato, cuenta, leidos } = await read(layouts.mercadoPago([first, { ...out, reference: "77" }]));
    expect([formato, cuenta]).toEqual(["mercado-pago", CUENTA_DE_MERCADO_PAGO]);
    // 22:10 at -04:00 is 23:10 of the same day in Buenos Aires.
    expect(leidos[0]).toMatchObject({ fecha: "2026-03-05", importe: 25_000_37, cuit: ANA, referencia: null });
    expect(leidos[1]).toMatchObject({ importe: -1_234_56, referencia: "77" });
  });

  test("titles are recognized with broken accents, below other rows, and in any order of columns", async () => {
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

  test("a title row, an initial balance and totals are no movements", async () => {
    const text = [
      "Fecha,Comprobante,Concepto,Importe,Saldo",
      '01/03/2026,,SALDO INICIAL,,"$ 10,00"',
      '02/03/2026,5,TRANSF,"$ 1,00","$ 11,00"',
      ',,TOTAL,"$ 1,00",',
    ];
    expect((await read(Buffer.from(text.join("\n")))).leidos).toMatchObject([{ linea: 3, importe: 100 }]);
  });
});

// Rule TRA-3
describe("a file that cannot be read", () => {
  /** What reading a text as an open file says. */
  const problemOf = (text: string): string => {
    const archivo = { esPlanilla: false, rows: readCsv(Buffer.from(text, "latin1"), {}).rows };
    const reconocido = reconocer(archivo);
    if (!reconocido) return "no known layout";
    try {
      leerMovimientos(archivo, mapeoDe(archivo, reconocido), reconocido.filaDeTitulos);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const whole = layouts.nacion([...movements, ...movements, ...movements]).toString("latin1");

  test("that was cut in its last line names the line, wherever the cut is", () => {
    const end = whole.trimEnd().length;
    const lastLine = whole.lastIndexOf("\n", end) + 1;
    const silent: string[] = [];
    for (let at = lastLine + 2; at < end - 1; at++)
      if (!problemOf(whole.slice(0, at)).includes("línea 7")) silent.push(whole.slice(lastLine, at));
    expect(silent).toEqual([]);
  });

  test("an amount that is none names its line", async () => {
    const bad = whole.replace('"$ 25.000,37"', '"$ veinticinco mil"');
    await expect(read(Buffer.from(bad, "latin1"))).rejects.toThrow("línea 2");
  });

  test("a PDF with the name of a spreadsheet is called what it is", async () => {
    await expect(abrirArchivo(Buffer.from("%PDF-1.7\n1 0 obj"))).rejects.toThrow("PDF");
  });

  test("bytes that are no text are refused with a sentence", async () => {
    await expect(abrirArchivo(Buffer.from([0x41, 0, 0, 0, 0xff, 0xfe, 0x3b, 0]))).rejects.toThrow(/planilla/);
  });

  test("20,000 rows are read", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      ...(movements[0] as BankMovement),
      comprobante: String(n + 1),
    }));
    expect((await read(layouts.galicia(many))).leidos).toHaveLength(20_000);
  });
});

// Rule TRA-3
describe("single cells", () => {
  test.each([
    ["1.234,56", "coma", 1_234_56],
    ["1234.56", "punto", 1_234_56],
    ["1,234.56", "punto", 1_234_56],
    ["$ -1.000,50", "coma", -1_000_50],
    ["(1.234,56)", "coma", -1_234_56],
    ["1.234,56-", "coma", -1_234_56],
    ["−12,5", "coma", -12_50],
    ["1.234", "coma", 1_234_00],
    ["0,00", "coma", 0],
    ["1.23,45", "coma", null],
    ["1.234.56", "punto", null],
    ["12,345", "coma", null],
    ["(12,00", "coma", null],
    ["-12,00-", "coma", null],
    ["abc", "coma", null],
    ["", "coma", null],
    ["99999999999999999,00", "coma", null],
  ] as const)("the amount %s with %s is %s", (text, decimal, centavos) => {
    expect(leerImporte(text, decimal)).toBe(centavos);
  });

  test("a number of a spreadsheet has a point, whatever the bank writes", () => {
    expect(leerImporte("25000.37", "coma", true)).toBe(25_000_37);
    expect(leerImporte("-0.1", "coma", true)).toBe(-10);
  });

  test.each([
    ["05/03/2026", "2026-03-05"],
    ["5-3-26", "2026-03-05"],
    ["2026/03/05 10:26", "2026-03-05"],
    ["2026-03-05T23:30:00.000-04:00", "2026-03-06"],
    ["46086", "2026-03-05"],
    ["29/02/2026", null],
    ["31/12/1899", null],
    ["ayer", null],
  ])("the day %s is %s", (text, fecha) => {
    expect(leerFecha(text, "dia-mes")).toBe(fecha);
  });

  test("a CUIT is found inside of a text, and only one whose check digit is right", () => {
    expect(leerCuit(`TRANSF:ABC123-${ANA}`)).toBe(ANA);
    expect(leerCuit("CBU 0110599520000012345678 OPERACION 27301112229")).toBeNull();
  });

  test("zeros are no number of an operation", () => {
    expect(["000", "0", "", "00012", " 7 "].map(leerComprobante)).toEqual([null, null, null, "12", "7"]);
  });
});
