import { expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const post = (path: string, json?: object) => site.call("POST", `/api${path}`, { as: admin, json });
const pedidoDe = (resto: object) => ({
  aranceles: [],
  planes: [],
  porcentaje: 10,
  vigenteDesde: "2027-04-01",
  incluyeVencidas: false,
  ...resto,
});

test.each([
  [{}, "aranceles"],
  [{ aranceles: ["x"] }, "aranceles.0"],
  [{ aranceles: [1], porcentaje: undefined }, "porcentaje"],
  [{ aranceles: [1], precio: 10 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 0 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 1001 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 1.234 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: undefined, precio: 0 }, "precio"],
  [{ aranceles: [1], vigenteDesde: "2027-04-02" }, "vigenteDesde"],
  [{ aranceles: [1], incluyeVencidas: "si" }, "incluyeVencidas"],
  [{ planes: [2147483647] }, "planes"],
])("a price increase with %j is refused with a 422 that names the field", async (wrong, path) => {
  expect((await jsonOf(422, post("/aumentos/prever", pedidoDe(wrong)))).errors[0].path).toBe(path);
});

test("increasing an unknown price returns 404", async () => {
  await jsonOf(404, post("/aumentos/prever", pedidoDe({ aranceles: [2147483647] })));
  await jsonOf(404, post("/aumentos/999999/deshacer"));
  const planId = await makeMonthlyPlan(site, 20_000);
  const [arancel] = await site.sql<{ id: number }>`select id from aranceles where plan_id = ${planId}`;
  const igual = pedidoDe({ aranceles: [arancel?.id], porcentaje: undefined, precio: 20_000 });
  expect((await jsonOf(422, post("/aumentos/prever", igual))).errors[0].path).toBe("precio");
});
