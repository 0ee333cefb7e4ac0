import { inflateRawSync } from "node:zlib";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";

const courts = await openCourts();
const { site } = courts;

const HEADERS =
  "ID fechaPedido Cancha SocioUsuario Telefono Fecha HoraInicio HoraFin TipoReserva Comentario Respuesta Estado".split(
    " ",
  );
const ask = (query = "") => site.call("GET", `/api/reserva/exportar${query}`, { as: courts.staff });
async function sheet(query?: string) {
  const response = await ask(query);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const book = await readXlsx(bytes);
  expect(book.sheets.map(({ name }) => name)).toEqual(["Reservas"]);
  return { response, bytes, rows: book.sheets[0]?.rows ?? [] };
}

describe("the spreadsheet of bookings", () => {
  test("has only headers if the list is empty", async () => {
    const { response, rows } = await sheet("?anio=2030");
    expect(rows).toEqual([HEADERS]);
    expect(response.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="reservas_2026-05-20.xlsx"',
    );
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  // Rule CAN-10
  test("stores dates, times and numbers in typed cells", async () => {
    const cancha = await courts.court();
    const me = await site.user("socio");
    await site.sql`
      update usuarios set nombre = '=cmd|''/C calc''!A0', apellido = 'O''Higgins <b>&' where id = ${me.id}`;
    const { id } = await courts.asked(me, cancha, {
      horaInicio: "22:30",
      horaFin: "24:00",
      comentario: "=1+1",
    });
    await courts.accept(id);
    await site.call("PUT", `/api/reserva/modificar/${id}`, {
      as: courts.staff,
      json: { respuesta: "@SUM(A1) 🏀 _x0041_" },
    });
    // Simulates a text stored before such characters were rejected.
    await site.pool.query(
      "update reservas set respuesta = E'@SUM(A1) 🏀 \\x01 _x0041_' where respuesta like '@SUM%'",
    );
    for (const comentario of ["+1", "-1", "@x"])
      await courts.asked(await site.user(), cancha, { comentario, fecha: "2026-05-29" });
    await site.pool.query(
      "update reservas set comentario = E'\\t=1', respuesta = E'\\r=1' where comentario = '@x'",
    );
    const { rows, bytes } = await sheet(`?canchaId=${cancha}`);
    expect(rows[1]).toEqual([
      id,
      new Date("2026-05-20T10:10:00Z"),
      expect.stringMatching(/^Cancha/),
      "=cmd|'/C calc'!A0 O'Higgins <b>&",
      "2346555123",
      new Date("2026-05-30T00:00:00Z"),
      expect.anything(),
      expect.anything(),
      "POR_HORA",
      "=1+1",
      "@SUM(A1) 🏀 \ufffd _x0041_",
      "Aceptada",
    ]);
    expect(rows.slice(2).map((row) => [row[9], row[11]])).toEqual([
      ["\t=1", "No Aceptada"],
      ["-1", "No Aceptada"],
      ["+1", "No Aceptada"],
    ]);
    const xml = firstPartOf(bytes);
    expect(xml).not.toContain("<f>");
    expect(xml).toMatch(/<c r="F2" s="\d+"><v>46172<\/v>/);
    expect(xml).toMatch(/<c r="G2" s="\d+"><v>0\.9375<\/v>/);
    expect(xml).toMatch(/<c r="H2" s="\d+"><v>1<\/v>/);
    expect(xml).toMatch(/<c r="J2" t="inlineStr" s="\d+"><is><t>=1\+1<\/t>/);
  });

  // Rule API-3
  test("shows old records with the same values as the screen", async () => {
    const cancha = await courts.court();
    await site.pool.query(
      `insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha) values ('1969-12-31T21:00:00-03', $1, 'DIA_COMPLETO', '1969-03-05')`,
      [cancha],
    );
    const { rows } = await sheet(`?canchaId=${cancha}`);
    const [, pedido, , persona, telefono, fecha, inicio] = rows[1] ?? [];
    expect([pedido, fecha]).toEqual([new Date("2024-12-31T21:00:00Z"), new Date("2024-03-05T00:00:00Z")]);
    expect([persona, telefono ?? null, inicio ?? null]).toEqual(["No asignado", null, null]);
  });

  // Rule CAN-10
  test("follows the screen's filters, search and order across several batches", async () => {
    const cancha = await courts.court();
    await site.sql`insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, estado, comentario)
       select '2025-01-01'::timestamptz + (n % 700) * interval '1 microsecond', ${cancha}, 'POR_HORA', '2025-01-01'::date + n % 30, case when n % 2 = 0 then 'aceptada' else 'rechazada' end, 'tanda'
       from generate_series(1, 1600) n`;
    for (const orden of ["-fecha", "fechaPedido", "-persona"]) {
      const { rows } = await sheet(`?termino=tanda&estado=aceptada&orden=${orden}`);
      expect(rows).toHaveLength(801);
      const list = await site.call(
        "GET",
        `/api/reserva/lista?canchaId=${cancha}&estado=aceptada&orden=${orden}&tamano=1000`,
        { as: courts.staff },
      );
      expect(rows.slice(1).map(([id]) => id)).toEqual(
        ((await list.json()) as { id: number }[]).map(({ id }) => id),
      );
    }
    expect((await ask("?orden=x")).status).toBe(422);
    await site.sql`delete from reservas where cancha_id = ${cancha}`;
  });
});

/** Returns the first entry of a zip as text, which is the sheet. */
function firstPartOf(bytes: Uint8Array): string {
  const zip = Buffer.from(bytes);
  const [name, extra] = [zip.readUInt16LE(26), zip.readUInt16LE(28)];
  expect(zip.toString("latin1", 30, 30 + name)).toBe("xl/worksheets/sheet1.xml");
  return inflateRawSync(zip.subarray(30 + name + extra)).toString();
}
