import { deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makePlan } from "#tests/harness/members.ts";
import {
  applySheet,
  importSheet,
  nextDni,
  seeImport,
  uploadSheet,
  verdictsOf,
} from "#tests/harness/sheets.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
await makePlan(site, { nombre: "Pleno", precio: "1200.00", cuotas: 1 });

const xlsx = async (rows: (string | number | Date | null)[][], extra: object = {}) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: "Socios", rows, ...extra }] }));

// Rule IMP-1
describe("spreadsheets of the kind that clubs keep", () => {
  test("are read with numbers, numeric dates, merged cells and 200 empty columns", async () => {
    const [tom, luz, ana] = [nextDni(), nextDni(), nextDni()];
    const wide: (string | number | Date | null)[] = [
      "Apellido y nombre",
      "DNI",
      "Nacimiento",
      "Tutor",
      "DNI tutor",
      "Relación",
    ];
    const row = (cells: (string | number | Date | null)[]) => [
      ...cells,
      ...Array.from({ length: 200 }, () => null),
    ];
    const file = await xlsx(
      [
        row(["PADRÓN 2026"]),
        row([]),
        row(wide),
        row([
          "Paz, Tomás",
          Number(tom),
          new Date("2015-02-01T00:00:00Z"),
          "Gómez, Ana",
          Number(ana),
          "Madre",
        ]),
        row(["Paz, Luz", Number(luz), 42_036, null, null, null]),
      ],
      {
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 5 },
          ...[3, 4, 5].map((column) => ({ startRow: 3, startCol: column, endRow: 4, endCol: column })),
        ],
      },
    );
    const made = await importSheet(site, admin, file, "socios.xlsx");
    expect(made).toMatchObject({
      formato: "xlsx",
      hoja: "Socios",
      filaDeTitulos: 3,
      conteos: { nuevo: 2, error: 0 },
    });
    expect(made.columnas).toHaveLength(6);
    const { filas } = await seeImport(site, admin, made.id);
    expect(filas.map(({ cambios }) => cambios.find(({ campo }) => campo === "responsable")?.despues)).toEqual(
      ["Ana Gómez (madre)", "Ana Gómez (madre)"],
    );
    expect(
      filas.map(({ cambios }) => cambios.find(({ campo }) => campo === "fechaDeNacimiento")?.despues),
    ).toEqual(["2015-02-01", "2015-02-01"]);
  });

  test("are read with the cached values of formulas", async () => {
    const dni = nextDni();
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c><c r="B1" t="inlineStr"><is><t>Apellido</t></is></c><c r="C1" t="inlineStr"><is><t>DNI</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>HYPERLINK("http://evil.example","x")</f><v>Ana</v></c><c r="B2" t="inlineStr"><is><t>=1+1|cmd</t></is></c><c r="C2"><f>A1*1</f><v>${dni}</v></c></row>
      <row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B3" t="inlineStr"><is><t>Paz</t></is></c></row>
    </sheetData></worksheet>`;
    const { id } = await importSheet(site, admin, zip(book(sheet)), "formulas.xlsx");
    expect(await verdictsOf(site, admin, id)).toEqual([
      "2 nuevo",
      "3 error: Una celda tiene un error de fórmula (#DIV/0!)",
    ]);
    expect((await seeImport(site, admin, id)).filas[0]?.nombre).toBe("Ana =1+1|cmd");
  });

  test("have their accented names shown as they were read", async () => {
    const mac: Record<string, number> = { ñ: 0x96, é: 0x8e };
    const text = `Apellido;Nombre;DNI\nMuñoz;José;${nextDni()}\nPaz;Ana;${nextDni()}\n`;
    const file = Uint8Array.from(text, (sign) => mac[sign] ?? sign.charCodeAt(0));
    const made = await importSheet(site, admin, file);
    expect(made).toMatchObject({
      codificacion: "macintosh",
      acentos: ["Muñoz", "José"],
      conteos: { nuevo: 2 },
    });
    const json = { codificacion: "windows-1252" };
    const other = site.call("PATCH", `/api/importaciones/${made.id}`, { as: admin, json });
    expect((await jsonOf(200, other)).acentos).toEqual(["Mu–oz", "JosŽ"]);
  });

  test("are read from the sheet with the most people, even if that is not the first one", async () => {
    const people = (count: number) => [
      ["Apellido", "Nombre", "DNI"],
      ...Array.from({ length: count }, (_, n) => ["Paz", `Persona${n}`, nextDni()]),
    ];
    const file = new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: "Hoja1", rows: [] },
          { name: "Portada", rows: Array.from({ length: 30 }, () => ["Club Colón", "Temporada", "2026"]) },
          { name: "Bajas", rows: people(2) },
          { name: "Socios & «ñ»", rows: people(4) },
          { name: "Viejos", rows: people(9), hidden: true },
        ],
      }),
    );
    const made = await importSheet(site, admin, file, "socios.xlsx");
    expect(made).toMatchObject({ hoja: "Socios & «ñ»", conteos: { nuevo: 4 } });
    expect(made.hojas).toEqual(["Hoja1", "Portada", "Bajas", "Socios & «ñ»", "Viejos"]);
    const other = await jsonOf(
      200,
      site.call("PATCH", `/api/importaciones/${made.id}`, { as: admin, json: { hoja: "Bajas" } }),
    );
    expect(other).toMatchObject({ hoja: "Bajas", conteos: { nuevo: 2 } });
  });

  test("may give two children the same phone and email", async () => {
    const [tom, luz] = [nextDni(), nextDni()];
    await applySheet(
      site,
      admin,
      `Nombre,Apellido,DNI,Teléfono,Email\nTomás,Sol,${tom},2346512044,casa.${tom}@example.com\nLuz,Sol,${luz},2346512044,casa.${tom}@example.com\n`,
    );
    const rows = await site.sql`
      select u.correo, p.telefono from personas p join usuarios u on u.id = p.id where p.dni in (${tom}, ${luz}) order by p.dni`;
    expect(rows).toEqual([
      { correo: `casa.${tom}@example.com`, telefono: "2346512044" },
      { correo: null, telefono: "2346512044" },
    ]);
  });
});

// Rule IMP-1
describe("an upload", () => {
  const hello = "xl/worksheets/sheet1.xml";
  test.each([
    [
      "that unpacks to gigabytes",
      () => zip([...book("<worksheet/>"), { name: "x.bin", size: 3_000_000_000, data: Buffer.alloc(0) }]),
    ],
    [
      "with a sheet that unpacks to more than it declares",
      () => zip(book(Buffer.alloc(60_000_000, 32), 1_000)),
    ],
    ["with a sheet of a hundred empty megabytes", () => zip(book(Buffer.alloc(119_000_000, 32)))],
    [
      "with thousands of parts",
      () =>
        zip(Array.from({ length: 5_000 }, (_, n) => ({ name: `a${n}`, size: 1, data: Buffer.from("x") }))),
    ],
    ["that is cut off", () => zip(book("<worksheet/>")).subarray(0, 300)],
    ["that is a picture", () => Uint8Array.from([0xff, 0xd8, 0xff, 0, 0, 0, 0])],
    ["that is an old spreadsheet", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ["that has no sheet", () => zip([{ name: hello, size: 1, data: Buffer.from("x") }])],
  ])("%s is refused with an explanation", async (_, make) => {
    const refused = await uploadSheet(site, admin, make(), "malo.xlsx");
    expect([refused.status, (await refused.json()).code]).toEqual([415, "planilla-ilegible"]);
    expect((await site.call("GET", "/api/login/estado")).status).toBe(200);
  });

  test("is refused if the file is empty or missing", async () => {
    expect((await uploadSheet(site, admin, "\n\n;;\n")).status).toBe(422);
    expect(
      (await site.call("POST", "/api/importaciones", { as: admin, form: { archivo: "x" } })).status,
    ).toBe(422);
    expect((await site.call("POST", "/api/importaciones", { as: admin, form: {} })).status).toBe(422);
    expect((await uploadSheet(site, admin, "x".repeat(11_000_000))).status).toBe(413);
  });

  test("does no harm, even with an unclosed quote, a NUL in its file name or endless cells", async () => {
    const long = "á".repeat(5_000);
    const { id } = await importSheet(
      site,
      admin,
      `Nombre;Apellido;DNI\n"Ana;Paz;${nextDni()}\nEva;${long};${nextDni()}\n`,
      "../../x\0.csv",
    );
    expect((await seeImport(site, admin, id)).conteos.nuevo).toBe(2);
  });
});

