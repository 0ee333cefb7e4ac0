import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { bestOf, readBytes } from "#server/spreadsheet/read-sheet.ts";
import type { Encoding, Sheet } from "#server/spreadsheet/sheet-file.ts";
import { juzgar } from "#tests/harness/imports.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { lecturaDe, leerRenglon, personasEn } from "./lectura.ts";

const hoy = "2026-11-28";

interface Person {
  apellido: string;
  nombre: string;
  dni: string;
  nacimiento: string;
  telefono: string;
}

const person = fc.record({
  apellido: fc.constantFrom("Muñoz", "Ibáñez", "De la Cruz", "O'Connor", "Pérez-Gil", "Paz", "Agüero"),
  nombre: fc.constantFrom("José Ángel", "María", "Ñ", "J.", "Ana", "Sofía Belén", "Úrsula"),
  dni: fc
    .oneof(fc.integer({ min: 5_000_000, max: 9_999_999 }), fc.integer({ min: 10_000_000, max: 60_000_000 }))
    .map(String),
  nacimiento: fc
    .date({ min: new Date("1930-01-01"), max: new Date("2022-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  telefono: fc.integer({ min: 2_230_000_000, max: 2_239_999_999 }).map(String),
});
const people = fc.uniqueArray(person, { selector: ({ dni }) => dni, minLength: 3, maxLength: 9 });

const MESES = "ene feb mar abr may jun jul ago sep oct nov dic".split(" ");
const thousands = (dni: string) => dni.replace(/\B(?=(\d{3})+$)/g, ".");
const writing = fc.record({
  dni: fc.constantFrom<(dni: string) => string>(
    (dni) => dni,
    thousands,
    (dni) => `DNI ${thousands(dni)}`,
    (dni) => `${dni}.0`,
    (dni) => dni.padStart(8, "0"),
    (dni) => `20-${dni.padStart(8, "0")}-1`,
  ),
  nacimiento: fc.constantFrom<(y: string, m: string, d: string) => string>(
    (y, m, d) => `${d}/${m}/${y}`,
    (y, m, d) => `${Number(d)}-${Number(m)}-${y}`,
    (y, m, d) => `${d}-${MESES[Number(m) - 1]?.toUpperCase()}-${y}`,
    (y, m, d) => `${Number(d)} de ${MESES[Number(m) - 1]} de ${y}`,
    (y, m, d) => `${y}-${m}-${d} 00:00:00`,
    (y, m, d) => y + m + d,
  ),
  telefono: fc.constantFrom<(area: string, local: string) => string>(
    (area, local) => `${area} ${local}`,
    (area, local) => `0${area} 15-${local}`,
    (area, local) => `+54 9 ${area} 15 ${local.slice(0, 3)}-${local.slice(3)}`,
    (area, local) => `+54${area}${local}`,
  ),
  inOneColumn: fc.boolean(),
  shouted: fc.boolean(),
});

const JUNK = [["CATEGORIA U13"], ["TOTAL: 2"], ["* debe apto médico"], ["Profe Juan", "lunes"], []];
const MARKS = ["", "\u200b", "\u200e", "\ufeff", "\u00a0"];

const file = fc.record({
  people,
  writing,
  title: fc.boolean(),
  junk: fc.array(fc.record({ at: fc.nat(9), row: fc.constantFrom(...JUNK) }), { maxLength: 4 }),
  marks: fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 5 }),
  format: fc.oneof(
    fc.record({
      encoding: fc.constantFrom<Encoding>(
        "utf-8",
        "windows-1252",
        "macintosh",
        "cp850",
        "utf-16le",
        "utf-16be",
      ),
      separator: fc.constantFrom(";", ",", "\t", "|"),
      end: fc.constantFrom("\n", "\r\n"),
    }),
    fc.record({ before: fc.subarray(["empty", "cover", "hidden"]), asNumbers: fc.boolean() }),
  ),
});
type File = typeof file extends fc.Arbitrary<infer F> ? F : never;

function cellsOf({ people, writing: { inOneColumn, shouted, ...as }, title, junk, marks }: File): string[][] {
  const rows = people.map(({ apellido, nombre, dni, nacimiento, telefono }) => {
    const loud = (text: string) => (shouted ? text.toUpperCase() : text);
    const [y = "", m = "", d = ""] = nacimiento.split("-");
    const names = inOneColumn ? [loud(`${apellido}, ${nombre}`)] : [loud(apellido), loud(nombre)];
    return [
      ...names,
      as.dni(dni),
      as.nacimiento(y, m, d),
      as.telefono(telefono.slice(0, 3), telefono.slice(3)),
    ];
  });
  for (const { at, row } of junk) rows.splice(at % (rows.length + 1), 0, row);
  let n = 0;
  const marked = rows.map((row) =>
    row.map((cell) => `${marks[n++ % marks.length]}${cell}${marks[n++ % marks.length]}`),
  );
  const names = inOneColumn ? ["Apellido y Nombre"] : ["Apellido", "Nombre"];
  return [...(title ? [["Club — lista"], []] : []), [...names, "D.N.I.", "Fecha Nac.", "Cel"], ...marked];
}

const HIGH: Partial<Record<Encoding, string>> = {
  "windows-1252": "á\xe1é\xe9í\xedó\xf3ú\xfañ\xf1ü\xfcÁ\xc1É\xc9Í\xcdÓ\xd3Ú\xdaÑ\xd1Ü\xdc—\x97\u00a0\xa0",
  macintosh: "á\x87é\x8eí\x92ó\x97ú\x9cñ\x96ü\x9fÁ\xe7É\x83Í\xeaÓ\xeeÚ\xf2Ñ\x84Ü\x86—\xd1\u00a0\xca",
  cp850: "á\xa0é\x82í\xa1ó\xa2ú\xa3ñ\xa4ü\x81Á\xb5É\x90Í\xd6Ó\xe0Ú\xe9Ñ\xa5Ü\x9a—-\u00a0\xff",
};

function encoded(text: string, encoding: Encoding): Uint8Array {
  const pairs = HIGH[encoding];
  if (pairs) {
    const bytes = new Map(
      Array.from(pairs.matchAll(/(.)(.)/gsu), ([, sign = "", byte = ""]) => [sign, byte]),
    );
    // Replaces accented letters that the code page does not have.
    return Buffer.from(
      Array.from(text, (sign) => bytes.get(sign) ?? (sign > "\x7f" ? "" : sign)).join(""),
      "latin1",
    );
  }
  if (encoding === "utf-8") return Buffer.from(text);
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}

async function bytesOf(one: File): Promise<Uint8Array> {
  const cells = cellsOf(one);
  if ("encoding" in one.format) {
    const { encoding, separator, end } = one.format;
    const quoted = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell);
    return encoded(cells.map((row) => row.map(quoted).join(separator) + end).join(""), encoding);
  }
  const { before, asNumbers } = one.format;
  const typed = (cell: string) => (asNumbers && /^\d{7,8}$/.test(cell) ? Number(cell) : cell);
  const others = {
    empty: { name: "Hoja1", rows: [] },
    cover: { name: "Portada", rows: Array.from({ length: 30 }, () => ["Club", "Temporada 2026"]) },
    hidden: {
      name: "Viejos & «ñ»",
      hidden: true,
      rows: [
        ["Apellido", "Nombre", "DNI"],
        ...Array.from({ length: 20 }, (_, n) => ["Viejo", "Juan", 70_000_000 + n]),
      ],
    },
  };
  return writeXlsx({
    sheets: [
      ...before.map((name) => others[name as keyof typeof others]),
      { name: "Socios", rows: cells.map((row) => row.map(typed)) },
    ],
  });
}

