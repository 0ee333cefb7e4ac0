import { expect, test } from "vitest";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { testSite } from "#tests/harness/site.ts";
import type { EfectoDeReglas, Reglas } from "../contract.ts";
import { periodoDe } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const HOY = clubTime(site.clock.now()).fecha;
const QUE_VIENE = addMonths(periodoDe(HOY), 1);
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });
const ver = async (): Promise<Reglas> =>
  (await jsonOf(200, site.call("GET", "/api/reglas-de-cuotas", { as: admin }))).reglas;
const guardar = (reglas: object) => post("/reglas-de-cuotas", reglas);
const valoresDe = ({ version: _, ...valores }: Reglas) => valores;
const previsar = async (cambio: Partial<Reglas>): Promise<EfectoDeReglas> =>
  jsonOf(200, post("/reglas-de-cuotas/previsar", { ...valoresDe(await ver()), ...cambio }));

// Rule TAR-9
test("the effect of each change to the rules is previewed without saving it", async () => {
  const caro = await makeMonthlyPlan(site, 20_000, { nombre: "Caro" });
  const barato = await makeMonthlyPlan(site, 10_000, { nombre: "Barato" });
  const [mayor, menor, solo] = [
    await makeMonthlyMember(site, admin, caro),
    await makeMonthlyMember(site, admin, barato),
    await makeMonthlyMember(site, admin, caro),
  ];
  await jsonOf(201, post(`/personas/${mayor.id}/grupo`, { nombre: "Los Gómez", desde: "2020-01-01" }));
  const [grupo] = await site.sql<{ id: number }>`select id from grupos where nombre = 'Los Gómez'`;
  await jsonOf(201, post(`/personas/${menor.id}/grupo`, { grupoId: grupo?.id, desde: "2020-01-01" }));

  const recargo = { activo: true, porcentaje: 10, diasDespues: 0 };
  const { periodo, cambios } = await previsar({ hermanos: [30, 50, 100], recargo, ausencia: 75 });
  expect(periodo).toBe(QUE_VIENE);
  expect(cambios.map(({ regla, personas, diferencia }) => [regla, personas, diferencia])).toEqual([
    ["hermanos", 1, -3_000],
    ["ausencia", 0, 0],
    ["recargo", 3, 5_000],
  ]);
  const [hermanos, , tarde] = cambios;
  expect(hermanos?.antes).toBe("el 2.º 0 %, el 3.º 0 %, los demás 0 %");
  const costos = (uno: EfectoDeReglas["cambios"][number] | undefined) =>
    uno?.familias.map(({ nombre, personas }) => [
      nombre,
      ...personas.map(({ antes, despues }) => [antes, despues]),
    ]);
  expect(costos(hermanos)).toEqual([
    ["Los Gómez", [20_000, 20_000], [10_000, 7_000]],
    [expect.any(String), [20_000, 20_000]],
  ]);
  expect(costos(tarde)?.[0]).toEqual(["Los Gómez", [20_000, 22_000], [10_000, 11_000]]);
  expect(solo.id).toBe(tarde?.familias[1]?.personas[0]?.id);
  expect((await ver()).version).toBe(0);

  const vence = await previsar({ diaDeVencimiento: 20 });
  expect(vence.cambios[0]).toMatchObject({ regla: "diaDeVencimiento", personas: 3, diferencia: 0 });
  expect(vence.cambios[0]?.familias[0]?.personas[0]?.venceDespues.slice(0, 7)).toBe(QUE_VIENE.slice(0, 7));
  expect((await previsar({})).cambios).toEqual([]);
});

// Rule TAR-9
test("only one of two concurrent calls that save the rules succeeds", async () => {
  const antes = await ver();
  const both = await Promise.all([8, 9].map((diaDeVencimiento) => guardar({ ...antes, diaDeVencimiento })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const despues = await ver();
  expect([8, 9]).toContain(despues.diaDeVencimiento);
  expect(despues.version).toBeGreaterThan(antes.version);
  expect(await jsonOf(201, guardar(despues))).toEqual(despues);
  expect(await site.sql`select 1 from reglas_de_cuotas`).toHaveLength(1);
  const [decision] =
    await site.sql`select antes, despues from auditoria where accion = 'reglas-de-cuotas.guardar'`;
  expect([decision?.antes.diaDeVencimiento, decision?.despues.diaDeVencimiento]).toEqual([
    10,
    despues.diaDeVencimiento,
  ]);
});

test.each([
  [{ diaDeVencimiento: 0 }, "diaDeVencimiento"],
  [{ diaDeVencimiento: 32 }, "diaDeVencimiento"],
  [{ diaDeVencimiento: 1.5 }, "diaDeVencimiento"],
  [{ diasParaPagar: -1 }, "diasParaPagar"],
  [{ feriados: ["2027-02-30"] }, "feriados.0"],
  [{ feriados: Array(201).fill("2027-01-01") }, "feriados"],
  [{ medioMesDespuesDel: "quince" }, "medioMesDespuesDel"],
  [{ hermanos: [10, 20] }, "hermanos.2"],
  [{ hermanos: [10, 20, 101] }, "hermanos.2"],
  [{ hermanosHastaEdad: 121 }, "hermanosHastaEdad"],
  [{ ausencia: 0.001 }, "ausencia"],
  [{ recargo: { activo: "si", porcentaje: 10, diasDespues: 0 } }, "recargo.activo"],
  [{ recargo: { activo: true, porcentaje: 1e9, diasDespues: 0 } }, "recargo.porcentaje"],
  [{ avisoDeAumento: -1 }, "avisoDeAumento"],
  [{ diaDeDebito: 29 }, "diaDeDebito"],
])("rules with %j are refused with a 422 that names the field", async (wrong, path) => {
  const antes = await ver();
  for (const call of [
    guardar({ ...antes, ...wrong }),
    post("/reglas-de-cuotas/previsar", { ...valoresDe(antes), ...wrong }),
  ])
    expect((await jsonOf(422, call)).errors[0].path).toBe(path);
  expect(await ver()).toEqual(antes);
});
