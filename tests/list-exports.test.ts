import { z } from "@hono/zod-openapi";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { type ListColumns, orderedColumns, valueIn } from "#contract/columns.ts";
import { MAX_ROWS } from "#contract/paging.ts";
import { fillDemo } from "#demo/fill.ts";
import { COLUMNAS_DE_PLANES } from "#features/cuotas/aranceles/rules.ts";
import { COLUMNAS_DE_PROXIMA } from "#features/cuotas/emisiones/rules.ts";
import { COLUMNAS_DE_USUARIOS } from "#features/socios/padron/rules.ts";
import * as contracts from "#site/contracts.ts";
import { features } from "#site/features.ts";
import { jsonOf } from "./harness/json-of.ts";
import { seasonOf } from "./harness/season.ts";
import { type TestUser, testSite } from "./harness/site.ts";

const site = await testSite();
let admin: TestUser;
beforeAll(async () => {
  await fillDemo(site.deps, site.databaseUrl, () => {});
  admin = await site.user("administrador");
  const evento = await site.event({ nombre: "Copa Ñandú" });
  await site.sql`insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha, estado, resuelto_en)
     select ${evento}, medio, 'Ana Paz', '30333001', 'ana@example.com', '2346555123', now() + n * interval '1 minute', n = 2,
       case when n = 2 then now() end
     from (values (1, 'Radio uno'), (2, 'Radio dos'), (3, 'Diario')) v (n, medio)`;
  await site.sql`insert into codigos (codigo, porcentaje, usos, activo, creado_en)
     values ('RADIO10', 10, 3, true, now()), ('RADIO25', 25, 0, false, now()), ('OTRO', 30, 5, true, now())`;
  await site.sql`insert into codigos_de_evento (codigo_id, evento_id) select id, ${evento} from codigos where codigo = 'OTRO'`;
  await site.sql`insert into arqueos (cajero_id, desde, cerrado_en, cerrado_por, apertura, cobrado, devuelto, contado, motivo, idempotency_key)
     select ${admin.id}, now() - n * interval '2 days', now() - n * interval '1 day', ${admin.id}, 1000, n, 0, 1000 + n, '', gen_random_uuid()
     from generate_series(1, 2) n`;
  await site.sql`insert into mensajes_a_grupos (asunto, cuerpo, filtro, creado_en, creado_por)
     values ('Fiesta', 'Los esperamos.', '{"publico": "cuentas"}', now(), ${admin.id})`;
  await site.sql`insert into series_de_recibos values ('R', 2)`;
  await site.sql`insert into recibos (serie, numero, pago_id, importe, titular, detalle, codigo, emitido_en)
     select 'R', n, (select id from pagos where estado = 'aprobado' order by id offset n limit 1),
       n, 'Ana', '[{"persona": "Ana", "concepto": "Cuota", "importe": 1}]', 'c' || n, now() - n * interval '15 days'
     from generate_series(1, 2) n`;
  const season = seasonOf(site, admin);
  const { id: competenciaId } = await season.competition();
  await season.match({ competenciaId, localId: (await season.team()).participanteId });
});

type Row = Record<string, unknown>;
type Values = readonly (string | number)[];

interface DeclaredList {
  list: { path: string; request: { query: z.ZodObject } };
  export: { path: string; request: { query: z.ZodObject } };
  sheet: { sheet: string; columns: ListColumns };
  /** Query of every call, for a list that requires one. */
  always?: string;
}
const isList = (one: object): one is DeclaredList => "list" in one && "export" in one && "sheet" in one;

/** The lists of all contracts, and those whose two calls an area declares one by one. */
const LISTS: readonly DeclaredList[] = [
  ...Object.values(contracts).flatMap((contract) =>
    Object.values<unknown>({ ...contract }).flatMap((one) =>
      typeof one === "object" && one !== null && isList(one) ? [one] : [],
    ),
  ),
  {
    list: contracts.aranceles.listarPlanes,
    export: contracts.aranceles.exportarPlanes,
    sheet: { sheet: "Planes", columns: COLUMNAS_DE_PLANES },
  },
  {
    list: contracts.emisiones.listarProxima,
    export: contracts.emisiones.exportarProxima,
    sheet: { sheet: "Próxima emisión", columns: COLUMNAS_DE_PROXIMA },
  },
  {
    list: contracts.padron.listarUsuarios,
    export: contracts.padron.exportarUsuarios,
    sheet: { sheet: "Usuarios", columns: COLUMNAS_DE_USUARIOS },
    always: "rol=socio",
  },
];

