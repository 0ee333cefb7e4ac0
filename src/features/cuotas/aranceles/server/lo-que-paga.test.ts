import { describe, expect, test } from "vitest";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { LoQuePaga } from "../contract.ts";
import { periodoDe } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const MES = periodoDe(clubTime(site.clock.now()).fecha);
const plan = await makeMonthlyPlan(site, 20_000);
const socio = () => makeMonthlyMember(site, admin, plan);
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });
const ver = async ({ id }: { id: number }): Promise<LoQuePaga> =>
  jsonOf(200, site.call("GET", `/api/personas/${id}/aranceles`, { as: admin }));
const basquet: { id: number } = await jsonOf(
  201,
  post("/aranceles", { tipo: "adicional", nombre: "Básquet", importe: 12_000, vigenteDesde: "2020-01-01" }),
);
const totales = async (quien: TestUser) => (await ver(quien)).meses.map(({ total }) => total);

describe("a person's monthly fee", () => {
  // Rule TAR-8
  test("is shown line by line for this month and the next ones, as the billing run would issue it", async () => {
    const quien = await socio();
    await jsonOf(201, post(`/personas/${quien.id}/adicionales`, { arancelId: basquet.id, desde: MES }));
    await jsonOf(
      201,
      post(`/personas/${quien.id}/beneficios`, {
        regla: "beca",
        porcentaje: 25,
        desde: addMonths(MES, 1),
        hasta: addMonths(MES, 1),
        motivo: "Selección",
      }),
    );
    const { meses, altas, adicionales, beneficios } = await ver(quien);
    expect(meses.map(({ periodo, total }) => [periodo, total])).toEqual([
      [MES, 32_000],
      [addMonths(MES, 1), 24_000],
      [addMonths(MES, 2), 32_000],
    ]);
    expect(meses[1]?.renglones.map(({ nombre, base, importe }) => [nombre, base, importe])).toEqual([
      ["Cuota del plan: Cuota social", null, 20_000],
      ["Adicional: Básquet", null, 12_000],
      ["Beca: Selección", 32_000, -8_000],
    ]);
    expect([altas.length, adicionales.length, beneficios.length]).toEqual([1, 1, 1]);
    expect(beneficios[0]?.hasta).toBe(new Date(Date.parse(addMonths(MES, 2)) - 1).toISOString().slice(0, 10));
    const [decision] = await site.sql`select despues from auditoria
      where accion = 'usuario.dar-beneficio' and objeto_id = ${quien.id}`;
    expect(decision?.despues).toMatchObject({ regla: "beca", porcentaje: 25, motivo: "Selección" });
  });

  // Rule TAR-8
  test("equals the issued instalment if the month has been issued", async () => {
    const quien = await socio();
    const [cuota] = await site.sql<{ id: number }>`
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, periodo)
      values (${quien.id}, ${plan}, ${MES}, 1, 1, 18500, ${addDays(MES, 9)}, ${MES}) returning id`;
    await site.sql`insert into renglones_de_cuota (cuota_id, regla, importe)
      values (${cuota?.id}, 'base', 19000), (${cuota?.id}, 'correccion', -500)`;
    const [este, proximo] = (await ver(quien)).meses;
    expect(este).toMatchObject({ periodo: MES, emitida: true, vence: addDays(MES, 9), total: 18_500 });
    expect(este?.renglones.map(({ nombre, importe }) => [nombre, importe])).toEqual([
      ["Cuota del plan", 19_000],
      ["Ajuste", -500],
    ]);
    expect(proximo).toMatchObject({ emitida: false, total: 20_000 });
  });

  // Rule TAR-8
  test("includes a benefit until its last month", async () => {
    const quien = await socio();
    const dar = (desde: string) =>
      post(`/personas/${quien.id}/beneficios`, { regla: "fijo", importe: -500, desde, motivo: "Convenio" });
    await jsonOf(201, dar(addMonths(MES, -2)));
    await jsonOf(201, dar(addMonths(MES, 1)));
    expect(await totales(quien)).toEqual([19_500, 19_000, 19_000]);
    const [futuro, viejo] = (await ver(quien)).beneficios;
    await jsonOf(200, post(`/beneficios/${futuro?.id}/terminar`, { hasta: MES }));
    await jsonOf(200, post(`/beneficios/${viejo?.id}/terminar`, { hasta: MES }));
    await jsonOf(200, post(`/beneficios/${viejo?.id}/terminar`, { hasta: MES }));
    await jsonOf(404, post(`/beneficios/${futuro?.id}/terminar`, { hasta: MES }));
    expect(await totales(quien)).toEqual([19_500, 20_000, 20_000]);
    expect((await ver(quien)).beneficios).toHaveLength(1);
  });

  // Rule TAR-8
  test("includes an add-on only once, even if two people add it concurrently", async () => {
    const quien = await socio();
    const both = await Promise.all(
      [MES, addMonths(MES, 1)].map((desde) =>
        post(`/personas/${quien.id}/adicionales`, { arancelId: basquet.id, desde }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ver(quien)).adicionales).toHaveLength(1);
  });

  test.each([
    [{ regla: "regalo", porcentaje: 5 }, "regla"],
    [{ regla: "beca" }, "porcentaje"],
    [{ regla: "beca", porcentaje: 101 }, "porcentaje"],
    [{ regla: "beca", porcentaje: -1 }, "porcentaje"],
    [{ regla: "beca", porcentaje: 1.234 }, "porcentaje"],
    [{ regla: "beca", porcentaje: 5, importe: 5 }, "importe"],
    [{ regla: "fijo" }, "importe"],
    [{ regla: "fijo", importe: 0 }, "importe"],
    [{ regla: "fijo", importe: 0.001 }, "importe"],
    [{ regla: "fijo", importe: 1e12 }, "importe"],
    [{ regla: "beca", porcentaje: 5, desde: "2027-01-15" }, "desde"],
    [{ regla: "beca", porcentaje: 5, hasta: "2020-01-01" }, "hasta"],
    [{ regla: "beca", porcentaje: 5, motivo: "" }, "motivo"],
  ])("cannot include a benefit with %j: a 422 names the field", async (wrong, path) => {
    const json = { desde: MES, motivo: "Prueba", ...wrong };
    expect((await jsonOf(422, post(`/personas/${admin.id}/beneficios`, json))).errors[0].path).toBe(path);
    expect((await ver(admin)).beneficios).toEqual([]);
  });

  test("returns 404 if the person is unknown", async () => {
    await jsonOf(404, site.call("GET", "/api/personas/999999/aranceles", { as: admin }));
    await jsonOf(404, post("/personas/999999/adicionales", { arancelId: basquet.id, desde: MES }));
    await jsonOf(
      404,
      post("/personas/999999/beneficios", { regla: "beca", porcentaje: 5, desde: MES, motivo: "X" }),
    );
    await jsonOf(404, post("/adicionales/999999/terminar", { hasta: MES }));
  });
});