// Rule IMP-9
test("importing an export again changes nothing", async () => {
  const [tom, ana, juan] = [nextDni(), nextDni(), nextDni()];
  await applySheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Nacimiento;Plan;Saldo;Fecha del saldo;Familia;Madre;DNI madre;Padre;DNI padre
Tomás;Vera;${tom};01/02/2015;Pleno;1.500,50;10/10/2026;Vera;Ana Ríos;${ana};Juan Vera;${juan}
Sin;Documento;;03/04/1990;;;;;;;;\n`,
  );
  const exported = await site.call("GET", "/api/importaciones/exportar", { as: admin });
  expect(exported.headers.get("content-disposition")).toMatch(/personas_.*\.xlsx/);
  const back = await importSheet(site, admin, new Uint8Array(await exported.arrayBuffer()), "personas.xlsx");
  const { nuevo, cambia, duda, error, igual } = back.conteos;
  expect({ nuevo, cambia, duda, error }, (await verdictsOf(site, admin, back.id)).join("\n")).toEqual({
    nuevo: 0,
    cambia: 0,
    duda: 0,
    error: 0,
  });
  expect(igual).toBeGreaterThan(4);
});

interface Part {
  name: string;
  data: Buffer;
  size?: number;
}

function book(sheet: string | Buffer, size?: number): Part[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const text = (name: string, content: string) => ({ name, data: Buffer.from(content) });
  return [
    text(
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    text("_rels/.rels", relation("rId1", "officeDocument", "xl/workbook.xml")),
    text(
      "xl/workbook.xml",
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text("xl/_rels/workbook.xml.rels", relation("rId1", "worksheet", "worksheets/sheet1.xml")),
    { name: "xl/worksheets/sheet1.xml", data: Buffer.from(sheet), ...(size !== undefined && { size }) },
  ];
}

function zip(parts: Part[]): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, size = data.length } of parts) {
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    chunks.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const listed = Buffer.concat(directory);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...chunks, listed, end]));
}