/** Values of the filters that name no choice. */
const VALUES: Record<string, string> = {
  actividad: "select min(id) from aranceles where tipo = 'adicional'",
  anio: "select 2001",
  canchaId: "select min(id) from canchas",
  competencia: "select min(id) from competencias",
  concepto: "select 'entrada'",
  cuando: "select 'hoy'",
  desde: "select to_char(now() - interval '20 days', 'YYYY-MM-DD')",
  equipo: "select min(equipo_id) from participantes",
  eventoId: "select evento_id from entradas group by 1 order by count(*) limit 1",
  hasta: "select to_char(now() - interval '20 days', 'YYYY-MM-DD')",
  mes: "select extract(month from now() + interval '6 months')",
  minimo: "select 99999999",
  objeto: "select objeto from auditoria group by 1 order by count(*) limit 1",
  objetoId: "select objeto_id from auditoria where objeto_id is not null limit 1",
  personaId: "select min(persona_id) from destinatarios_de_mensaje",
  plan: "select min(id) from planes",
  registro: "select 'sitio'",
  usuarioId: "select min(usuario_id) from entradas",
};

const NO_FILTERS = ["termino", "pagina", "tamano", "orden", "rol"];
async function filtersOf({ list }: DeclaredList): Promise<[name: string, values: Values][]> {
  const named = Object.entries(list.request.query.shape).filter(([name]) => !NO_FILTERS.includes(name));
  return Promise.all(
    named.map(async ([name, schema]): Promise<[string, Values]> => {
      const { enum: choices } = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
      if (choices) return [name, choices as string[]];
      const { rows } = await site.pool.query({
        text: VALUES[name] ?? `no value for ${name}`,
        rowMode: "array",
      });
      return [name, rows[0] ?? []];
    }),
  );
}

async function addressOf({ path }: { path: string }, query: string, always = "") {
  const [message] = path.includes("{id}") ? await site.sql`select min(id) as id from mensajes_a_grupos` : [];
  return `${path.replace("{id}", `${message?.id}`)}?${[always, query].filter(Boolean).join("&")}`;
}

async function listed({ list, always }: DeclaredList, query = ""): Promise<Row[]> {
  const body = await jsonOf(
    200,
    site.call("GET", `/api${await addressOf(list, query, always)}`, { as: admin }),
  );
  return Array.isArray(body) ? body : Object.values<Row[]>(body).flat();
}

