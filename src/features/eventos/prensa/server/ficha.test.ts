import { expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { askForPress } from "#tests/harness/press.ts";
import { testSite } from "#tests/harness/site.ts";
import type { FichaDePrensa } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

// Rule PRE-5
test("a press request's page shows who made each decision, in order", async () => {
  const eventoId = await site.event({ nombre: "Clásico" });
  const pedido = await askForPress(site, eventoId);
  const { id } = pedido;
  const ficha = (): Promise<FichaDePrensa> =>
    jsonOf(200, site.call("GET", `/api/prensa/${id}/ficha`, { as: staff }));
  const inicial = await ficha();
  expect(inicial).toMatchObject({
    pedido,
    acreditados: 0,
  });
  await jsonOf(200, site.call("PATCH", `/api/prensa/${id}/actualizarEstado?estado=true`, { as: staff }));
  await jsonOf(200, site.call("PATCH", `/api/prensa/${id}/rechazar`, { as: staff }));
  await jsonOf(200, site.call("PATCH", `/api/prensa/${id}/actualizarEstado?estado=true`, { as: staff }));
  const { acreditados, decisiones } = await ficha();
  expect(acreditados).toBe(1);
  expect(decisiones.slice(inicial.decisiones.length).map(({ que }) => que)).toEqual([
    "Acreditó",
    "Rechazó",
    "Acreditó",
  ]);
  expect((await site.call("GET", `/api/prensa/${id + 1}/ficha`, { as: staff })).status).toBe(404);
});
