import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { newDni } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { FamiliaDePersona } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const hoy = () => clubTime(site.clock.now()).fecha;

const TODO = { relacion: "madre", ve: true, paga: true, autoriza: true, motivo: "Trajo la partida" };

async function nacido(fecha: string): Promise<TestUser> {
  const user = await site.user();
  await site.sql`update personas set fecha_de_nacimiento = ${fecha} where id = ${user.id}`;
  return user;
}
const hijo = () => nacido(`${Number(hoy().slice(0, 4)) - 9}-03-01`);

const post = (path: string, json: unknown) => site.call("POST", `/api/${path}`, { as: admin, json });
const familiaDe = ({ id }: { id: number }): Promise<FamiliaDePersona> =>
  jsonOf(200, site.call("GET", `/api/personas/${id}/vinculos`, { as: admin }));

describe("managing bonds at the office", () => {
  // Rule FAM-20
  test("shows a bond on both people's pages", async () => {
    const [madre, leo] = [await site.user(), await hijo()];
    await jsonOf(
      201,
      post(`personas/${leo.id}/vinculos`, { lado: "responsable", otraId: madre.id, ...TODO }),
    );
    const deLeo = await familiaDe(leo);
    expect(deLeo).toMatchObject({
      menor: true,
      edad: 9,
      vinculos: [
        {
          lado: "responsable",
          relacion: "madre",
          persona: { id: madre.id, dni: null },
          ve: { desde: hoy(), rige: true },
          paga: { hasta: null, rige: true },
          restringido: false,
          motivo: "Trajo la partida",
          creadoPor: admin.nombreUsuario,
          terminadoEn: null,
        },
      ],
    });
    expect((await familiaDe(madre)).vinculos).toEqual([
      expect.objectContaining({ id: deLeo.vinculos[0]?.id, lado: "dependiente" }),
    ]);
  });

  // Rule FAM-20
  test("can create a new person without DNI, email or login", async () => {
    const leo = await hijo();
    const otra = { nombre: "Nelly", apellido: "Sosa Ibarra", telefono: "2346 400140" };
    await jsonOf(201, post(`personas/${leo.id}/vinculos`, { lado: "responsable", otra, ...TODO }));
    expect((await familiaDe(leo)).vinculos).toEqual([
      expect.objectContaining({
        persona: expect.objectContaining({
          nombre: "Nelly",
          dni: null,
          correo: null,
          telefono: "2346400140",
        }),
      }),
    ]);
    // A minor cannot be a responsable, so neither the bond nor the person is stored.
    const menor = { nombre: "Nadie", apellido: "Queda", fechaDeNacimiento: "2024-01-01" };
    const body = { lado: "responsable", otra: menor, ...TODO };
    expect((await post(`personas/${leo.id}/vinculos`, body)).status).toBe(409);
    expect(await site.sql`select 1 from usuarios where apellido = 'Queda'`).toEqual([]);
  });

  // Rule FAM-20
  test("is refused for a DNI that belongs to somebody else", async () => {
    const [leo, conDni] = [await hijo(), await site.user()];
    const dni = newDni();
    await site.sql`update personas set dni = ${dni} where id = ${conDni.id}`;
    const otra = { nombre: "Nelly", apellido: "Sosa", dni };
    const problem: { errors: unknown } = await jsonOf(
      409,
      post(`personas/${leo.id}/vinculos`, { lado: "responsable", otra, ...TODO }),
    );
    expect(problem.errors).toEqual([expect.objectContaining({ path: "otra.dni" })]);
  });

  // Rule FAM-20
  test("can change the rights of a bond or end the bond", async () => {
    const [madre, leo] = [await site.user(), await hijo()];
    const nuevo = { lado: "dependiente", otraId: leo.id, ...TODO };
    const { vinculos }: FamiliaDePersona = await jsonOf(201, post(`personas/${madre.id}/vinculos`, nuevo));
    const [{ id } = { id: 0 }] = vinculos;
    const change = (json: unknown) => site.call("PATCH", `/api/vinculos/${id}`, { as: admin, json });
    expect((await change({ autoriza: false })).status).toBe(422);
    expect((await change({ autoriza: false, restringido: true, motivo: "Oficio del juzgado" })).status).toBe(
      200,
    );
    expect((await familiaDe(leo)).vinculos[0]).toMatchObject({
      restringido: true,
      ve: { rige: true },
      autoriza: { rige: false },
    });
    // The office loaded the bond before it was restricted.
    const conflict = await change({ restringido: false, motivo: "x", antes: { restringido: false } });
    expect([conflict.status, (await conflict.json()).code]).toEqual([409, "version"]);

    const motivo = "Cambió la tenencia";
    expect((await post(`vinculos/${id}/terminar`, { motivo })).status).toBe(200);
    expect((await post(`vinculos/${id}/terminar`, { motivo })).status).toBe(404);
    expect((await change({ ve: false, motivo })).status).toBe(404);
    expect((await familiaDe(leo)).vinculos).toEqual([
      expect.objectContaining({
        motivoDeFin: motivo,
        terminadoPor: admin.nombreUsuario,
        ve: expect.objectContaining({ rige: false }),
      }),
    ]);
    const decisiones = await site.sql`
      select despues->>'motivo' as motivo from auditoria where objeto = 'usuario' and objeto_id = ${leo.id} order by id`;
    expect(decisiones.map((una) => una.motivo)).toEqual(["Trajo la partida", "Oficio del juzgado", motivo]);
  });

  // Rule FAM-20
  test("is refused if the bond would be to oneself, form a cycle or exist twice", async () => {
    const [una, otra] = [await site.user(), await site.user()];
    const bond = (de: number, json: object) =>
      post(`personas/${de}/vinculos`, { lado: "responsable", ...TODO, ...json });
    await jsonOf(201, bond(una.id, { otraId: otra.id }));
    const tries: [number, object, number][] = [
      [una.id, { otraId: una.id }, 409],
      [una.id, { otraId: otra.id }, 409],
      [otra.id, { otraId: una.id }, 409],
      [una.id, { otraId: 2147483647 }, 404],
      [2147483647, { otraId: una.id }, 404],
      [una.id, {}, 422],
      [una.id, { otraId: 1e12 }, 422],
      [una.id, { otraId: -1 }, 422],
      [una.id, { otraId: otra.id, motivo: " " }, 422],
      [una.id, { otraId: otra.id, relacion: "dueña" }, 422],
      [una.id, { otra: { nombre: "", apellido: "x" } }, 422],
      [una.id, { otra: { nombre: "x", apellido: "x", fechaDeNacimiento: "2999-01-01" } }, 422],
    ];
    for (const [de, json, status] of tries) {
      const { status: got } = await bond(de, json);
      expect([json, got]).toEqual([json, status]);
    }
  });
});