// Rules IMP-1, IMP-3
test("everybody in any spreadsheet is either imported as written or reported with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(file, async (one) => {
      const sheets: Sheet[] = [];
      for await (const sheet of readBytes(await bytesOf(one), {})) sheets.push(sheet);
      const { lectura, rows } = lecturaDe(bestOf(sheets, personasEn), hoy);
      const renglones = rows.flatMap(({ number, cells }) =>
        number > (lectura.filaDeTitulos ?? 0) ? (leerRenglon(number, cells, { ...lectura, hoy }) ?? []) : [],
      );
      const { dictamenes, escrituras } = juzgar(renglones);
      const read = escrituras.nuevas
        .map(
          ({ apellido, nombre, dni, fechaDeNacimiento, telefono }): Person => ({
            apellido,
            nombre,
            dni: dni ?? "",
            nacimiento: fechaDeNacimiento ?? "",
            telefono,
          }),
        )
        .toSorted((a, b) => Number(a.dni) - Number(b.dni));
      const known = one.people.toSorted((a, b) => Number(a.dni) - Number(b.dni));
      const loud = (text: string) => (one.writing.shouted ? text.toUpperCase() : text);
      expect(read.map((who) => ({ ...who, apellido: loud(who.apellido), nombre: loud(who.nombre) }))).toEqual(
        known.map((who) => ({ ...who, apellido: loud(who.apellido), nombre: loud(who.nombre) })),
      );
      // Every skipped row has a verdict with a reason.
      const below = cellsOf(one).slice(one.title ? 3 : 1);
      expect(dictamenes).toHaveLength(below.filter((row) => row.length > 0).length);
      expect(dictamenes.filter(({ veredicto, motivo }) => veredicto !== "nuevo" && motivo === "")).toEqual(
        [],
      );
    }),
    { numRuns: propertyRuns(60) },
  );
});
