import { beforeAll, describe, expect, test } from "vitest";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await testSite();
// 23:30 on 14 May at the club, 15 May in UTC.
site.clock.set(new Date("2026-05-15T02:30:00Z"));
const staff = await site.user("administradorB");

let asked = 0;
/** Uses a different URL for every call, because events inserted by SQL invalidate no cached response. */
async function list(path: string, query: Record<string, string> = {}, as?: TestUser) {
  const search = new URLSearchParams({ ...query, vez: String(++asked) });
  const response = await site.call("GET", `/api/eventos/${path}?${search}`, { as });
  expect(response.status).toBe(200);
  return { response, rows: (await response.json()) as Evento[] };
}
const publicNames = async (query?: Record<string, string>) =>
  (await list("lista", query)).rows.map(({ nombre }) => nombre);
const clear = () => site.change("eventos", "delete from eventos");

describe("the public list of events", () => {
  // Rules EVE-1, EVE-2
  test("contains active events from today on, latest first", async () => {
    await clear();
    await site.event({ nombre: "ayer", fecha: "2026-05-13" });
    await site.event({ nombre: "hoy", fecha: "2026-05-14" });
    await site.event({ nombre: "mañana tarde", fecha: "2026-05-15", hora: "21:30" });
    await site.event({ nombre: "mañana temprano", fecha: "2026-05-15", hora: "09:00" });
    await site.event({ nombre: "de baja", fecha: "2026-05-20", estado: false });
    expect(await publicNames()).toEqual(["mañana tarde", "mañana temprano", "hoy"]);
  });

  // Rule API-2
  test("drops past events at midnight in the club's time zone", async () => {
    await clear();
    await site.event({ nombre: "hoy", fecha: "2026-05-14" });
    site.clock.set(new Date("2026-05-15T02:59:59Z"));
    expect(await publicNames()).toEqual(["hoy"]);
    site.clock.set(new Date("2026-05-15T03:00:01Z"));
    expect(await publicNames()).toEqual([]);
    site.clock.set(new Date("2026-05-15T02:30:00Z"));
  });
  test("returns each event as defined in the contract", async () => {
    await clear();
    const id = await site.event({
      nombre: "Final",
      fecha: "2026-06-01",
      hora: "09:05",
      precio: "12500.50",
      cantidad: 8,
    });
    expect((await list("lista")).rows).toEqual([
      {
        id,
        nombre: "Final",
        descripcion: "Un partido",
        fase: "Fecha 1",
        fecha: "2026-06-01",
        hora: "09:05",
        lugar: "Gimnasio",
        resultado: "",
        precio: 12500.5,
        cantidadDeEntradas: 8,
        entradasDisponibles: 8,
        estado: true,
        ventaAbierta: true,
        maximoPorCompra: 6,
        version: 1,
        creadoEn: expect.stringMatching(/^2026-/),
        cambiadoEn: expect.any(String),
        imagenes: [],
      },
    ]);
  });

  test("is the same whether or not the caller has a token", async () => {
    await clear();
    await site.event({ fecha: "2026-06-01", estado: false });
    expect((await list("lista", {}, staff)).rows).toEqual([]);
  });
});

describe("the search for events", () => {
  beforeAll(async () => {
    await clear();
    await site.event({ nombre: "Colón vs. Ñandú", fecha: "2026-06-01" });
    await site.event({ nombre: "100% básquet", fecha: "2026-06-02" });
    await site.event({ nombre: "copa_joven", fecha: "2026-06-03" });
    await site.event({ nombre: "barra\\invertida", fecha: "2026-06-04" });
    await site.pool.query(
      "update eventos set lugar = 'Estadio Único', fase = 'Semifinal', descripcion = 'Clásico' where fecha = '2026-06-04'",
    );
  });

  // Rule API-7
  test.each([
    ["COLON", ["Colón vs. Ñandú"]],
    ["colón", ["Colón vs. Ñandú"]],
    ["nandu", ["Colón vs. Ñandú"]],
    ["  BASQUET ", ["100% básquet"]],
    ["unico", ["barra\\invertida"]],
    ["semi", ["barra\\invertida"]],
    ["clasico", ["barra\\invertida"]],
    ["%", ["100% básquet"]],
    ["_", ["copa_joven"]],
    ["\\", ["barra\\invertida"]],
    ["%%", []],
    ["c%n", []],
    ["' or 1=1 --", []],
    ["nada de eso", []],
  ])("ignores case and accents for %j", async (termino, expected) => {
    expect(await publicNames({ termino })).toEqual(expected);
  });

  test("refuses a term with characters that PostgreSQL cannot store", async () => {
    expect((await site.call("GET", "/api/eventos/lista?termino=%00")).status).toBe(422);
  });

  test("returns all events for an empty term", async () => {
    expect(await publicNames({ termino: "  " })).toHaveLength(4);
  });
});

