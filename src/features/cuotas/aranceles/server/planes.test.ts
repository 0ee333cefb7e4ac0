import { beforeEach, describe, expect, test } from "vitest";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Plan } from "../contract.ts";
import { PLAN_EN_USO } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeEach(() => site.change("planes", "delete from cuotas; delete from socios; delete from planes"));

const ANUAL = { nombre_plan: "Anual", precio: 1000, descripcion: "Todo el año", numeroCuotas: 3 };
const create = (json: unknown, as: TestUser | undefined = admin) =>
  site.call("POST", "/api/planes/crear", { as, json });
const made = async (fields: Partial<typeof ANUAL> = {}): Promise<Plan> =>
  (await create({ ...ANUAL, ...fields })).json();
const lista = async (query = "", as?: TestUser): Promise<Plan[]> =>
  (await site.call("GET", `/api/planes/lista${query}`, { as })).json();
const turn = (id: number, query = "", as: TestUser | undefined = admin) =>
  site.call("PATCH", `/api/planes/${id}/actualizarEstado${query}`, { as });
const remove = (id: number, as: TestUser | undefined = admin) =>
  site.call("DELETE", `/api/planes/${id}`, { as });
const decisions = async (accion: string, id: number) =>
  await site.sql`select antes, despues from auditoria where accion = ${accion} and objeto_id = ${id}`;

describe("creating a plan", () => {
  // Rule SOC-7
  test("creates equal monthly instalments, starting today in the club's time zone", async () => {
    // 31 January, 23:30 in the club's time zone; already February in UTC.
    site.clock.set(new Date("2027-02-01T02:30:00Z"));
    const tokenOfThatDay = await site.user("administrador");
    const plan = (await jsonOf(201, create(ANUAL, tokenOfThatDay))) as Plan;
    expect(plan).toMatchObject({ nombre_plan: "Anual", precio: 1000, estado: true });
    expect(
      plan.cuotas.map(({ numeroCuota, importe, fechaCuota }) => [numeroCuota, importe, fechaCuota]),
    ).toEqual([
      [1, 333.33, "2027-02-01T02:30:00.000Z"],
      [2, 333.33, "2027-03-01T02:30:00.000Z"],
      [3, 333.33, "2027-04-01T02:30:00.000Z"],
    ]);
    expect(await decisions("plan.crear", plan.id)).toEqual([
      { antes: null, despues: expect.objectContaining({ precio: 1000, numeroCuotas: 3 }) },
    ]);
    site.clock.set(new Date());
  });

  test.each([
    [{ nombre_plan: "  " }, "nombre_plan"],
    [{ nombre_plan: "a".repeat(101) }, "nombre_plan"],
    [{ descripcion: "" }, "descripcion"],
    [{ precio: "" }, "precio"],
    [{ precio: -1 }, "precio"],
    [{ precio: 0.001 }, "precio"],
    [{ precio: 1e12 }, "precio"],
    [{ numeroCuotas: 0 }, "numeroCuotas"],
    [{ numeroCuotas: 1.5 }, "numeroCuotas"],
    [{ numeroCuotas: 121 }, "numeroCuotas"],
  ])("is refused with a 422 that names the field for %j", async (wrong, path) => {
    expect((await jsonOf(422, create({ ...ANUAL, ...wrong }))).errors[0].path).toBe(path);
    expect(await lista("", admin)).toEqual([]);
  });

  test("accepts numbers as strings, as forms send them", async () => {
    expect((await create({ ...ANUAL, precio: "1500.5", numeroCuotas: "2" })).status).toBe(201);
    expect((await lista())[0]).toMatchObject({ precio: 1500.5, cuotas: [{ importe: 750.25 }, {}] });
  });
});

