import { expect, test } from "vitest";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Cuota } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
await makePlan(site);
const post = (path: string, json?: object) => site.call("POST", `/api${path}`, { as: admin, json });

// Rule AUM-2
test("a price increase of a plan with a fixed number of instalments applies to instalments due from that month on", async () => {
  const plan = await makePlan(site, { nombre: "Anual", precio: "3000.00", cuotas: 3 });
  const socio = await makeMember(site, admin, plan);
  const importes = async () => {
    const cuotas: Cuota[] = await jsonOf(
      200,
      site.call("GET", `/api/cuotas/usuario/${socio.id}`, { as: admin }),
    );
    return cuotas.map(({ importe }) => importe);
  };
  const precios = async () =>
    (
      await site.sql`
      select p.precio::float8, (select min(importe)::float8 from cuotas_de_plan c where c.plan_id = p.id) as cuota
      from planes p where id = ${plan}`
    )[0];
  const vigenteDesde = addMonths(`${clubTime(site.clock.now()).fecha.slice(0, 7)}-01`, 1);
  const pedido = { aranceles: [], planes: [plan], porcentaje: 10, vigenteDesde, incluyeVencidas: false };
  const { huella } = await jsonOf(200, post("/aumentos/prever", pedido));
  const { id } = await jsonOf(201, post("/aumentos", { ...pedido, motivo: "Paritarias", huella }));
  expect(await importes()).toEqual([1_000, 1_100, 1_100]);
  expect(await precios()).toEqual({ precio: 3_300, cuota: 1_100 });
  await jsonOf(200, post(`/aumentos/${id}/deshacer`));
  expect(await importes()).toEqual([1_000, 1_000, 1_000]);
  expect(await precios()).toEqual({ precio: 3_000, cuota: 1_000 });
});