/** Returns the page number of each relation in the `Link` header. */
function linksOf(response: Response) {
  return [...(response.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
    ([, address = "", rel]) => [rel, new URL(address, site.url).searchParams.get("pagina")],
  );
}

describe("pages of the list of events", () => {
  beforeAll(async () => {
    await clear();
    for (let i = 1; i <= 5; i++)
      await site.event({ nombre: `n${i}`, fecha: `2026-06-0${i}`, precio: `${6 - i}.00` });
  });

  // Rule API-6
  test("have the requested size, the total count and links to the neighbouring pages", async () => {
    const { response, rows } = await list("lista", { termino: "n", pagina: "2", tamano: "2" });
    expect(rows.map((evento) => evento.nombre)).toEqual(["n3", "n2"]);
    expect(response.headers.get("x-total-count")).toBe("5");
    expect(linksOf(response)).toEqual([
      ["first", "1"],
      ["prev", "1"],
      ["next", "3"],
      ["last", "3"],
    ]);
    expect(response.headers.get("link")).toContain("</api/eventos/lista?termino=n&pagina=1&tamano=2");
  });

  test("beyond the last page are empty, but include the total count", async () => {
    const { response, rows } = await list("lista", { pagina: "9", tamano: "2" });
    expect(rows).toEqual([]);
    expect(response.headers.get("x-total-count")).toBe("5");
  });

  test.each<Record<string, string>>([{}, { termino: "n" }, { pagina: "1" }])(
    "contain all events, the total count and links if no size is given (%j)",
    async (query) => {
      const { response, rows } = await list("lista", query);
      expect(rows).toHaveLength(5);
      expect(response.headers.get("x-total-count")).toBe("5");
      expect(linksOf(response)).toEqual([
        ["first", "1"],
        ["last", "1"],
      ]);
    },
  );

  // Rule API-6
  test("link back to the first page if the page is beyond the last one and no size is given", async () => {
    const { response, rows } = await list("lista", { pagina: "2" });
    expect(rows).toEqual([]);
    expect(response.headers.get("x-total-count")).toBe("5");
    expect(linksOf(response)).toContainEqual(["prev", "1"]);
  });

  test.each([
    ["precio", ["n5", "n4", "n3", "n2", "n1"]],
    ["-precio", ["n1", "n2", "n3", "n4", "n5"]],
    ["fecha", ["n1", "n2", "n3", "n4", "n5"]],
  ])("can be sorted by %s", async (orden, expected) => {
    expect(await publicNames({ orden })).toEqual(expected);
  });

  test.each<Record<string, string>>([
    { orden: "clave_hash" },
    { orden: "constructor" },
    { orden: "id; drop table eventos" },
    { pagina: "0" },
    { pagina: "x" },
    { tamano: "0" },
    { tamano: "1001" },
    { termino: "x".repeat(101) },
  ])("return 422 for %j", async (query) => {
    const response = await site.call("GET", `/api/eventos/lista?${new URLSearchParams(query)}`);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe(Object.keys(query)[0]);
  });
});

describe("the staff's list of events", () => {
  beforeAll(async () => {
    await clear();
    await site.event({ nombre: "viejo", fecha: "2020-01-01" });
    await site.event({ nombre: "de baja", fecha: "2026-06-02", estado: false });
    await site.event({ nombre: "nuevo", fecha: "2026-06-01", hora: "19:05", precio: "6500", cantidad: 321 });
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, ["nuevo", "de baja", "viejo"]],
    [{ estado: "todos" }, ["nuevo", "de baja", "viejo"]],
    [{ estado: "activos" }, ["nuevo", "viejo"]],
    [{ estado: "inactivos" }, ["de baja"]],
    [{ termino: "BÁJA" }, ["de baja"]],
    ...["1/6", "01/06/2026", "1-6", "19:05 hs", "01/06/2026 - 19:05 hs", "321"].map(
      (termino): [Record<string, string>, string[]] => [{ termino }, ["nuevo"]],
    ),
    ...["6500", "6.500", "$ 6.500,00", "$6500"].map((termino): [Record<string, string>, string[]] => [
      { termino },
      ["nuevo"],
    ]),
    [{ termino: "6/2026" }, ["nuevo", "de baja"]],
    [{ termino: "inactivo" }, ["de baja"]],
    [{ termino: "venta cerrada" }, []],
    [{ termino: "activo gimnasio" }, ["nuevo", "viejo"]],
    [{ termino: "1/6 inactivo" }, []],
    [{ cuando: "proximos" }, ["nuevo", "de baja"]],
    [{ cuando: "proximos", estado: "activos" }, ["nuevo"]],
    [{ cuando: "hoy" }, []],
    [{ pagina: "2", tamano: "2" }, ["viejo"]],
  ])("is sorted newest first if the query is %j", async (query, expected) => {
    const { rows } = await list("lista_eventos", query, staff);
    expect(rows.map((evento) => evento.nombre)).toEqual(expected);
  });

  test("returns 422 for an unknown filter", async () => {
    const path = "/api/eventos/lista_eventos?estado=otro";
    expect((await site.call("GET", path, { as: staff })).status).toBe(422);
  });
});
