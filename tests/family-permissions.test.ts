import { beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { PERMISOS, type Permiso } from "#features/personas/vinculos/rules.ts";
import { callsAboutAPerson } from "./harness/calls-about-a-person.ts";
import { bind, bornAgo, loginOf, makeChild } from "./harness/children.ts";
import { application, makePlan, newDni } from "./harness/members.ts";
import { type TestUser, testSite } from "./harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

let planId = 0;
let child = 0;
let owner: TestUser;
const CALLS = callsAboutAPerson(site, () => planId);

/** A 12-year-old member, who is the owner's child. */
beforeAll(async () => {
  owner = await site.user();
  const dni = newDni();
  child = await makeChild(site, owner, { dni, nombre: "Leo", fechaNacimiento: bornAgo(site, 12) });
  planId = await makePlan(site);
  const { usuarioDto: _, ...json } = application(planId, { dni, fechaDeNacimiento: bornAgo(site, 12) });
  await site.call("POST", "/api/socio/crear", { as: owner, json: { ...json, paraPersona: child } });
  expect((await site.call("PATCH", `/api/socio/${child}/confirmar`, { as: admin })).status).toBe(200);
});

type Who = { as: TestUser; may: (permiso: Permiso) => boolean; office?: true };

const nothing = () => false;
const by =
  (...has: string[]) =>
  (permiso: Permiso) =>
    PERMISOS[permiso].some((right) => has.includes(right));

/** People in every relation to the child that matters for permissions. */
const PEOPLE: Record<string, () => Promise<Who>> = {
  "a stranger": async () => ({ as: await site.user(), may: nothing }),
  "a responsable who may only see": () => bound({ ve: true }, by("ve")),
  "a responsable who may only pay": () => bound({ paga: true }, by("paga")),
  "a responsable who may only decide": () => bound({ autoriza: true }, by("autoriza")),
  "the other parent, with all rights": () => bound({ ve: true, paga: true, autoriza: true }, () => true),
  "a restricted parent": () =>
    bound(
      { ve: true, paga: true, autoriza: true, restringido: true },
      (permiso) => !["agenda", "consentir", "invitar", "responsables"].includes(permiso),
    ),
  "a responsable without rights": () => bound({}, nothing),
  "a former responsable": async () => {
    const who = await bound({ ve: true, paga: true, autoriza: true }, nothing);
    await site.sql`update vinculos set terminado_en = now() where responsable_id = ${who.as.id}`;
    return who;
  },
  "a responsable whose rights ended yesterday": async () => {
    const who = await bound({ ve: true, paga: true, autoriza: true }, nothing);
    await site.sql`update vinculos set ve_hasta = current_date - 2, paga_hasta = current_date - 2,
      autoriza_hasta = current_date - 2 where responsable_id = ${who.as.id}`;
    return who;
  },
  "a responsable whose rights begin next week": async () => {
    const who = await bound({ ve: true, paga: true, autoriza: true }, nothing);
    await site.sql`update vinculos set ve_desde = current_date + 7, paga_desde = current_date + 7,
      autoriza_desde = current_date + 7 where responsable_id = ${who.as.id}`;
    return who;
  },
  "the child, with a login of their own": async () => ({
    as: await loginOf(site, child),
    // Minors do not choose their responsables.
    may: (permiso) => permiso !== "invitar",
  }),
  "another child of the same parent": async () => ({
    as: await loginOf(site, await makeChild(site, owner, { nombre: "Ana" })),
    may: nothing,
  }),
  "an administrador without a bond": async () => ({
    as: await site.user("administrador"),
    may: nothing,
    office: true,
  }),
};

async function bound(bond: Parameters<typeof bind>[3], may: Who["may"]): Promise<Who> {
  const as = await site.user();
  await bind(site, as, child, bond);
  return { as, may };
}

// Rules FAM-5, FAM-6, API-9
describe("every call that takes a person's id", () => {
  test("is listed in this table", () => {
    const declared = site.api.declared
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter(
        (name) => name.includes("/personas/{id}") && !/^(GET|PUT|PATCH|POST|DELETE) \/familia/.test(name),
      )
      .filter((name) =>
        site.api.declared.some((one) => nameOf(one) === name && one.permission === "session"),
      );
    expect(declared.filter((name) => !(name in CALLS))).toEqual([]);
  });

  test.each(Object.entries(PEOPLE))("gives %s only the permissions of the bond", async (_who, make) => {
    const { as, may, office } = await make();
    const wrong: string[] = [];
    for (const [name, { needs, of, ...call }] of Object.entries(CALLS)) {
      const { status } = await of(as, child);
      const right = may(needs) || (office && call.office) ? status < 400 || status === 409 : status === 404;
      if (!right) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(PEOPLE))(
    "shows %s only the data that the bond allows in GET /familia",
    async (_who, make) => {
      const { as, may } = await make();
      const { personas } = await (await site.call("GET", "/api/familia", { as })).json();
      const card = personas.find(({ id }: { id: number }) => id === child);
      const gives = keysOf(PERMISOS).some(may);
      expect(card !== undefined).toBe(gives);
      if (!card) return;
      for (const [field, permiso] of [
        ["agenda", "agenda"],
        ["saldo", "cuotas"],
        ["vencido", "cuotas"],
        ["fechaNacimiento", "nacimiento"],
        ["responsables", "responsables"],
      ] as const)
        expect([field, card[field] !== null]).toEqual([field, may(permiso)]);
      expect(card.invita).toBe(may("invitar"));
    },
  );
});

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

// Rule FAM-6
describe("a parent never sees", () => {
  test("the other parent's payments for a child's instalment", async () => {
    const father = await site.user();
    await bind(site, father, child, { ve: true, paga: true });
    const cuotas = async (as: TestUser) =>
      (await (await site.call("GET", `/api/personas/${child}/cuotas`, { as })).json()) as {
        id: number;
        estado: string;
        pagoId: number | null;
        medio: string | null;
      }[];
    const [first] = await cuotas(owner);
    expect(
      (await site.call("POST", `/api/cuotas/${first?.id}/cobrar`, { as: admin, json: { medio: "efectivo" } }))
        .status,
    ).toBe(200);
    await site.sql`update pagos set usuario_id = ${owner.id} where id = (select pago_id from cuotas where id = ${first?.id})`;
    expect((await cuotas(owner))[0]).toMatchObject({ estado: "pagada", medio: "efectivo" });
    expect((await cuotas(father))[0]).toMatchObject({ estado: "pagada", medio: null, pagoId: null });
    const { personas } = await (await site.call("GET", "/api/familia", { as: father })).json();
    const [mine, theirs] = personas;
    expect(theirs).toMatchObject({ id: child, saldo: 11_000 });
    expect(mine.saldo).toBe(0);
  });

  test("a half-sibling, their debt or their other parent", async () => {
    const father = await site.user();
    const half = await makeChild(site, owner, { nombre: "Mora" });
    await bind(site, father, child, { ve: true, paga: true, autoriza: true });
    const text = await (await site.call("GET", "/api/familia", { as: father })).text();
    expect(text).not.toContain("Mora");
    // Only members have instalments to pay.
    for (const { needs, of } of Object.values(CALLS))
      if (needs !== "pagar") expect((await of(father, half)).status).toBe(404);
  });

  test("the other adult's name or address in any response, under a restricted bond", async () => {
    await site.sql`update usuarios set nombre = 'Quimera', apellido = 'Oculta' where id = ${owner.id}`;
    const father = await site.user();
    await bind(site, father, child, { ve: true, paga: true, autoriza: true, restringido: true });
    const answers = [await (await site.call("GET", "/api/familia", { as: father })).text()];
    for (const { of } of Object.values(CALLS)) answers.push(await (await of(father, child)).text());
    answers.push(await (await site.call("GET", "/api/usuario/perfil/datos", { as: father })).text());
    expect(answers.filter((one) => /Quimera|Oculta/.test(one) || one.includes(owner.correo))).toEqual([]);
  });
});
