import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { makeMember, makePlan } from "./harness/members.ts";
import { sell } from "./harness/payments.ts";
import { seasonOf } from "./harness/season.ts";
import { testSite } from "./harness/site.ts";
import { makeTeam } from "./harness/teams.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeAll(async () => {
  const evento = await site.event({ nombre: "Copa Ñandú" });
  await site.sql`insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha, estado, resuelto_en)
     select ${evento}, medio, 'Ana Paz', '30333001', 'ana@example.com', '2346555123', now() + n * interval '1 minute', n = 2,
       case when n = 2 then now() end
     from (values (1, 'Radio uno'), (2, 'Radio dos'), (3, 'Diario')) v (n, medio)`;
  await site.sql`insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, telefono, detalle, creada_en)
     select codigo, 'baja', 'Ana', 'ana@example.com', '', '=1+1', now() + n * interval '1 minute'
     from (values (1, 'RADIO-1'), (2, 'RADIO-2'), (3, 'OTRA')) v (n, codigo)`;
  await site.sql`insert into codigos (codigo, porcentaje, usos, activo, creado_en)
     values ('RADIO10', 10, 3, true, now()), ('RADIO25', 25, 0, false, now()), ('OTRO', 30, 5, true, now())`;
  for (const categoria of ["Radioteatro", "Radio U15", "Otra"]) await makeTeam(site, admin, { categoria });
  await site.sql`insert into noticias (titulo, texto, creada_en, cambiada_en)
     select titulo, '=1+1', now() + n * interval '1 minute', now()
     from (values (1, 'En la radio'), (2, 'Otra'), (3, 'Radio en vivo')) v (n, titulo)`;
  await makePlan(site, { nombre: "Plan otro" });
  const plan = await makePlan(site, { nombre: "Plan Radio" });
  for (const nombre of ["Rosa Radio", "Luis"]) await sell(site, admin, { eventoId: evento, nombre });
  await site.event({ nombre: "Radio en vivo" });
  const season = seasonOf(site, admin);
  for (const nombre of ["Radio Club", "Norte"]) {
    const { participanteId } = await season.rival(nombre);
    const { id } = await season.competition({ nombre: `Copa ${nombre}` });
    await season.match({ visitanteId: participanteId, competenciaId: id, fecha: "2026-06-01" });
  }
  const socios = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
  await site.sql`update usuarios set apellido = 'Radío' where id = ${socios[0]?.id}`;
});

type Row = Record<string, unknown>;
const field = (name: string) => (row: Row) => row[name];
const competition = (row: Row) => (row as { competencia: { nombre: string } }).competencia.nombre;
const buyer = (row: Row) => (row as { usuario: { nombreUsuario: string } }).usuario.nombreUsuario;

/** Each list with its export, the heading of a column, and its value in a row of the list. */
const LISTS: readonly [
  sheet: string,
  path: string,
  list: string,
  heading: string,
  of: (row: Row) => unknown,
][] = [
  ["Pedidos prensa", "prensa/exportar", "prensa/lista", "Medio", field("nombreMedio")],
  ["Noticias", "noticias/exportar", "noticias", "Título", field("titulo")],
  ["Solicitudes", "consumidor/solicitudes/exportar", "consumidor/solicitudes", "Código", field("codigo")],
  ["Códigos", "codigos/exportar", "codigos", "Código", field("codigo")],
  ["Planes", "planes/exportar", "planes/lista", "Nombre", field("nombre_plan")],
  ["Eventos", "eventos/exportar", "eventos/lista_eventos", "Nombre", field("nombre")],
  ["Partidos", "partidos/exportar", "partidos", "Competencia", competition],
  ["Rivales", "rivales/exportar", "rivales", "Nombre", field("nombre")],
  ["Competencias", "competencias/exportar", "competencias", "Nombre", field("nombre")],
  ["Entradas", "entradas/exportar", "entradas/lista_entradas", "Usuario", buyer],
  ["Usuarios", "usuario/exportar?rol=socio", "usuario/lista?rol=socio", "Usuario", field("nombreUsuario")],
  ["Equipos", "equipos/exportar", "equipos/lista", "Equipo", field("nombre")],
  ["Decisiones", "auditoria/exportar", "auditoria/lista", "N.º", field("objetoId")],
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
  test.each(["", "radio"])(
    "has the same rows as its list, in the same order, for a search for «%s»",
    async (termino) => {
      const searching = (address: string) =>
        `${address}${address.includes("?") ? "&" : "?"}termino=${termino}`;
      const sheet = await sheetOf(searching(path));
      const answer = await site.call("GET", `/api/${searching(list)}`, { as: admin });
      const body = (await answer.json()) as Row[] | { socio: Row[] };
      const listed = Array.isArray(body) ? body : body.socio;
      const column = sheet.headings.indexOf(heading);
      expect(sheet.rows.map((row) => row[column])).toEqual(listed.map(of));
      expect(sheet.rows.length).toBeGreaterThan(0);
      expect(sheet.name).toBe(name);
      expect(sheet.file).toMatch(/^attachment; filename="[a-z]+_\d{4}-\d\d-\d\d\.xlsx"$/);
      expect(new Set(sheet.headings).size).toBe(sheet.headings.length);
    },
  );
});

// Rule API-19
test("spreadsheets follow the filters and use the screen's words", async () => {
  const { headings, rows } = await sheetOf("prensa/exportar?estado=activos&termino=copa");
  const read = rows.map((row) => Object.fromEntries(headings.map((title, n) => [title, row[n]])));
  expect(read).toMatchObject([
    { Medio: "Radio dos", Evento: "Copa Ñandú", "Alta/Baja": "Activo", Respuesta: "Acreditado" },
  ]);
  expect((await site.call("GET", "/api/prensa/exportar?orden=otro", { as: admin })).status).toBe(422);
  const open = await sheetOf("prensa/exportar?estado=pendientes");
  expect(open.rows.map((row) => row[open.headings.indexOf("Respuesta")])).toEqual(
    Array(open.rows.length).fill("Sin responder"),
  );
});

// Rule SIT-34
test("a spreadsheet can be limited to chosen rows, in the list's order", async () => {
  const listed = await site.call("GET", "/api/prensa/lista", { as: admin });
  const [newest, , oldest] = (await listed.json()) as { id: number; nombreMedio: string }[];
  const { headings, rows } = await sheetOf(`prensa/exportar?ids=${oldest?.id},${newest?.id},999999`);
  expect(rows.map((row) => row[headings.indexOf("Medio")])).toEqual([
    newest?.nombreMedio,
    oldest?.nombreMedio,
  ]);
  expect((await sheetOf("prensa/exportar?ids=999999")).rows).toEqual([]);
  for (const ids of ["", "1,", "1;2", "%27"]) {
    const refused = await site.call("GET", `/api/prensa/exportar?ids=${ids}`, { as: admin });
    expect(refused.status, ids).toBe(422);
  }
});