describe("the list of plans", () => {
  test("returns active plans to everybody and all plans to administradores, newest first", async () => {
    const viejo = await made({ nombre_plan: "Viejo" });
    const nuevo = await made({ nombre_plan: "Nuevo" });
    await turn(viejo.id);
    const names = async (query: string, as?: TestUser) =>
      (await lista(query, as)).map(({ nombre_plan }) => nombre_plan);
    expect(await names("")).toEqual(["Nuevo"]);
    expect(await names("?estado=inactivos")).toEqual(["Nuevo"]);
    expect(await names("?estado=todos", await site.user("socio"))).toEqual(["Nuevo"]);
    expect(await names("", admin)).toEqual(["Nuevo", "Viejo"]);
    expect(await names("?orden=-nombre_plan", admin)).toEqual(["Viejo", "Nuevo"]);
    expect(await names("?estado=inactivos", admin)).toEqual(["Viejo"]);
    expect(await names("?termino=VIEJ", admin)).toEqual(["Viejo"]);
    expect(await names("?termino=inactivo", admin)).toEqual(["Viejo"]);
    for (const both of [formatMoney(viejo.precio), formatInstant(viejo.fechaCreacion).slice(0, 10)])
      expect(await names(`?termino=${encodeURIComponent(both)}`, admin), both).toEqual(["Nuevo", "Viejo"]);
    const page = await site.call("GET", "/api/planes/lista?tamano=1&pagina=2", { as: admin });
    expect(page.headers.get("x-total-count")).toBe("2");
    expect((await site.call("GET", `/api/planes/${viejo.id}`)).status).toBe(404);
    expect((await site.call("GET", `/api/planes/${viejo.id}`, { as: admin })).status).toBe(200);
    expect(await (await site.call("GET", `/api/planes/${nuevo.id}`)).json()).toEqual(nuevo);
  });

  test("is never served to visitors as an administrador's cached view", async () => {
    const { id } = await made();
    await turn(id, "?estado=false");
    expect(await lista("", admin)).toHaveLength(1);
    const empty = await site.call("GET", "/api/planes/lista");
    expect(empty.headers.get("etag")).not.toBeNull();
    expect(await empty.json()).toEqual([]);
    await turn(id, "?estado=true");
    expect(await lista()).toHaveLength(1);
    await remove(id);
    expect(await lista()).toEqual([]);
  });
});

describe("switching a plan on or off", () => {
  // Rule API-11
  test("toggles the state or sets the requested one", async () => {
    const { id } = await made();
    expect((await (await turn(id)).json()).estado).toBe(false);
    expect((await (await turn(id, "?estado=false")).json()).estado).toBe(false);
    expect((await (await turn(id, "?estado=true")).json()).estado).toBe(true);
    expect(await decisions("plan.estado", id)).toEqual([
      { antes: { estado: true }, despues: { estado: false } },
      { antes: { estado: false }, despues: { estado: true } },
    ]);
    expect((await turn(2147483647)).status).toBe(404);
  });
});

describe("deleting a plan", () => {
  // Rule SOC-8
  test("deletes it once, with its instalments", async () => {
    const { id } = await made();
    const answers = await Promise.all([1, 2, 3].map(() => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await decisions("plan.eliminar", id)).toHaveLength(1);
    const { rowCount } = await site.pool.query("select 1 from cuotas_de_plan where plan_id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  // Rule SOC-8
  test.each([
    [
      "a member has it",
      `insert into socios (usuario_id, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
       values ($2, '', 'Calle 1', 'soltero', 'Argentina', $1, now())`,
    ],
    [
      "it has instalments",
      `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
       values ($2, $1, '2027-01-01', 1, 1, 10, '2027-01-01')`,
    ],
  ])("is refused if %s", async (_, use) => {
    const { id } = await made();
    await site.pool.query(use, [id, (await site.user("socio")).id]);
    expect((await jsonOf(409, remove(id))).detail).toBe(PLAN_EN_USO);
    expect(await lista()).toHaveLength(1);
    expect(await decisions("plan.eliminar", id)).toEqual([]);
  });
});

describe("editing the texts of a plan", () => {
  const edit = (id: number, json: unknown, as = admin) =>
    site.call("PATCH", `/api/planes/${id}`, { as, json });

  // Rule SOC-8
  test("is visible to visitors immediately", async () => {
    const plan = await made();
    await lista();
    const response = await edit(plan.id, { descripcion: "Con pileta" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...plan, descripcion: "Con pileta" });
    expect((await lista())[0]).toEqual({ ...plan, descripcion: "Con pileta" });
    expect((await edit(plan.id, { nombre_plan: " Anual pleno " })).status).toBe(200);
    expect((await lista())[0]).toMatchObject({ nombre_plan: "Anual pleno", descripcion: "Con pileta" });
    const { rows } = await site.pool.query(
      "select accion, antes, despues from auditoria where objeto = 'plan' and objeto_id = $1 order by id desc limit 1",
      [plan.id],
    );
    expect(rows[0]).toEqual({
      accion: "plan.modificar",
      antes: { nombre_plan: plan.nombre_plan, descripcion: "Con pileta" },
      despues: { nombre_plan: "Anual pleno", descripcion: "Con pileta" },
    });
  });

  test.each([
    [{ nombre_plan: " " }, "nombre_plan"],
    [{ descripcion: "x".repeat(301) }, "descripcion"],
    [{ precio: 1 }, "precio"],
    [{ descripcion: "Otra", numeroCuotas: 2 }, "numeroCuotas"],
  ])("is refused with a 422 that names the field for %j", async (json, path) => {
    const plan = await made();
    const response = await edit(plan.id, json);
    expect([response.status, (await response.json()).errors[0].path]).toEqual([422, path]);
    expect((await lista())[0]).toEqual(plan);
  });

  test("returns 404 for an unknown plan", async () => {
    expect((await edit(2147483647, { descripcion: "Otra" })).status).toBe(404);
  });
});
