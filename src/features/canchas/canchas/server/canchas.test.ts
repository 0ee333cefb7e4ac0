import { expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Cancha } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const create = (json: unknown) => site.call("POST", "/api/cancha/crear", { as: staff, json });
const change = (id: number, json: unknown) => site.call("PATCH", `/api/cancha/${id}`, { as: staff, json });
const list = async (query = "") => {
  return (await jsonOf(200, site.call("GET", `/api/cancha/lista${query}`, { as: staff }))) as Cancha[];
};

test("a new court is available by default", async () => {
  expect(await (await create({ nombre: " Ñandú " })).json()).toEqual({
    id: expect.any(Number),
    nombre: "Ñandú",
    disponible: true,
    precioPorHora: null,
    retirada: false,
  });
  expect((await create({ nombre: "cancha B", disponible: false })).status).toBe(201);
  expect((await create({ nombre: "Cancha A" })).status).toBe(201);
  expect((await list()).map(({ nombre }) => nombre)).toEqual(["Cancha A", "cancha B", "Ñandú"]);
  expect((await list("?termino=no disponible")).map(({ nombre }) => nombre)).toEqual(["cancha B"]);
  expect((await list("?estado=inactivos")).map(({ nombre }) => nombre)).toEqual(["cancha B"]);
  expect((await list("?termino=no disponible")).map(({ nombre }) => nombre)).toEqual(["cancha B"]);
  expect((await list("?termino=disponible")).map(({ nombre }) => nombre)).toEqual(["Cancha A", "Ñandú"]);
  expect((await list("?termino=CANCHA&orden=-nombre&tamano=1")).map(({ nombre }) => nombre)).toEqual([
    "cancha B",
  ]);
  expect((await site.call("GET", "/api/cancha/lista?orden=x", { as: staff })).status).toBe(422);
  const rows = await site.sql`select count(*)::int as n from auditoria where accion = 'cancha.crear'`;
  expect(rows[0]?.n).toBe(3);
});

// Rule CAN-12
test("court names are unique ignoring case, even under concurrent requests", async () => {
  const answers = await Promise.all(["Sur", "sur", "SUR"].map((nombre) => create({ nombre })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const [made] = await list("?termino=sur");
  const other = (await (await create({ nombre: "Oeste" })).json()) as Cancha;
  const taken = await change(other.id, { nombre: "sUr" });
  expect([taken.status, await taken.json()]).toEqual([
    409,
    expect.objectContaining({ code: "nombre-repetido" }),
  ]);
  expect(await (await change(made?.id ?? 0, { nombre: "SUR" })).json()).toMatchObject({ nombre: "SUR" });
});

test("a change to a court is audited once", async () => {
  const { id } = (await (await create({ nombre: "Norte" })).json()) as Cancha;
  expect(await (await change(id, { disponible: false })).json()).toEqual({
    id,
    nombre: "Norte",
    disponible: false,
    precioPorHora: null,
    retirada: false,
  });
  await change(id, { disponible: false });
  await change(id, {});
  const rows = await site.sql`
    select antes, despues from auditoria where accion = 'cancha.modificar' and objeto_id = ${id}`;
  expect(rows).toEqual([
    {
      antes: { id, nombre: "Norte", disponible: true, precioPorHora: null, retirada: false },
      despues: { id, nombre: "Norte", disponible: false, precioPorHora: null, retirada: false },
    },
  ]);
  expect((await change(2147483647, { disponible: false })).status).toBe(404);
});

// Rule CAN-13
test("a court's price per hour can be set and removed", async () => {
  const { id } = (await (await create({ nombre: "Techada", precioPorHora: 12500.5 })).json()) as Cancha;
  const offered = async () => {
    const response = await site.call("GET", "/api/reserva/canchas", { as: await site.user("usuario") });
    return ((await response.json()) as Cancha[]).find((cancha) => cancha.id === id);
  };
  expect(await offered()).toEqual({ id, nombre: "Techada", precioPorHora: 12500.5 });
  expect(await (await change(id, { nombre: "Techada 1" })).json()).toMatchObject({ precioPorHora: 12500.5 });
  const stale = await change(id, { precioPorHora: 9000, antes: { precioPorHora: 10000 } });
  expect([stale.status, (await stale.json()).code]).toEqual([409, "version"]);
  expect(await (await change(id, { precioPorHora: null })).json()).toMatchObject({ precioPorHora: null });
  expect(await offered()).toMatchObject({ precioPorHora: null });
});

test("a retired court rejects changes until it is restored", async () => {
  const { id } = (await (await create({ nombre: "Frontón" })).json()) as Cancha;
  const call = (what: string) => site.call("POST", `/api/cancha/${id}/${what}`, { as: staff, json: {} });
  for (const _ of [1, 2])
    expect(await (await call("retirar")).json()).toMatchObject({ retirada: true, disponible: false });
  expect(await list("?termino=fronton")).toEqual([]);
  expect(await list("?termino=fronton&retiradas=true")).toHaveLength(1);
  expect((await change(id, { disponible: true })).status).toBe(409);
  const again = await create({ nombre: "FRONTÓN" });
  expect([again.status, (await again.json()).detail]).toEqual([
    409,
    "Ya hay una cancha retirada con ese nombre: podés volver a usarla.",
  ]);
  const free = await site.call("GET", `/api/reserva/disponibilidad?canchaId=${id}&fecha=2026-12-01`, {
    as: staff,
  });
  expect(free.status).toBe(404);
  expect(await (await call("reponer")).json()).toMatchObject({ retirada: false, disponible: true });
  expect(await list("?termino=fronton")).toHaveLength(1);
  const rows = await site.sql`
    select accion from auditoria where objeto = 'cancha' and objeto_id = ${id} order by id`;
  expect(rows.map(({ accion }) => accion)).toEqual(["cancha.crear", "cancha.retirar", "cancha.reponer"]);
  for (const what of ["retirar", "reponer"]) {
    const path = `/api/cancha/2147483647/${what}`;
    expect((await site.call("POST", path, { as: staff, json: {} })).status).toBe(404);
  }
});

test.each([
  { nombre: " " },
  {},
  { nombre: "n".repeat(101) },
  { nombre: "a\u0000" },
  { nombre: "x", disponible: "sí" },
  { nombre: "x", precioPorHora: -1 },
  { nombre: "x", precioPorHora: 0.001 },
  { nombre: "x", precioPorHora: 1e9 },
])("a court is refused with 422 if its fields are %j", async (json) => {
  expect((await create(json)).status).toBe(422);
});
