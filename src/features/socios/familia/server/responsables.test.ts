import { describe, expect, test } from "vitest";
import { bind, bornAgo, loginOf, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Familia } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");

const familyOf = async (as: TestUser): Promise<Familia> =>
  jsonOf(200, site.call("GET", "/api/familia", { as })) as Promise<Familia>;
const subjectsTo = async (who: TestUser) =>
  (await site.sql`select asunto from correos where para = ${who.correo} order by creado_en, asunto`).map(
    ({ asunto }) => asunto,
  );

// Rule FAM-10
describe("an invitation to become a responsable", () => {
  const invite = async (as: TestUser, personas: number[], fields: object = {}) => {
    const json = { personas, relacion: "padre", autoriza: true, ...fields };
    const { url } = await jsonOf(201, site.call("POST", "/api/familia/invitaciones", { as, json }));
    return url.split("#")[1] as string;
  };
  const use = (as: TestUser, token: string, what = "aceptar") =>
    site.call("POST", `/api/familia/invitaciones/${what}`, { as, json: { token } });

  test("makes the other parent a responsable of both children", async () => {
    const [mother, father] = [await site.user(), await site.user()];
    const children = [await makeChild(site, mother), await makeChild(site, mother, { nombre: "Ana" })];
    const token = await invite(mother, children);
    expect(await jsonOf(200, use(father, token, "ver"))).toMatchObject({
      de: { nombre: "Nombre" },
      personas: [{ nombre: "Leo" }, { nombre: "Ana" }],
      autoriza: true,
    });
    expect((await familyOf(mother)).invitaciones).toHaveLength(2);
    expect(await jsonOf(409, use(mother, token))).toMatchObject({ code: "es-tuya" });
    await jsonOf(200, use(father, token));
    expect((await use(await site.user(), token)).status).toBe(404);
    expect((await familyOf(father)).personas.map(({ id }) => id).sort()).toEqual(
      [father.id, ...children].sort(),
    );
    expect((await familyOf(mother)).personas[1]?.responsables).toMatchObject([
      { nombre: "Nombre", relacion: "padre" },
    ]);
    expect((await familyOf(mother)).invitaciones).toEqual([]);
    await until("both emails", async () => (await subjectsTo(mother)).length === 2);
  });

  test("shows its author and the children before a login", async () => {
    const [mother, father, other] = [await site.user(), await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    const token = await invite(mother, [child]);
    expect(
      await jsonOf(200, site.call("POST", "/api/familia/invitaciones/ver", { json: { token } })),
    ).toMatchObject({ de: { nombre: "Nombre" }, personas: [{ nombre: "Leo" }] });
    await jsonOf(200, use(father, token));
    await bind(site, other, child, { ve: true, autoriza: true });
    const bondsSeenBy = async (as: TestUser) =>
      (await familyOf(as)).personas.find(({ id }) => id === child)?.responsables ?? [];
    const given = (await bondsSeenBy(mother)).map(({ vinculoId, quita }) => [vinculoId, quita] as const);
    // Only the office can end a bond that the office created.
    expect(given.map(([, quita]) => quita)).toEqual([true, false]);
    const remove = (as: TestUser, [vinculoId]: readonly [number, boolean]) =>
      site.call("DELETE", `/api/familia/responsables/${vinculoId}`, { as });
    const [his, theirs] = given as [readonly [number, boolean], readonly [number, boolean]];
    for (const as of [father, other]) expect((await remove(as, his)).status).toBe(404);
    expect((await remove(mother, theirs)).status).toBe(404);
    await jsonOf(200, remove(mother, his));
    expect(await bondsSeenBy(mother)).toHaveLength(1);
    expect((await familyOf(father)).personas).toHaveLength(1);
    expect(await subjectsTo(father)).toContain("Ya no sos responsable de Leo");
  });

  test("becomes invalid when it is cancelled or expires, or when its author loses the right to decide", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother);
    const cancelled = await invite(mother, [child]);
    const [open] = (await familyOf(mother)).invitaciones;
    expect((await site.call("DELETE", `/api/familia/invitaciones/${open?.id}`, { as: admin })).status).toBe(
      404,
    );
    await jsonOf(200, site.call("DELETE", `/api/familia/invitaciones/${open?.id}`, { as: mother }));
    expect((await use(await site.user(), cancelled)).status).toBe(404);
    const expired = await invite(mother, [child]);
    await site.sql`update invitaciones_de_familia set vence_en = ${site.clock.now()} where de_id = ${mother.id}`;
    expect((await use(await site.user(), expired)).status).toBe(404);
    const orphaned = await invite(mother, [child]);
    await site.sql`update vinculos set restringido = true where responsable_id = ${mother.id}`;
    expect((await use(await site.user(), orphaned)).status).toBe(404);
    expect((await use(await site.user(), "x")).status).toBe(404);
  });

  test("never lifts a restriction, makes a minor a responsable or forms a cycle", async () => {
    const [mother, father] = [await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    const bond = await bind(site, father, child, { ve: true, restringido: true });
    await site.sql`update vinculos set terminado_en = now() where id = ${bond}`;
    expect(await jsonOf(409, use(father, await invite(mother, [child])))).toMatchObject({
      code: "solo-la-secretaria",
    });
    const brother = await loginOf(
      site,
      await makeChild(site, mother, { fechaNacimiento: bornAgo(site, 16) }),
    );
    expect(await jsonOf(409, use(brother, await invite(mother, [child])))).toMatchObject({
      code: "responsable-menor",
    });
    // The grandmother is the mother's responsable, so the mother cannot become the grandmother's responsable.
    const grandmother = await site.user();
    await jsonOf(200, use(grandmother, await invite(mother, [mother.id], { autoriza: false })));
    expect(await jsonOf(409, use(mother, await invite(grandmother, [grandmother.id])))).toMatchObject({
      code: "ciclo",
    });
  });
});