async function sheetOf(path: string) {
  const response = await site.call("GET", `/api${path}`, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [headings = [], ...rows] = book.sheets[0]?.rows ?? [];
  const file = response.headers.get("content-disposition");
  expect(file).toMatch(/^attachment; filename="[a-z_]+_\d{4}-\d\d-\d\d\.xlsx"$/);
  return { name: book.sheets[0]?.name, headings, rows };
}

/** The columns whose cells are the values of the list's rows. */
const comparedIn = ({ sheet: { columns } }: DeclaredList) =>
  Object.entries(columns as ListColumns<Row>).filter(
    ([, { kind, only }]) => only !== "screen" && kind !== "date" && kind !== "instant" && kind !== "time",
  );

/** Reads a list and its export, which have to agree. */
async function agreed(one: DeclaredList, query = "") {
  const rows = await listed(one, query);
  const columns = comparedIn(one);
  const sheet = await sheetOf(await addressOf(one.export, query, one.always));
  expect(sheet.name).toBe(one.sheet.sheet);
  expect(new Set(sheet.headings).size).toBe(sheet.headings.length);
  const places = columns.map(([, { label, sheet: title = label }]) => sheet.headings.indexOf(title));
  const cells = sheet.rows.map((row) => places.map((place) => row[place] ?? ""));
  const shown = rows.map((row) =>
    columns.map(([name, column]) => {
      const value = valueIn(row, name, column) ?? "";
      return value === "" ? "" : (column.words?.[`${value}`] ?? value);
    }),
  );
  expect(cells.slice(0, MAX_ROWS), query).toEqual(shown);
  return { rows, total: cells.length };
}

// Rule API-19
describe.each(LISTS.map((one) => [one.export.path, one] as const))("the list of %s", (_, one) => {
  test("has the same rows as its spreadsheet, in the same order, with each filter", async () => {
    const all = await agreed(one);
    expect(all.total).toBeGreaterThan(1);
    for (const [name, values] of await filtersOf(one)) {
      const totals = [];
      for (const value of values)
        totals.push((await agreed(one, `${name}=${encodeURIComponent(value)}`)).total);
      expect(Math.min(...totals), `${name}=${values}`).toBeLessThan(all.total);
    }
  });

  test("has them in each order, and reversed", async () => {
    for (const name of orderedColumns(one.sheet.columns)) {
      const { rows, total } = await agreed(one, `orden=${name}`);
      const reversed = await agreed(one, `orden=-${name}`);
      if (total <= MAX_ROWS) expect(reversed.rows, name).toEqual(rows.toReversed());
    }
  });

  test("has them for a search for a text, a number, a time and a month", async () => {
    for (const termino of ["a", "12", "20:00", "05/2026"])
      await agreed(one, `termino=${encodeURIComponent(termino)}`);
  });
});

// Rule API-19
test("every export of a list is compared with its list", () => {
  const known = LISTS.map((one) => one.export.path);
  const exported = features
    .flatMap(({ routes = [] }) => routes.map(({ route }) => route))
    .filter(({ request }) => "ids" in ((request?.query as z.ZodObject | undefined)?.shape ?? {}))
    .map(({ path }) => path);
  // Documents of one event or month, which are no lists.
  expect(exported.filter((path) => !known.includes(path)).toSorted()).toEqual([
    "/eventos/{id}/liquidacion/exportar",
    "/eventos/{id}/planilla/exportar",
    "/tesoreria/exportar",
  ]);
});

// Rule API-19
test("spreadsheets follow the filters and use the screen's words", async () => {
  const { headings, rows } = await sheetOf("/prensa/exportar?estado=activos&termino=%C3%B1andu");
  const read = rows.map((row) => Object.fromEntries(headings.map((title, n) => [title, row[n]])));
  expect(read).toMatchObject([
    { Medio: "Radio dos", Evento: "Copa Ñandú", "Alta/Baja": "Activo", Respuesta: "Acreditado" },
  ]);
  expect((await site.call("GET", "/api/prensa/exportar?orden=otro", { as: admin })).status).toBe(422);
  const open = await sheetOf("/prensa/exportar?estado=pendientes");
  expect(open.rows.map((row) => row[open.headings.indexOf("Respuesta")])).toEqual(
    Array(open.rows.length).fill("Sin responder"),
  );
});

// Rule SIT-34
test("a spreadsheet can be limited to chosen rows, in the list's order", async () => {
  const listed = await site.call("GET", "/api/prensa/lista", { as: admin });
  const [newest, , oldest] = (await listed.json()) as { id: number; nombreMedio: string }[];
  const { headings, rows } = await sheetOf(`/prensa/exportar?ids=${oldest?.id},${newest?.id},999999`);
  expect(rows.map((row) => row[headings.indexOf("Medio")])).toEqual([
    newest?.nombreMedio,
    oldest?.nombreMedio,
  ]);
  expect((await sheetOf("/prensa/exportar?ids=999999")).rows).toEqual([]);
  for (const ids of ["", "1,", "1;2", "%27"]) {
    const refused = await site.call("GET", `/api/prensa/exportar?ids=${ids}`, { as: admin });
    expect(refused.status, ids).toBe(422);
  }
});
