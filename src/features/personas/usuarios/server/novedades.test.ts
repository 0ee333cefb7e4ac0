import { describe, expect, test } from "vitest";
import { groupMessages } from "#tests/harness/group-messages.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makePlan } from "#tests/harness/members.ts";
import { sell } from "#tests/harness/payments.ts";
import { mailTo, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const { preview, send, seen, enrol } = groupMessages(site, admin);

describe("unsubscribing from news", () => {
  // Rule NOV-2, NOV-1
  test("needs no session if the link in an email is used", async () => {
    const reader = await site.user();
    const planId = await makePlan(site);
    await enrol(reader.id, planId);
    const filtro = { publico: "socios" as const, planId };
    const { asunto, id } = await send(filtro);
    const mail = await mailTo(site, reader, asunto);
    const [, code] = /\/novedades\/([\w-]+)/.exec(mail.text) ?? [];
    const call = (method: string, more: object = {}) => site.call(method, `/api/novedades/${code}`, more);
    expect(await jsonOf(200, call("GET"))).toEqual({ recibe: true });
    // Calls it like a mail client (RFC 8058).
    const oneClick = await fetch(`${site.url}/api/novedades/${code}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([oneClick.status, await oneClick.json()]).toEqual([200, { recibe: false }]);
    expect(await jsonOf(200, call("POST"))).toEqual({ recibe: false });
    expect(await preview(filtro)).toMatchObject({ copias: 0, sinNovedades: 1 });
    expect(await jsonOf(200, call("PUT", { json: { recibe: true } }))).toEqual({ recibe: true });
    expect(await preview(filtro)).toMatchObject({ copias: 1, sinNovedades: 0 });
    for (const bad of ["x", `${code}0`, "0".repeat(65)])
      expect([404, 422]).toContain((await site.call("POST", `/api/novedades/${bad}`)).status);
    expect((await seen(id)).conteos.enviado).toBe(1);
  });

  // Rule NOV-1
  test("does not stop emails about the user's own tickets", async () => {
    const owner = await site.user();
    await site.call("PUT", "/api/usuario/perfil/novedades", { as: owner, json: { recibe: false } });
    const sale = { eventoId: await site.event(), medio: "efectivo", nombreUsuario: owner.nombreUsuario };
    expect((await sell(site, admin, sale)).status).toBe(201);
    await mailTo(site, owner);
  });
});