// Rule FAM-8
describe("leaving a child as a responsable", () => {
  const leave = (as: TestUser, id: number) => site.call("DELETE", `/api/familia/personas/${id}`, { as });

  test("is refused to a minor's last responsable, even if two leave at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const parents = [await site.user(), await site.user()] as const;
      const child = await makeChild(site, parents[0]);
      await bind(site, parents[1], child, { ve: true });
      const answers = await Promise.all(parents.map((as) => leave(as, child)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const mother = await site.user();
    const child = await makeChild(site, mother);
    expect(await jsonOf(409, leave(mother, child))).toMatchObject({
      code: "ultimo-responsable",
      detail: expect.stringContaining("Invitá antes a otra persona"),
    });
    expect((await leave(await site.user(), child)).status).toBe(404);
  });

  test("is allowed to the last responsable of an adult", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother, { fechaNacimiento: bornAgo(site, 17) });
    await site.sql`update personas set fecha_de_nacimiento = '1990-01-01' where id = ${child}`;
    await jsonOf(200, leave(mother, child));
    expect((await familyOf(mother)).personas).toHaveLength(1);
  });

  test("notifies the other responsables, except restricted ones", async () => {
    const [mother, father, hidden] = [await site.user(), await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    await bind(site, father, child, { ve: true });
    await bind(site, hidden, child, { ve: true, restringido: true });
    await jsonOf(200, leave(mother, child));
    expect(await subjectsTo(father)).toEqual(["Nombre ya no es responsable de Leo"]);
    expect(await subjectsTo(hidden)).toEqual([]);
    expect((await familyOf(mother)).personas).toHaveLength(1);
  });
});

// Rule FAM-9
describe("a minor with a login", () => {
  test("decides who sees their data only once they are an adult", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother, { fechaNacimiento: bornAgo(site, 17) });
    const login = await loginOf(site, child);
    const [{ responsables }] = (await familyOf(login)).personas as [Familia["personas"][number]];
    const path = `/api/familia/responsables/${responsables?.[0]?.vinculoId}`;
    expect(await jsonOf(409, site.call("DELETE", path, { as: login }))).toMatchObject({ code: "menor" });
    for (const [as, agrega] of [
      [login, false],
      [mother, true],
    ] as const) {
      expect((await familyOf(as)).agrega).toBe(agrega);
      expect(await jsonOf(200, site.call("GET", "/api/familia/hay", { as }))).toEqual({ hay: true, agrega });
    }
    expect((await site.call("PATCH", path, { as: login, json: { ve: true } })).status).toBe(409);
    expect((await site.call("PATCH", path, { as: mother, json: { ve: true } })).status).toBe(404);
    await site.sql`update personas set fecha_de_nacimiento = '1990-01-01' where id = ${child}`;
    await jsonOf(200, site.call("PATCH", path, { as: login, json: { ve: false } }));
    expect((await site.call("GET", `/api/personas/${child}/agenda`, { as: mother })).status).toBe(404);
    await jsonOf(200, site.call("PATCH", path, { as: login, json: { ve: true } }));
    expect((await site.call("GET", `/api/personas/${child}/agenda`, { as: mother })).status).toBe(200);
    await jsonOf(200, site.call("DELETE", path, { as: login }));
    expect((await familyOf(mother)).personas).toHaveLength(1);
  });
});
