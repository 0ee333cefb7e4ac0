import { describe, expect, test } from "vitest";
import { bornAgo, loginOf, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, apply, makeApplicant, makeMember, makePlan, newDni } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { UNDO_SECONDS: "300" } });
const admin = await site.user("administrador");
const plan = await makePlan(site);

const confirm = (id: number, json: object = {}) =>
  site.call("PATCH", `/api/socio/${id}/confirmar`, { as: admin, json });
const reject = (id: number) => site.call("PATCH", `/api/socio/${id}/rechazar`, { as: admin, json: {} });
const undo = (id: number) => site.call("POST", `/api/socio/${id}/deshacer`, { as: admin });
const known = async (id: number) =>
  (
    await site.sql`
      select dni, fecha_de_nacimiento::text as nacimiento, confirmada_en is not null as confirmada from personas where id = ${id}`
  )[0];
const request = async (id: number) =>
  (
    await site.sql`select dni, fecha_de_nacimiento::text as nacimiento from socios where usuario_id = ${id}`
  )[0];
const ADULTO = { fechaDeNacimiento: "1990-05-30" };

async function conLogin(): Promise<{ madre: TestUser; hijo: TestUser; dni: string; nacimiento: string }> {
  const [madre, dni, nacimiento] = [await site.user(), newDni(), bornAgo(site, 16)];
  const hijo = await loginOf(site, await makeChild(site, madre, { dni, fechaNacimiento: nacimiento }));
  return { madre, hijo, dni, nacimiento };
}

// Rule PER-14
describe("a membership request", () => {
  test("never changes the known identity of a minor", async () => {
    const { hijo, dni, nacimiento } = await conLogin();
    const before = { dni, nacimiento, confirmada: false };
    for (const decide of [() => undefined, () => reject(hijo.id)]) {
      const other = { ...ADULTO, dni: newDni() };
      const applied = await apply(site, hijo, plan, other);
      if (applied.status === 201) expect(await request(hijo.id)).toMatchObject({ dni: other.dni });
      await decide();
      expect(await known(hijo.id)).toEqual(before);
      const { personas } = await jsonOf(200, site.call("GET", "/api/familia", { as: hijo }));
      const path = `/api/familia/responsables/${personas[0].responsables[0].vinculoId}`;
      expect(await jsonOf(409, site.call("DELETE", path, { as: hijo }))).toMatchObject({ code: "menor" });
      const json = { personas: [hijo.id], relacion: "otra" };
      expect((await site.call("POST", "/api/familia/invitaciones", { as: hijo, json })).status).toBe(404);
    }
  });

  test("never changes a known identity, even if it is sent by a parent who decides for the child", async () => {
    const { madre, hijo, dni, nacimiento } = await conLogin();
    const { usuarioDto: _, ...json } = application(plan, { ...ADULTO, dni: newDni() });
    await jsonOf(
      201,
      site.call("POST", "/api/socio/crear", { as: madre, json: { ...json, paraPersona: hijo.id } }),
    );
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: false });
  });

  test("cannot contain the DNI of somebody whom the club knows", async () => {
    const { hijo } = await conLogin();
    const otra = newDni();
    await makeChild(site, await site.user(), { dni: otra });
    const answer = await jsonOf(409, apply(site, hijo, plan, { dni: otra }));
    expect(answer).toMatchObject({ code: "dni-usado" });
  });

  test("adds identity data that was unknown", async () => {
    const padre = await site.user();
    await makeChild(site, padre);
    const dni = newDni();
    expect((await apply(site, padre, plan, { ...ADULTO, dni })).status).toBe(201);
    expect(await known(padre.id)).toEqual({ dni, nacimiento: "1990-05-30", confirmada: false });
    expect((await reject(padre.id)).status).toBe(200);
    expect(await known(padre.id)).toEqual({ dni: null, nacimiento: null, confirmada: false });
  });

  test("leaves a former member's data unchanged if it is rejected", async () => {
    const member = await makeMember(site, admin, plan);
    const before = await known(member.id);
    // A member with debts keeps the membership's data.
    await site.sql`update cuotas set vence_el = vence_el - 60, desde = desde - 60 where usuario_id = ${member.id}`;
    const off = { permisos: ["usuario"] };
    await jsonOf(200, site.call("PATCH", `/api/usuario/${member.id}/permisos`, { as: admin, json: off }));
    const other = { dni: newDni(), fechaDeNacimiento: "2001-02-03" };
    expect((await apply(site, member, plan, other)).status).toBe(201);
    expect(await known(member.id)).toEqual(before);
    await jsonOf(200, reject(member.id));
    expect(await known(member.id)).toEqual(before);
    expect(await request(member.id)).toEqual({ dni: before?.dni, nacimiento: before?.nacimiento });
    await jsonOf(200, undo(member.id));
    expect(await request(member.id)).toEqual({ dni: other.dni, nacimiento: "2001-02-03" });
    expect(await known(member.id)).toEqual(before);
  });
});

// Rule PER-14
describe("the office's decision about a claimed identity", () => {
  test("requires a choice between the old and the new identity", async () => {
    const { hijo, dni, nacimiento } = await conLogin();
    const pedida = { dni: newDni(), fechaDeNacimiento: "1990-05-30" };
    expect((await apply(site, hijo, plan, pedida)).status).toBe(201);
    expect(await jsonOf(409, confirm(hijo.id))).toMatchObject({
      code: "identidad-distinta",
      detail: expect.stringContaining(`el DNI, de ${dni} a ${pedida.dni}, y el nacimiento, del `),
      context: { conocida: { dni, fechaDeNacimiento: nacimiento }, pedida },
    });
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: false });
    await jsonOf(200, confirm(hijo.id, { identidad: "conocida" }));
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: true });
    expect(await request(hijo.id)).toEqual({ dni, nacimiento });
    await jsonOf(200, undo(hijo.id));
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: false });
    expect(await request(hijo.id)).toEqual({ dni: pedida.dni, nacimiento: "1990-05-30" });
    await jsonOf(200, confirm(hijo.id, { identidad: "pedida" }));
    expect(await known(hijo.id)).toEqual({ dni: pedida.dni, nacimiento: "1990-05-30", confirmada: true });
    await jsonOf(200, undo(hijo.id));
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: false });
  });

  test("is not needed for a person whom the club did not know", async () => {
    const applicant = await makeApplicant(site, plan, ADULTO);
    await jsonOf(200, confirm(applicant.id));
    expect(await known(applicant.id)).toMatchObject({ nacimiento: "1990-05-30", confirmada: true });
  });

  test("is also required if the member is enrolled at the counter", async () => {
    const { hijo, dni, nacimiento } = await conLogin();
    const { usuarioDto: _, ...json } = application(plan, { dni, ...ADULTO });
    const enrol = (more: object = {}) =>
      site.call("POST", `/api/socio/${hijo.id}/inscribir`, { as: admin, json: { ...json, ...more } });
    expect(await jsonOf(409, enrol())).toMatchObject({ code: "identidad-distinta" });
    await jsonOf(201, enrol({ identidad: "conocida" }));
    expect(await known(hijo.id)).toEqual({ dni, nacimiento, confirmada: true });
  });
});
