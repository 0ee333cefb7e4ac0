import { describe, expect, test } from "vitest";
import type { Deudor } from "#features/cuotas/deudores/contract.ts";
import { updateSinDeuda } from "#features/socios/perfil/server/deudores.repo.ts";
import { bind, loginOf, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeApplicant, makePlan, newDni } from "#tests/harness/members.ts";
import { TEST_CONTRASENA, type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const planId = await makePlan(site, { precio: "9000.00", cuotas: 3 });

const json = { clave: TEST_CONTRASENA };
const erase = (as: TestUser) => site.call("DELETE", "/api/usuario/perfil", { as, json });
const namesOf = (id: number) =>
  site.sql`
    select u.nombre, u.apellido, p.dni, p.dni_de_deudor as "deDeudor"
    from usuarios u join personas p on p.id = u.id where u.id = ${id}`;
const owedBy = async (id: number) =>
  (await site.sql`select sum(importe - imputado)::float as debe from cuotas where usuario_id = ${id}`)[0]
    ?.debe ?? 0;
const debtors = async (termino: string): Promise<Deudor[]> =>
  jsonOf(200, site.call("GET", `/api/deudores?termino=${termino}`, { as: admin }));

async function member(dni: string): Promise<TestUser> {
  const user = await makeApplicant(site, planId, { dni });
  await jsonOf(200, site.call("PATCH", `/api/socio/${user.id}/confirmar`, { as: admin }));
  return user;
}

/** Creates a member with an overdue first instalment. */
async function debtor(dni: string): Promise<TestUser> {
  const user = await member(dni);
  await site.sql`update usuarios set nombre = 'Irma', apellido = 'Quintana' where id = ${user.id}`;
  await site.sql`update cuotas set desde = desde - 60, vence_el = vence_el - 60 where usuario_id = ${user.id} and numero_cuota = 1`;
  return user;
}

// Rule PER-16
describe("a person who deletes their account while in debt", () => {
  test("stays in the list of debtors with name and DNI", async () => {
    const dni = newDni();
    const gone = await debtor(dni);
    await jsonOf(200, erase(gone));
    expect(await namesOf(gone.id)).toEqual([
      { nombre: "Irma", apellido: "Quintana", dni: null, deDeudor: dni },
    ]);
    const [found] = await debtors(dni);
    expect(found).toMatchObject({
      familia: `Irma Quintana (eliminó su cuenta, DNI ${dni})`,
      total: 3000,
    });
    await updateSinDeuda(site.deps.db);
    expect(await debtors(dni)).toHaveLength(1);

    const back = await makeApplicant(site, planId, { dni });
    expect(await owedBy(back.id)).toBe(0);
    await jsonOf(200, site.call("PATCH", `/api/socio/${back.id}/confirmar`, { as: admin }));
    expect(await owedBy(back.id)).toBe(3000 + 9000);
    expect(await owedBy(gone.id)).toBe(0);
    await updateSinDeuda(site.deps.db);
    expect(await namesOf(gone.id)).toEqual([
      { nombre: "Cuenta", apellido: "eliminada", dni: null, deDeudor: null },
    ]);
  });

  test("is erased once the debt is forgiven", async () => {
    const dni = newDni();
    const gone = await debtor(dni);
    await jsonOf(200, erase(gone));
    const [owed] = await site.sql`select id from cuotas where usuario_id = ${gone.id} and pagada_en is null`;
    const motivo = { motivo: "Se fue del país" };
    await jsonOf(200, site.call("POST", `/api/cuotas/${owed?.id}/condonar`, { as: admin, json: motivo }));
    await updateSinDeuda(site.deps.db);
    const nobody = [{ nombre: "Cuenta", apellido: "eliminada", dni: null, deDeudor: null }];
    expect(await namesOf(gone.id)).toEqual(nobody);
    const clean = await site.user();
    await jsonOf(200, erase(clean));
    expect(await namesOf(clean.id)).toEqual(nobody);
  });
});

// Rule FAM-25
describe("the account of a minor", () => {
  const eraseOf = (as: TestUser, id: number, body: object = json) =>
    site.call("DELETE", `/api/familia/personas/${id}/cuenta`, { as, json: body });

  test("can be deleted only by the adult who decides for the minor", async () => {
    const [mother, pays, restricted, stranger] = await Promise.all([1, 2, 3, 4].map(() => site.user()));
    if (!mother || !pays || !restricted || !stranger) throw new Error("no users");
    const child = await makeChild(site, mother);
    await bind(site, pays, child, { ve: true, paga: true });
    await bind(site, restricted, child, { ve: true, paga: true, autoriza: true, restringido: true });
    await site.sql`
      update usuarios set clave_hash = (select clave_hash from usuarios where id = ${mother.id}) where id = ${child}`;
    expect(await jsonOf(409, erase(await loginOf(site, child)))).toMatchObject({ code: "menor" });
    for (const other of [pays, restricted, stranger]) expect((await eraseOf(other, child)).status).toBe(404);
    expect((await eraseOf(mother, mother.id)).status).toBe(404);
    expect((await eraseOf(mother, child, { clave: "no-es-esta" })).status).toBe(422);
    await jsonOf(200, eraseOf(mother, child));
    expect(
      await site.sql`select usuario_id as por from auditoria where accion = 'usuario.eliminar' and objeto_id = ${child}`,
    ).toEqual([{ por: mother.id }]);
    // Everybody who may see the child's card gets an email.
    const mailed = await until("the mails", async () => {
      const mails = (await site.mail.list()).filter(({ subject }) =>
        /^La cuenta de .* fue eliminada$/.test(subject),
      );
      return mails.length === 3 && mails.map(({ to }) => to);
    });
    expect(mailed.toSorted()).toEqual([mother, pays, restricted].map(({ correo }) => correo).toSorted());
    const { personas } = await jsonOf(200, site.call("GET", "/api/familia", { as: mother }));
    expect(personas.map(({ id }: { id: number }) => id)).toEqual([mother.id]);
  });
});
