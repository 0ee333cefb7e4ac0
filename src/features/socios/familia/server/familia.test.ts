import { describe, expect, test } from "vitest";
import { addChild, bind, bornAgo, loginOf, makeChild } from "#tests/harness/children.ts";
import { makeBond } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, makePlan, newDni } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Familia } from "../contract.ts";
import { DNI_EN_USO } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");

const familyOf = async (as: TestUser): Promise<Familia> =>
  jsonOf(200, site.call("GET", "/api/familia", { as })) as Promise<Familia>;
const subjectsTo = async (who: TestUser) =>
  (await site.sql`select asunto from correos where para = ${who.correo} order by creado_en, asunto`).map(
    ({ asunto }) => asunto,
  );

describe("a mother of two", () => {
  // Rule FAM-2
  test("sees herself and each child with her rights over the child", async () => {
    const mother = await site.user();
    const [ana, leo] = [
      await makeChild(site, mother, { nombre: "Ana", fechaNacimiento: bornAgo(site, 12) }),
      await makeChild(site, mother),
    ];
    const { personas } = await familyOf(mother);
    expect(personas.map(({ id, relacion }) => [id, relacion])).toEqual([
      [mother.id, null],
      [ana, "madre"],
      [leo, "madre"],
    ]);
    expect(personas[1]).toMatchObject({
      nombre: "Ana",
      apellido: "Núñez",
      ve: true,
      paga: true,
      autoriza: true,
      socio: null,
      saldo: 0,
      categoria: bornAgo(site, 12).slice(0, 4),
      asocia: true,
      invita: true,
    });
    expect(await jsonOf(200, site.call("GET", "/api/familia/hay", { as: mother }))).toEqual({
      hay: true,
      agrega: true,
    });
    const stranger = await site.user();
    expect(await jsonOf(200, site.call("GET", "/api/familia/hay", { as: stranger }))).toEqual({
      hay: false,
      agrega: true,
    });
    expect((await familyOf(stranger)).personas).toHaveLength(1);
  });

  // Rules FAM-12, FAM-13
  test("can apply for a child's membership", async () => {
    const mother = await site.user();
    const dni = newDni();
    const child = await makeChild(site, mother, { dni });
    const planId = await makePlan(site);
    const { usuarioDto: _, ...json } = application(planId, { dni, fechaDeNacimiento: bornAgo(site, 9) });
    const applied = await jsonOf(
      201,
      site.call("POST", "/api/socio/crear", { as: mother, json: { ...json, paraPersona: child } }),
    );
    expect(applied).toMatchObject({ id: child, permisos: ["socioEnProceso"] });
    expect((await familyOf(mother)).personas[1]?.socio).toMatchObject({ estado: "en_proceso" });
    await jsonOf(200, site.call("PATCH", `/api/socio/${child}/confirmar`, { as: admin }));
    const [, card] = (await familyOf(mother)).personas;
    expect(card).toMatchObject({
      socio: { estado: "socio", plan: "Plan anual" },
      saldo: 12_000,
      vencido: 0,
      proxima: { importe: 1_000 },
      asocia: false,
    });
    expect(
      await jsonOf(200, site.call("GET", `/api/personas/${child}/carnet`, { as: mother })),
    ).toMatchObject({
      nombre: "Leo",
      estado: "al_dia",
    });
    expect(await jsonOf(200, site.call("GET", `/api/personas/${child}/cuotas`, { as: mother }))).toHaveLength(
      12,
    );
    expect(await subjectsTo(mother)).toEqual([
      "Recibimos el pedido de socio de Leo",
      "¡Leo ya es parte del club!",
    ]);
    const twice = site.call("POST", "/api/socio/crear", {
      as: mother,
      json: { ...json, paraPersona: child },
    });
    expect((await twice).status).toBe(409);
  });

  test("can apply for her own children only", async () => {
    const [mother, stranger] = [await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    const planId = await makePlan(site);
    const { usuarioDto, ...json } = application(planId);
    const asked = (as: TestUser | undefined, paraPersona: unknown) =>
      site.call("POST", "/api/socio/crear", { as, json: { usuarioDto, ...json, paraPersona } });
    expect((await asked(stranger, child)).status).toBe(404);
    expect((await asked(undefined, child)).status).toBe(401);
    expect((await asked(mother, "x")).status).toBe(422);
    expect((await asked(mother, 2147483647)).status).toBe(404);
  });
});

// Rule FAM-7
describe("adding a child", () => {
  test.each([
    ["a birth date in the future", { fechaNacimiento: "2999-01-01" }, "fechaNacimiento"],
    ["a birth date 130 years ago", { fechaNacimiento: "1890-01-01" }, "fechaNacimiento"],
    ["a day that does not exist", { fechaNacimiento: "2015-02-30" }, "fechaNacimiento"],
    ["an adult", { fechaNacimiento: "1990-01-01" }, "fechaNacimiento"],
    ["a DNI of six digits", { dni: "123456" }, "dni"],
    ["no name", { nombre: " " }, "nombre"],
    ["an unknown relation", { relacion: "vecina" }, "relacion"],
  ])("is refused for %s with an error at that field", async (_what, fields, path) => {
    const mother = await site.user();
    const answer = await jsonOf(422, addChild(site, mother, fields));
    expect(answer.errors.map((one: { path: string }) => one.path)).toEqual([path]);
  });

  test("is refused if the caller is a minor or the DNI is the caller's own", async () => {
    const mother = await site.user();
    const dni = newDni();
    const child = await makeChild(site, mother, { dni, fechaNacimiento: bornAgo(site, 15) });
    const login = await loginOf(site, child);
    expect(await jsonOf(409, addChild(site, login))).toMatchObject({ code: "responsable-menor" });
    const adult = await site.user();
    const own = newDni();
    await site.sql`update personas set dni = ${own} where id = ${adult.id}`;
    expect((await addChild(site, adult, { dni: own })).status).toBe(422);
  });

  test("gets the same answer for every DNI that the club knows", async () => {
    const [mother, father, adult] = [await site.user(), await site.user(), await site.user()];
    const [ofChild, ofAdult, ofOrphan] = [newDni(), newDni(), newDni()];
    const child = await makeChild(site, mother, { dni: ofChild });
    await site.sql`update personas set dni = ${ofAdult}, fecha_de_nacimiento = '1960-01-01' where id = ${adult.id}`;
    const orphan = await makeChild(site, mother, { dni: ofOrphan });
    await site.sql`delete from vinculos where dependiente_id = ${orphan}`;
    const answers = [];
    for (const dni of [ofChild, ofAdult, ofOrphan])
      answers.push(await jsonOf(409, addChild(site, father, { dni })));
    for (const { requestId: _, ...answer } of answers) {
      expect(answer).toMatchObject({ code: "dni-en-uso", detail: DNI_EN_USO });
      expect(JSON.stringify(answer)).not.toMatch(/Leo|Núñez|Nombre/);
    }
    expect((await familyOf(father)).personas).toHaveLength(1);
    expect((await familyOf(mother)).pedidos).toMatchObject([{ personaId: child, relacion: "madre" }]);
    expect((await familyOf(adult)).pedidos).toMatchObject([{ personaId: adult.id }]);
    expect(await subjectsTo(mother)).toEqual([expect.stringMatching(/quiere ser responsable de Leo$/)]);
    expect(await subjectsTo(adult)).toEqual([expect.stringMatching(/quiere ser tu responsable$/)]);
    const waiting = async () => {
      const { asuntos } = await jsonOf(200, site.call("GET", "/api/tablero/bandeja", { as: admin }));
      return asuntos.filter(({ tipo }: { tipo: string }) => tipo === "pedido-de-familia");
    };
    expect(await waiting()).toMatchObject([
      { enlace: expect.stringContaining(`usuarios/${orphan}?parte=familia`) },
    ]);
    await makeBond(site, father, { id: orphan });
    expect(await waiting()).toEqual([]);
    await jsonOf(409, addChild(site, father, { dni: ofChild }));
    expect((await familyOf(mother)).pedidos).toHaveLength(1);
    expect(await jsonOf(409, addChild(site, mother, { dni: ofChild }))).toMatchObject({
      code: "ya-vinculadas",
    });
  });

  test("succeeds for only one of two parents who add the child at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const parents = [await site.user(), await site.user()];
      const dni = newDni();
      const answers = await Promise.all(parents.map((as) => addChild(site, as, { dni })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const first = parents[answers.findIndex(({ status }) => status === 201)] as TestUser;
      expect((await familyOf(first)).pedidos).toHaveLength(1);
    }
  });

  // Rule FAM-7
  test("gives the chosen rights once a parent accepts the request", async () => {
    const [mother, father] = [await site.user(), await site.user()];
    const dni = newDni();
    const child = await makeChild(site, mother, { dni });
    await addChild(site, father, { dni, relacion: "padre" });
    const [pedido] = (await familyOf(mother)).pedidos;
    const answer = (as: TestUser, json: object) =>
      site.call("POST", `/api/familia/pedidos/${pedido?.id}/responder`, { as, json });
    expect((await answer(father, { acepta: true })).status).toBe(404);
    expect((await answer(mother, { acepta: true, ve: false, paga: false })).status).toBe(422);
    await jsonOf(200, answer(mother, { acepta: true, ve: false, paga: true }));
    expect((await answer(mother, { acepta: true })).status).toBe(404);
    const [, card] = (await familyOf(father)).personas;
    expect(card).toMatchObject({
      id: child,
      relacion: "padre",
      ve: false,
      paga: true,
      autoriza: false,
      saldo: 0,
    });
    expect(card).toMatchObject({ fechaNacimiento: null, agenda: null, responsables: null, asocia: false });

    const uncle = await site.user();
    await addChild(site, uncle, { dni });
    const [other] = (await familyOf(mother)).pedidos;
    await jsonOf(
      200,
      site.call("POST", `/api/familia/pedidos/${other?.id}/responder`, {
        as: mother,
        json: { acepta: false },
      }),
    );
    expect((await familyOf(uncle)).personas).toHaveLength(1);
    expect(await subjectsTo(uncle)).toEqual([]);
  });
});

// Rule FAM-26
describe("a child's DNI", () => {
  const correct = (as: TestUser, id: number, dni: string) =>
    site.call("PATCH", `/api/familia/personas/${id}`, { as, json: { dni } });
  const cardOf = async (as: TestUser) => (await familyOf(as)).personas[1];

  test("can be corrected by people with the right to decide until the office confirms it", async () => {
    const mother = await site.user();
    const [typed, right] = [newDni(), newDni()];
    const child = await makeChild(site, mother, { dni: typed });
    const planId = await makePlan(site);
    const { usuarioDto: _, ...json } = application(planId, {
      dni: typed,
      fechaDeNacimiento: bornAgo(site, 9),
    });
    await jsonOf(
      201,
      site.call("POST", "/api/socio/crear", { as: mother, json: { ...json, paraPersona: child } }),
    );
    expect(await cardOf(mother)).toMatchObject({ dni: typed, corrigeDni: true });
    await jsonOf(200, correct(mother, child, ` ${right.slice(0, 2)}.${right.slice(2)} `));
    expect(await cardOf(mother)).toMatchObject({ dni: right, corrigeDni: true });
    expect((await auditOf(site, "usuario", child)).at(-1)).toMatchObject({
      accion: "usuario.corregir-datos",
      usuarioId: mother.id,
      despues: { campos: ["dni"] },
    });
    await jsonOf(200, site.call("PATCH", `/api/socio/${child}/confirmar`, { as: admin }));
    expect(await cardOf(mother)).toMatchObject({ dni: right, corrigeDni: false });
    expect(await jsonOf(409, correct(mother, child, newDni()))).toMatchObject({ code: "dni-confirmado" });
    expect((await site.sql`select dni from socios where usuario_id = ${child}`)[0]?.dni).toBe(right);
  });

  test("cannot be changed by people without the right to decide", async () => {
    const [mother, father, stranger] = [await site.user(), await site.user(), await site.user()];
    const [mine, taken] = [newDni(), newDni()];
    const child = await makeChild(site, mother, { dni: mine });
    await makeChild(site, stranger, { dni: taken });
    await bind(site, father, child, { ve: true, paga: true });
    expect(await cardOf(father)).toMatchObject({ dni: mine, corrigeDni: false });
    for (const who of [father, stranger, await loginOf(site, child)])
      expect((await correct(who, child, newDni())).status).toBe(404);
    expect((await correct(mother, mother.id, newDni())).status).toBe(404);
    expect(await jsonOf(409, correct(mother, child, taken))).toMatchObject({
      code: "dni-en-uso",
      errors: [{ path: "dni" }],
    });
    expect((await correct(mother, child, "123")).status).toBe(422);
    expect((await cardOf(mother))?.dni).toBe(mine);
  });
});
