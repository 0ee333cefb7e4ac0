import { beforeAll, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import type { PedidoDePrensa } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");
beforeAll(async () => {
  const [clasico, final] = [await site.event({ nombre: "Clásico" }), await site.event({ nombre: "Final" })];
  const people = [
    ["Radio Norte", "Ana Paz", "30333001", clasico, true],
    ["El Diario", "Bruno Gómez", "30333002", final, false],
    ["TV Sur 100%", "Carla Ñandú", "30333003", clasico, false],
  ] as const;
  for (const [i, [medio, nombre, dni, evento, estado]] of people.entries()) {
    await site.sql`insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, estado, fecha)
       values (${evento}, ${medio}, ${nombre}, ${dni}, ${`p${i}@example.com`}, '2346555123', ${estado}, ${new Date(Date.UTC(2026, 4, 1 + i))})`;
  }
});

async function list(query: Record<string, string> = {}) {
  const response = await site.call("GET", `/api/prensa/lista?${new URLSearchParams(query)}`, { as: staff });
  expect(response.status).toBe(200);
  const rows = (await response.json()) as PedidoDePrensa[];
  return { response, names: rows.map((row) => row.nombreApellido.split(" ")[0]), rows };
}

test("requests are listed newest first, with their events", async () => {
  const { names, rows } = await list();
  expect(names).toEqual(["Carla", "Bruno", "Ana"]);
  expect(rows[1]?.evento).toEqual({ id: expect.any(Number), nombre: "Final" });
});

test.each([
  ["gomez", ["Bruno"]],
  ["30333003", ["Carla"]],
  ["P0@EXAMPLE", ["Ana"]],
  ["CLASICO", ["Carla", "Ana"]],
  ["diario", ["Bruno"]],
  ["100%", ["Carla"]],
  ["2346555123", ["Carla", "Bruno", "Ana"]],
  ["%", ["Carla"]],
  ["2/5", ["Carla"]],
  ["30/04/2026 21:00", ["Ana"]],
  ["30.333.002", ["Bruno"]],
  ["activo", ["Ana"]],
  ["sin responder", ["Carla", "Bruno", "Ana"]],
  ["clasico inactivo", ["Carla"]],
  ["paz norte", ["Ana"]],
  ["nadie", []],
])("a search for «%s» finds requests by the texts that the screen shows", async (termino, names) => {
  expect((await list({ termino })).names).toEqual(names);
});

test("requests can be filtered by state", async () => {
  expect((await list({ estado: "activos" })).names).toEqual(["Ana"]);
  expect((await list({ estado: "inactivos" })).names).toEqual(["Carla", "Bruno"]);
  expect((await list({ estado: "todos" })).names).toHaveLength(3);
});

test("pages of requests include the total and links to the other pages", async () => {
  const { response, names } = await list({ pagina: "2", tamano: "2" });
  expect(names).toEqual(["Ana"]);
  expect(response.headers.get("x-total-count")).toBe("3");
  expect(response.headers.get("link")).toContain('rel="prev"');
  const beyond = await list({ pagina: "9", tamano: "2" });
  expect(beyond.names).toEqual([]);
  expect(beyond.response.headers.get("x-total-count")).toBe("3");
});

test("requests can be sorted only by the fields that the screen shows", async () => {
  expect((await list({ orden: "nombreApellido" })).names).toEqual(["Ana", "Bruno", "Carla"]);
  expect((await list({ orden: "-dni" })).names).toEqual(["Carla", "Bruno", "Ana"]);
  expect((await site.call("GET", "/api/prensa/lista?orden=clave_hash", { as: staff })).status).toBe(422);
});
