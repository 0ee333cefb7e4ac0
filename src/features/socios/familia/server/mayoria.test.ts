import { beforeEach, describe, expect, test } from "vitest";
import { loginOf, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, makePlan, newDni } from "#tests/harness/members.ts";
import { TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";
import type { Familia } from "../contract.ts";
import { avisarMayorias } from "./mayoria.ts";

const site = await testSite();
const at = (fecha: string) => site.clock.set(new Date(`${fecha}T12:00:00-03:00`));
beforeEach(() => at("2026-06-01"));

const cardOf = async (as: TestUser, id: number) => {
  const { personas } = (await (await site.call("GET", "/api/familia", { as })).json()) as Familia;
  return personas.find((persona) => persona.id === id);
};
const told = async (who: { correo: string }) =>
  (await site.sql`select asunto from correos where para = ${who.correo} and asunto like '%18%'`).map(
    ({ asunto }) => asunto,
  );
/** Logs in again, because sessions expire within hours and these tests span years. */
const again = async (user: TestUser): Promise<TestUser> => {
  const { token } = await jsonOf(
    200,
    site.call("POST", "/api/login", { json: { nombreUsuario: user.nombreUsuario, clave: TEST_CONTRASENA } }),
  );
  return { ...user, token };
};

// Rules FAM-3, FAM-11
describe("the 18th birthday", () => {
  test.each([
    ["2008-07-10", "2026-06-09", "2026-06-10", "2026-07-09", "2026-07-10"],
    // Born on 29 February: turns 18 on 1 March if the year has no 29 February.
    ["2008-02-29", "2026-01-29", "2026-01-30", "2026-02-28", "2026-03-01"],
    ["2012-02-29", "2030-01-29", "2030-01-30", "2030-02-28", "2030-03-01"],
  ])(
    "ends the parents' rights to see and decide for somebody born on %s",
    async (born, early, tellOn, lastDay, day) => {
      at(`${Number(early.slice(0, 4)) - 2}-05-01`);
      const mother = await site.user();
      const child = await makeChild(site, mother, { fechaNacimiento: born });
      const correo = `hijo${child}@example.com`;
      await site.sql`update usuarios set correo = ${correo} where id = ${child}`;
      at(early);
      await avisarMayorias(site.deps);
      expect(await told(mother)).toEqual([]);
      at(tellOn);
      await avisarMayorias(site.deps);
      await avisarMayorias(site.deps);
      expect(await told(mother)).toEqual(["Leo cumple 18: qué cambia en el club"]);
      expect(await told({ correo })).toEqual(["Cumplís 18: qué cambia en el club"]);
      at(lastDay);
      expect(await cardOf(await again(mother), child)).toMatchObject({
        ve: true,
        paga: true,
        autoriza: true,
      });
      at(day);
      expect(await cardOf(await again(mother), child)).toMatchObject({
        ve: false,
        paga: true,
        autoriza: false,
        agenda: null,
        asocia: false,
      });
    },
  );

  // Rule FAM-9
  test("lets the new adult decide who still sees their data, even in advance", async () => {
    const mother = await site.user();
    const child = await makeChild(site, mother, { fechaNacimiento: "2008-06-20" });
    const login = await loginOf(site, child);
    await avisarMayorias(site.deps);
    const [{ responsables }] = (
      (await (await site.call("GET", "/api/familia", { as: login })).json()) as Familia
    ).personas as [Familia["personas"][number]];
    const path = `/api/familia/responsables/${responsables?.[0]?.vinculoId}`;
    await jsonOf(200, site.call("PATCH", path, { as: login, json: { ve: true } }));
    at("2026-06-20");
    await avisarMayorias(site.deps);
    expect(await cardOf(await again(mother), child)).toMatchObject({ ve: true, paga: true, autoriza: false });
  });

  test("takes effect late if the club learned the birth date late or the nightly job did not run", async () => {
    at("2026-03-01");
    const mother = await site.user();
    const child = await makeChild(site, mother, { fechaNacimiento: "2010-01-01" });
    await site.sql`update personas set fecha_de_nacimiento = '2008-05-01' where id = ${child}`;
    at("2026-06-01");
    const later = await again(mother);
    expect(await cardOf(later, child)).toMatchObject({ ve: true });
    await avisarMayorias(site.deps);
    expect(await cardOf(later, child)).toMatchObject({ ve: false, paga: true, autoriza: false });
    expect(await told(mother)).toHaveLength(1);
  });
});

// Rule FAM-14
describe("deleting an account", () => {
  const erase = (as: TestUser) =>
    site.call("DELETE", "/api/usuario/perfil", { as, json: { clave: TEST_CONTRASENA } });
  const toClub = async (id: number) =>
    site.sql`select para from correos where asunto like '%quedó sin responsable' and clave like ${`%:${id}:%`}`;

  test("keeps the membership of a child whose only responsable is deleted", async () => {
    const admin = await site.user("administrador");
    const mother = await site.user();
    const dni = newDni();
    const child = await makeChild(site, mother, { dni, fechaNacimiento: "2017-01-01" });
    const { usuarioDto: _, ...json } = application(await makePlan(site), {
      dni,
      fechaDeNacimiento: "2017-01-01",
    });
    await jsonOf(
      201,
      site.call("POST", "/api/socio/crear", { as: mother, json: { ...json, paraPersona: child } }),
    );
    await jsonOf(200, site.call("PATCH", `/api/socio/${child}/confirmar`, { as: admin }));
    await jsonOf(200, erase(mother));
    const [row] = await site.sql`select permisos, eliminado_en from usuarios where id = ${child}`;
    expect(row).toEqual({ permisos: ["socio"], eliminado_en: null });
    expect(
      await site.sql`select id from vinculos where dependiente_id = ${child} and terminado_en is null`,
    ).toEqual([]);
    expect(await toClub(child)).toEqual([{ para: site.deps.club().contacto.correo }]);
    expect(await site.sql`select dni from personas where id = ${child}`).toEqual([{ dni }]);
  });

  test("notifies nobody if each child has another responsable", async () => {
    const [mother, father] = [await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    const { url } = await jsonOf(
      201,
      site.call("POST", "/api/familia/invitaciones", {
        as: mother,
        json: { personas: [child], relacion: "padre" },
      }),
    );
    const token = url.split("#")[1];
    await jsonOf(
      200,
      site.call("POST", "/api/familia/invitaciones/aceptar", { as: father, json: { token } }),
    );
    await site.sql`update personas set dni = ${newDni()} where id = ${father.id}`;
    const data = await jsonOf(200, site.call("GET", "/api/usuario/perfil/datos", { as: father }));
    expect(data.familia.vinculos).toMatchObject([{ dependienteId: child, relacion: "padre" }]);
    await jsonOf(200, erase(father));
    expect(await toClub(child)).toEqual([]);
    expect(await site.sql`select dni, telefono from personas where id = ${father.id}`).toEqual([
      { dni: null, telefono: "" },
    ]);
    const { personas } = (await (await site.call("GET", "/api/familia", { as: mother })).json()) as Familia;
    expect(personas[1]?.responsables).toEqual([]);
  });
});