describe("discount groups", () => {
  const agrupar = (who: { id: number }, json: object) =>
    post(`personas/${who.id}/grupo`, { desde: hoy(), ...json });

  // Rule FAM-21
  test("never hold a person twice on the same day", async () => {
    const [leo, ana] = [await hijo(), await hijo()];
    const antes = addDays(hoy(), -30);
    await jsonOf(201, agrupar(leo, { nombre: "Gómez Paz", desde: antes }));
    const [grupo] = (await familiaDe(leo)).grupos;
    await jsonOf(201, agrupar(ana, { grupoId: grupo?.id }));
    expect((await familiaDe(leo)).grupos[0]?.otros).toEqual([expect.objectContaining({ id: ana.id })]);

    await jsonOf(201, agrupar(leo, { nombre: "Otro" }));
    expect((await familiaDe(leo)).grupos).toEqual([
      expect.objectContaining({ nombre: "Otro", desde: hoy(), hasta: null }),
      expect.objectContaining({ nombre: "Gómez Paz", desde: antes, hasta: addDays(hoy(), -1) }),
    ]);
    // A later membership would overlap with this one.
    expect((await agrupar(leo, { nombre: "Viejo", desde: addDays(hoy(), -10) })).status).toBe(409);
    expect((await agrupar(leo, { grupoId: 2147483647 })).status).toBe(404);
    expect(await site.sql`select 1 from grupos where nombre = 'Viejo'`).toEqual([]);
  });

  // Rule FAM-21
  test("contain a person only once, even if several groups are chosen at the same time", async () => {
    const leo = await hijo();
    const answers = await Promise.all(
      ["Uno", "Dos", "Tres"].map((nombre) => agrupar(leo, { nombre, desde: addDays(hoy(), 1) })),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const { grupos } = await familiaDe(leo);
    expect(grupos.filter(({ hasta }) => hasta === null)).toHaveLength(1);
  });

  // Rule FAM-21
  test("can be renamed for all their members", async () => {
    const leo = await hijo();
    await jsonOf(201, agrupar(leo, { nombre: "Gomes", desde: addDays(hoy(), -3) }));
    const id = (await familiaDe(leo)).grupos[0]?.id;
    const rename = (nombre: string) =>
      site.call("PATCH", `/api/grupos/${id}`, { as: admin, json: { nombre } });
    expect((await rename(" ")).status).toBe(422);
    expect((await rename("Gómez")).status).toBe(200);
    const found = await jsonOf(200, site.call("GET", "/api/grupos?termino=gomez", { as: admin }));
    expect(found).toEqual(expect.arrayContaining([{ id, nombre: "Gómez", personas: 1 }]));
    expect((await post(`personas/${leo.id}/grupo/terminar`, { hasta: addDays(hoy(), -1) })).status).toBe(200);
    expect((await post(`personas/${leo.id}/grupo/terminar`, { hasta: hoy() })).status).toBe(409);
    expect((await familiaDe(leo)).grupos).toEqual([expect.objectContaining({ hasta: addDays(hoy(), -1) })]);
  });
});

// Rule FAM-22
test("the search finds the whole family by any of their names", async () => {
  const [madre, leo] = [await site.user(), await hijo()];
  await site.sql`update usuarios set nombre = 'Zulema', apellido = 'Quiroga' where id = ${madre.id}`;
  await site.sql`update usuarios set nombre = 'Leandro', apellido = 'Ferreyra' where id = ${leo.id}`;
  await jsonOf(201, post(`personas/${leo.id}/vinculos`, { lado: "responsable", otraId: madre.id, ...TODO }));
  const find = async (path: string) => {
    const found: { titulo: string; detalle: string }[] = await jsonOf(
      200,
      site.call("GET", `/api/${path}`, { as: admin }),
    );
    return found.map(({ titulo, detalle }) => `${titulo}: ${detalle}`).join("\n");
  };
  expect(await find("personas/buscar?q=quiroga")).toMatch(/^Zulema Quiroga: .*A cargo: Leandro Ferreyra$/);
  expect(await find("personas/buscar?q=ferreyra")).toMatch(
    /Leandro Ferreyra: .*Responsable: Zulema Quiroga$/,
  );
  for (const palabra of ["quiroga", "ferreyra"]) {
    const todo = await find(`buscar?q=${palabra}`);
    expect(todo).toContain("Zulema Quiroga");
    expect(todo).toContain("Leandro Ferreyra");
  }
  await site.sql`update personas set dni = '41239876', telefono = '2346778899' where id = ${leo.id}`;
  for (const numero of ["41239876", "41.239.876", "4123987", "2346778899"])
    expect(await find(`personas/buscar?q=${numero}`)).toContain("Leandro Ferreyra");
  expect(await find("personas/buscar?q=")).toBe("");
  expect(await find("personas/buscar?q=..")).toBe("");
});
