import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Enlace } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeEach(() => site.change("enlaces", "delete from enlaces"));

const create = (json: unknown, as: TestUser | undefined = admin) =>
  site.call("POST", "/api/enlaces/crear", { as, json });
const made = async (nombre: string): Promise<Enlace> =>
  (await create({ nombre, enlace: `${nombre}.example` })).json();
const todos = async (query = ""): Promise<Enlace[]> =>
  (await site.call("GET", `/api/enlaces/todos${query}`)).json();
const remove = (id: number, as: TestUser | undefined = admin) =>
  site.call("DELETE", `/api/enlaces/${id}`, { as });

const VACIO = "El nombre y el enlace no pueden estar vacíos.";

describe("creating a link", () => {
  // Rule CON-1
  test("adds a missing https://", async () => {
    const liga = (await jsonOf(201, create({ nombre: " Liga ", enlace: " liga.example/tabla " }))) as Enlace;
    expect(liga).toEqual({ id: liga.id, nombre: "Liga", enlace: "https://liga.example/tabla" });
    const federacion = await made("federacion");
    expect(await todos()).toEqual([federacion, liga]);
  });

  // Rule CON-2
  test.each([
    [{ nombre: "", enlace: "a.example" }, VACIO],
    [{ nombre: "   ", enlace: "a.example" }, VACIO],
    [{ nombre: "A", enlace: "" }, VACIO],
    [{ nombre: "A" }, VACIO],
    [{}, VACIO],
  ])("gets a 422 with the form's message if the fields are %j", async (json, detail) => {
    expect((await jsonOf(422, create(json))).detail).toBe(detail);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
    "dos palabras",
    "x".repeat(2001),
  ])("is refused if the address is %j", async (enlace) => {
    expect((await jsonOf(422, create({ nombre: "A", enlace }))).errors[0].path).toBe("enlace");
    expect(await todos()).toEqual([]);
  });

  test("gets a 422 if the name is too long or contains a NUL", async () => {
    expect((await create({ nombre: "a".repeat(151), enlace: "a.example" })).status).toBe(422);
    expect((await create({ nombre: "a\u0000", enlace: "a.example" })).status).toBe(422);
    const broken = await fetch(`${site.url}/api/enlaces/crear`, {
      method: "POST",
      body: "{",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
  });
});

describe("the list of links", () => {
  test("is cached until a link changes", async () => {
    const first = await site.call("GET", "/api/enlaces/todos");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const { id } = await made("nuevo");
    expect(await todos()).toHaveLength(1);
    await remove(id);
    expect(await todos()).toEqual([]);
  });
});

describe("editing a link", () => {
  const edit = (id: number, json: unknown, as: TestUser | undefined = admin) =>
    site.call("PATCH", `/api/enlaces/${id}`, { as, json });

  test("changes its name and address but not its position", async () => {
    const [first, second] = [await made("uno"), await made("dos")];
    for (const _ of [1, 2])
      expect(await (await edit(first.id, { nombre: " Liga ", enlace: "liga.example" })).json()).toEqual({
        id: first.id,
        nombre: "Liga",
        enlace: "https://liga.example",
      });
    expect((await todos()).map(({ nombre }) => nombre)).toEqual([second.nombre, "Liga"]);
    const rows = await site.sql`
      select antes, despues from auditoria where accion = 'enlace.modificar' and objeto_id = ${first.id}`;
    expect(rows).toEqual([
      { antes: first, despues: { id: first.id, nombre: "Liga", enlace: "https://liga.example" } },
    ]);
  });

  test("is refused for the same values as creating a link", async () => {
    const { id } = await made("queda");
    expect((await edit(id, { nombre: "", enlace: "a.example" })).status).toBe(422);
    expect((await edit(id, { nombre: "A", enlace: "javascript:alert(1)" })).status).toBe(422);
    expect((await edit(2147483647, { nombre: "A", enlace: "a.example" })).status).toBe(404);
    expect((await todos())[0]?.nombre).toBe("queda");
  });
});
