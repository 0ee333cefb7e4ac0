import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlan } from "./harness/members.ts";
import { createTestSite, type TestSite, type TestUser } from "./harness/site.ts";

let site: TestSite;
let admin: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  admin = await site.user("administrador");
  const evento = await site.event({ nombre: "Copa Ñandú" });
  await site.pool.query(
    `insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha, estado)
     select $1, medio, 'Ana Paz', '30333001', 'ana@example.com', '2346555123', now() + n * interval '1 minute', n = 2
     from (values (1, 'Radio uno'), (2, 'Radio dos'), (3, 'Diario')) v (n, medio)`,
    [evento],
  );
  await site.pool.query(
    `insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, telefono, detalle, creada_en)
     select codigo, 'baja', 'Ana', 'ana@example.com', '', '=1+1', now() + n * interval '1 minute'
     from (values (1, 'RADIO-1'), (2, 'RADIO-2'), (3, 'OTRA')) v (n, codigo)`,
  );
  await site.pool.query(
    `insert into codigos (codigo, porcentaje, usos, activo, creado_en)
     values ('RADIO10', 10, 3, true, now()), ('RADIO25', 25, 0, false, now()), ('OTRO', 30, 5, true, now())`,
  );
  for (const nombre of ["Plan Radio", "Plan otro"]) await makePlan(site, { nombre });
});
afterAll(() => site?.end());

type Row = Record<string, unknown>;
const as = { nombre: (field: string) => (row: Row) => row[field] };

/** Each list with its export, the heading of a column, and its value in a row of the list. */
const LISTS: readonly [
  sheet: string,
  path: string,
  list: string,
  heading: string,
  of: (row: Row) => unknown,
][] = [
  ["Pedidos prensa", "prensa/exportar", "prensa/lista", "Medio", as.nombre("nombreMedio")],
  ["Solicitudes", "consumidor/solicitudes/exportar", "consumidor/solicitudes", "Código", as.nombre("codigo")],
  ["Códigos", "codigos/exportar", "codigos", "Código", as.nombre("codigo")],
  ["Planes", "planes/exportar", "planes/lista", "Nombre", as.nombre("nombre_plan")],
];

async function sheetOf(path: string) {
  const response = await site.call("GET", `/api/${path}`, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [headings = [], ...rows] = book.sheets[0]?.rows ?? [];
  return { name: book.sheets[0]?.name, headings, rows, file: response.headers.get("content-disposition") };
}

// Rule API-19
describe.each(LISTS)("the spreadsheet «%s»", (name, path, list, heading, of) => {
  test.each(["", "?termino=radio"])("has the rows of its list, in their order%s", async (query) => {
    const sheet = await sheetOf(`${path}${query}`);
    const listed = (await (await site.call("GET", `/api/${list}${query}`, { as: admin })).json()) as Row[];
    const column = sheet.headings.indexOf(heading);
    expect(sheet.rows.map((row) => row[column])).toEqual(listed.map(of));
    expect(sheet.rows.length).toBeGreaterThan(0);
    expect(sheet.name).toBe(name);
    expect(sheet.file).toMatch(/^attachment; filename="[a-z]+_\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(new Set(sheet.headings).size).toBe(sheet.headings.length);
  });

  test("is refused for an unknown order", async () => {
    expect((await site.call("GET", `/api/${path}?termino=${"x".repeat(101)}`, { as: admin })).status).toBe(
      422,
    );
  });
});

// Rule API-19
test("spreadsheets follow the filters and say in words what the screen says", async () => {
  const { headings, rows } = await sheetOf("prensa/exportar?estado=activos&termino=copa");
  const read = rows.map((row) => Object.fromEntries(headings.map((title, n) => [title, row[n]])));
  expect(read).toMatchObject([
    { Medio: "Radio dos", Evento: "Copa Ñandú", "Alta/Baja": "Activo", Respuesta: "Acreditado" },
  ]);
  const open = await sheetOf("prensa/exportar?estado=pendientes");
  expect(open.rows.map((row) => row[open.headings.indexOf("Respuesta")])).toEqual(
    Array(open.rows.length).fill("Sin responder"),
  );
});
