import { expect, test } from "vitest";
import { bind, bornAgo, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, makePlan, newDni } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { UNDO_SECONDS: "60" } });
const admin = await site.user("administrador");

// Rules FAM-6, FAM-12
test("a decision about a child is mailed to each parent who sees the child", async () => {
  const [mother, father, payer] = [await site.user(), await site.user(), await site.user()];
  const dni = newDni();
  const child = await makeChild(site, mother, { dni });
  await bind(site, father, child, { ve: true });
  await bind(site, payer, child, { paga: true });
  const { usuarioDto: _, ...json } = application(await makePlan(site), {
    dni,
    fechaDeNacimiento: bornAgo(site, 9),
  });
  await jsonOf(
    201,
    site.call("POST", "/api/socio/crear", { as: mother, json: { ...json, paraPersona: child } }),
  );
  await jsonOf(200, site.call("PATCH", `/api/socio/${child}/confirmar`, { as: admin }));
  const waiting = async () =>
    (await site.sql`select para from correos where clave like 'socio-confirmado%' order by para`).map(
      ({ para }) => para,
    );
  expect(await waiting()).toEqual([mother.correo, father.correo].sort());
  await jsonOf(200, site.call("POST", `/api/socio/${child}/deshacer`, { as: admin }));
  expect(await waiting()).toEqual([]);
});
