import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, apply, makeApplicant, makePlan, rolesOf } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const plan = await makePlan(site, { nombre: "Anual" });

const people = async () => (await site.sql`select count(*)::int as n from usuarios`)[0].n;

describe("an application for membership with a session", () => {
  // Rule SOC-1
  test("is made for the logged-in user, whichever user the body names", async () => {
    const user = await site.user();
    const before = await people();
    const json = { ...application(plan), consentimiento: true };
    expect(await jsonOf(201, site.call("POST", "/api/socio/crear", { as: user, json }))).toMatchObject({
      id: user.id,
      nombreUsuario: user.nombreUsuario,
      permisos: ["socioEnProceso"],
    });
    expect(await people()).toBe(before);
    const [line] = await auditOf(site, "usuario", user.id);
    expect(line).toMatchObject({ usuarioId: user.id, antes: { permisos: ["usuario"] } });
    const rows = await site.sql`select consentimiento_en from usuarios where id = ${user.id}`;
    expect(rows[0].consentimiento_en).not.toBeNull();
  });

  test("does not require a valid user in the body", async () => {
    for (const usuarioDto of [undefined, null, 5, "x", { clave: 1 }]) {
      const json = { ...application(plan), usuarioDto };
      expect((await site.call("POST", "/api/socio/crear", { as: await site.user(), json })).status).toBe(201);
    }
  });

  test("keeps staff roles", async () => {
    const staff = await site.user("administradorB");
    expect((await apply(site, staff, plan)).status).toBe(201);
    expect(await rolesOf(site, staff.id)).toEqual(["administradorB", "socioEnProceso"]);
  });

  test("is refused for members and while a request is pending", async () => {
    const waiting = await makeApplicant(site, plan);
    const again = (await (await apply(site, waiting, plan)).json()) as Problem;
    expect(again).toMatchObject({ status: 409, code: "pedido-en-curso" });
    const member = (await (await apply(site, await site.user("socio"), plan)).json()) as Problem;
    expect(member).toMatchObject({ status: 409, code: "ya-socio", detail: "Ya sos socio del club." });
  });

  test("creates a new user if an older client sends the header without a token", async () => {
    const call = { json: application(plan), headers: { authorization: "Bearer null" } };
    expect((await site.call("POST", "/api/socio/crear", call)).status).toBe(201);
  });

  test("is refused with a 401 if the session has expired", async () => {
    const [before, user] = [await people(), await site.user()];
    await site.call("POST", "/api/logout", { as: user });
    for (const authorization of [`Bearer ${user.token}`, "Bearer nada", "Basic YTpi", ""]) {
      const response = await site.call("POST", "/api/socio/crear", {
        json: application(plan),
        headers: authorization === "" ? { authorization: "Bearer " } : { authorization },
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "sin-sesion" });
    }
    expect(await people()).toBe(before + 1);
  });
});
