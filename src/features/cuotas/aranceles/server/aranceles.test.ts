import { describe, expect, test } from "vitest";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makePlan } from "#tests/harness/members.ts";
import { makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Arancel, Aranceles, Plan } from "../contract.ts";
import { periodoDe } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const MES = periodoDe(clubTime(site.clock.now()).fecha);
const QUE_VIENE = addMonths(MES, 1);
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });
const crear = async (resto: object = {}): Promise<Arancel> =>
  jsonOf(
    201,
    post("/aranceles", { tipo: "adicional", nombre: "Básquet", importe: 5000, vigenteDesde: MES, ...resto }),
  );
const ver = async (): Promise<Aranceles> => jsonOf(200, site.call("GET", "/api/aranceles", { as: admin }));
const decisiones = async (objetoId: number) =>
  await site.sql`select accion, antes, despues from auditoria where objeto = 'arancel' and objeto_id = ${objetoId} order by id`;

describe("a monthly charge", () => {
  // Rule TAR-7
  test("is created once for a plan by two concurrent calls", async () => {
    const planId = await makePlan(site, { nombre: "Social" });
    expect((await ver()).planes).toContainEqual({ id: planId, nombre: "Social", activo: true });
    const base = { tipo: "base", planId, nombre: "Cuota social", importe: 20_000, vigenteDesde: MES };
    const answers = await Promise.all([post("/aranceles", base), post("/aranceles", base)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { aranceles, planes } = await ver();
    expect(aranceles.filter(({ plan }) => plan?.id === planId)).toMatchObject([
      { tipo: "base", plan: { nombre: "Social" }, precio: 20_000, personas: 0, activa: true },
    ]);
    expect(planes.map(({ id }) => id)).not.toContain(planId);
  });

  // Rule SOC-4
  test("appears in the list of plans at its price for the current month", async () => {
    const planId = await makeMonthlyPlan(site, 20_000, { nombre: "Mensual" });
    const otroId = await makePlan(site, { nombre: "En cuotas" });
    const suyo = (await ver()).aranceles.find(({ plan }) => plan?.id === planId);
    for (const [importe, vigenteDesde] of [
      [21_000, MES],
      [25_000, QUE_VIENE],
    ] as const)
      await jsonOf(201, post(`/aranceles/${suyo?.id}/precios`, { importe, vigenteDesde }));
    const lista: Plan[] = await jsonOf(200, site.call("GET", "/api/planes/lista", { as: admin }));
    expect(lista.find(({ id }) => id === planId)).toMatchObject({ precio: 20_000, mensual: 21_000 });
    expect(lista.find(({ id }) => id === otroId)).not.toHaveProperty("mensual");
    expect((await jsonOf(200, site.call("GET", `/api/planes/${planId}`))).mensual).toBe(21_000);
  });

  // Rule TAR-2
  test("keeps every price and uses the newest price of a month", async () => {
    const { id } = await crear();
    await jsonOf(201, post(`/aranceles/${id}/precios`, { importe: 6000, vigenteDesde: QUE_VIENE }));
    await jsonOf(201, post(`/aranceles/${id}/precios`, { importe: 6500.5, vigenteDesde: QUE_VIENE }));
    const arancel: Arancel = await jsonOf(
      201,
      post(`/aranceles/${id}/precios`, { importe: 6500.5, vigenteDesde: QUE_VIENE }),
    );
    expect(arancel.precio).toBe(5000);
    expect(arancel.precios.map(({ importe, vigenteDesde }) => [importe, vigenteDesde])).toEqual([
      [6500.5, QUE_VIENE],
      [6000, QUE_VIENE],
      [5000, MES],
    ]);
    expect(arancel.precios[0]?.autor).toBe(admin.nombreUsuario);
    expect((await decisiones(id)).map(({ accion, despues }) => [accion, despues.importe])).toEqual([
      ["arancel.crear", 5000],
      ["arancel.precio", 6000],
      ["arancel.precio", 6500.5],
    ]);
  });

  // Rule TAR-7
  test("cannot be given a new price by a caller who has not seen its newest price", async () => {
    const { id, precios } = await crear();
    const ultimoPrecioId = precios[0]?.id;
    const both = await Promise.all(
      [6000, 7000].map((importe) =>
        post(`/aranceles/${id}/precios`, { importe, vigenteDesde: QUE_VIENE, ultimoPrecioId }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const suyo = (await ver()).aranceles.find((uno) => uno.id === id);
    expect(suyo?.precios).toHaveLength(2);
  });

  // Rule TAR-7
  test("can be discontinued once nobody pays it", async () => {
    const { id } = await crear({ nombre: "Vóley" });
    const socio = await site.user("socio");
    await jsonOf(201, post(`/personas/${socio.id}/adicionales`, { arancelId: id, desde: MES }));
    const cerrar = () => site.call("PATCH", `/api/aranceles/${id}`, { as: admin, json: { activa: false } });
    expect((await jsonOf(409, cerrar())).code).toBe("en-uso");
    const adicional = (
      await site.sql<{ id: number }>`select id from adicionales_de_persona where arancel_id = ${id}`
    )[0];
    await jsonOf(200, post(`/adicionales/${adicional?.id}/terminar`, { hasta: addMonths(MES, -1) }));
    expect(await jsonOf(200, cerrar())).toMatchObject({ activa: false, personas: 0 });
    expect(
      (await jsonOf(422, post(`/personas/${socio.id}/adicionales`, { arancelId: id, desde: MES }))).errors,
    ).toEqual([{ path: "arancelId", message: "Ese adicional ya no se cobra: elegí otro" }]);
  });

  test("can be renamed", async () => {
    const { id } = await crear();
    const rename = (nombre: string, antes?: object) =>
      site.call("PATCH", `/api/aranceles/${id}`, { as: admin, json: { nombre, antes } });
    await jsonOf(200, rename("Básquet mayores", { nombre: "Básquet", activa: true }));
    const lost = await jsonOf(409, rename("Otro", { nombre: "Básquet", activa: true }));
    expect([lost.code, lost.actual ?? lost.context?.actual]).toEqual([
      "version",
      { nombre: "Básquet mayores", activa: true },
    ]);
    await jsonOf(404, site.call("PATCH", "/api/aranceles/999999", { as: admin, json: { nombre: "X" } }));
  });

  test.each([
    [{ tipo: "otro" }, "tipo"],
    [{ tipo: "base" }, "planId"],
    [{ tipo: "base", planId: 2147483647 }, "planId"],
    [{ planId: 1 }, "planId"],
    [{ nombre: " " }, "nombre"],
    [{ nombre: "a".repeat(101) }, "nombre"],
    [{ importe: -1 }, "importe"],
    [{ importe: 0.001 }, "importe"],
    [{ importe: 1e9 }, "importe"],
    [{ importe: "mil" }, "importe"],
    [{ vigenteDesde: "2027-03-02" }, "vigenteDesde"],
    [{ vigenteDesde: "2027-02-30" }, "vigenteDesde"],
    [{ vigenteDesde: "9999-01-01" }, "vigenteDesde"],
  ])("with %j is refused with a 422 that names the field", async (wrong, path) => {
    const before = (await ver()).aranceles.length;
    const json = { tipo: "adicional", nombre: "Hockey", importe: 1, vigenteDesde: MES, ...wrong };
    expect((await jsonOf(422, post("/aranceles", json))).errors[0].path).toBe(path);
    expect((await ver()).aranceles).toHaveLength(before);
  });
});
