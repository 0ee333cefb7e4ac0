import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { bind } from "#tests/harness/children.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Deudor } from "../contract.ts";

const site = await testSite();
const at = (fecha: string) => site.clock.set(new Date(`${fecha}T12:00:00-03:00`));
at("2026-08-10");
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const listed = async (query = "", as = admin): Promise<Deudor[]> =>
  jsonOf(200, site.call("GET", `/api/deudores?${query}`, { as }));
const rowOf = async (persona: { id: number }, query = "") =>
  (await listed(query)).find(({ personas }) => personas.some(({ id }) => id === persona.id));
const owes = async ({ id }: { id: number }, days: number, importe = 1000) => {
  await site.sql`update cuotas set vence_el = date '2026-08-10' - ${days}::int
    where usuario_id = ${id} and numero_cuota = 1`;
  await site.sql`update renglones_de_cuota set importe = ${importe}
    where cuota_id in (select id from cuotas where usuario_id = ${id} and numero_cuota = 1)`;
  await site.sql`update cuotas set importe = ${importe} where usuario_id = ${id} and numero_cuota = 1`;
};
const credit = ({ id }: { id: number }, monto: number) =>
  site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
    values (${id}, 'cuota', 'A cuenta', ${monto}, 'efectivo', 'aprobado', now(), now())`;
const named = ({ id }: { id: number }, nombre: string, apellido: string) =>
  site.sql`update usuarios set nombre = ${nombre}, apellido = ${apellido} where id = ${id}`;

beforeEach(() => site.sql`delete from cuotas`);

// Rule DEU-1
describe("debtors", () => {
  test("share one row if the same people pay for them", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 3);
    const [ana, leo, mia] = hijos as [TestUser, TestUser, TestUser];
    await named(responsable, "María", "Paz");
    await named(ana, "Ana", "Paz");
    await named(leo, "Leo", "Paz");
    await owes(ana, 30, 1000);
    await owes(leo, 91, 500.5);
    expect(await rowOf(mia)).toBeUndefined();
    const row = await rowOf(ana);
    expect(row).toMatchObject({
      id: String(responsable.id),
      familia: "María Paz",
      deben: "Ana Paz, Leo Paz",
      total: 1500.5,
      hasta30: 1000,
      hasta60: 0,
      hasta90: 0,
      masDe90: 500.5,
      desde: "2026-05-11",
      titular: { id: responsable.id, nombre: "María Paz" },
      personas: [
        { id: ana.id, debe: 1000 },
        { id: leo.id, debe: 500.5 },
      ],
      contacto: null,
      promesa: null,
      sinRecordatorios: false,
    });
    expect(row?.cuotas).toHaveLength(2);
    expect(await rowOf(leo)).toEqual(row);
  });

  test("share one row if one person's payers all pay for the other person too", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const father = await site.user();
    await bind(site, father, leo.id, { paga: true });
    const grandmother = await site.user();
    await bind(site, grandmother, leo.id, { paga: true });
    const aunt = await site.user();
    await bind(site, aunt, ana.id, { ve: true });
    const alone = await makeMember(site, admin, plan);
    const halfSister = await makeMember(site, admin, plan);
    await bind(site, father, halfSister.id, { paga: true });
    await bind(site, aunt, halfSister.id, { paga: true });
    for (const one of [ana, leo, alone, halfSister]) await owes(one, 10);
    const ids = [responsable.id, father.id, grandmother.id].toSorted((a, b) => a - b);
    expect(await rowOf(leo)).toMatchObject({
      id: ids.join("-"),
      titular: { id: responsable.id },
      pagan: [{ id: responsable.id }, { id: father.id }, { id: grandmother.id }],
      total: 2000,
    });
    expect(await rowOf(ana)).toEqual(await rowOf(leo));
    expect((await rowOf(halfSister))?.id).toBe([father.id, aunt.id].toSorted((a, b) => a - b).join("-"));
    expect(await rowOf(alone)).toMatchObject({ id: String(alone.id), titular: { id: alone.id } });
  });

  test("owe amounts that were due before today, except paid or forgiven amounts", async () => {
    const today = await makeMember(site, admin, plan);
    const part = await makeMember(site, admin, plan);
    await owes(today, 0);
    await owes(part, 1);
    const cuota = (await rowOf(part))?.cuotas[0];
    await jsonOf(
      200,
      site.call("POST", `/api/cuotas/${cuota}/condonar`, {
        as: admin,
        json: { monto: 400, motivo: "Ayuda" },
      }),
    );
    expect(await rowOf(today)).toBeUndefined();
    expect((await rowOf(part))?.total).toBe(600);
    await jsonOf(
      200,
      site.call("POST", `/api/cuotas/${cuota}/condonar`, { as: admin, json: { motivo: "Ayuda" } }),
    );
    expect(await rowOf(part)).toBeUndefined();
  });

  test("can be filtered and searched", async () => {
    const other = await makePlan(site, { nombre: "Otro", estado: false });
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [child] = hijos as [TestUser];
    const rich = await makeMember(site, admin, plan);
    await site.sql`update cuotas set plan_id = ${other} where usuario_id = ${rich.id}`;
    await owes(child, 45, 1000);
    await owes(rich, 5, 8000);
    await named(responsable, "Griselda", "Ñandú");
    await site.sql`update personas set dni = '31456789', telefono = '2346551234' where id = ${responsable.id}`;
    const [arancel] = await site.sql<{ id: number }>`
      insert into aranceles (nombre, tipo, creada_en) values ('Básquet', 'adicional', now()) returning id`;
    await site.sql`insert into adicionales_de_persona (persona_id, arancel_id, desde, creado_en)
      values (${child.id}, ${arancel?.id}, '2026-01-01', now())`;
    const found = async (query: string) =>
      [await rowOf(child, query), await rowOf(rich, query)].map((row) => row !== undefined);
    expect(await found("")).toEqual([true, true]);
    expect(await found("antiguedad=31-60")).toEqual([true, false]);
    expect(await found("antiguedad=0-30")).toEqual([false, true]);
    expect(await found("antiguedad=90%2B")).toEqual([false, false]);
    expect(await found("antiguedad=60%2B")).toEqual([false, false]);
    await owes(rich, 75, 8000);
    expect(await found("antiguedad=60%2B")).toEqual([false, true]);
    await owes(rich, 5, 8000);
    expect(await found("minimo=1000.01")).toEqual([false, true]);
    expect(await found(`plan=${plan}`)).toEqual([true, false]);
    expect(await found(`actividad=${arancel?.id}`)).toEqual([true, false]);
    for (const [termino, who] of [
      ["nandu", [true, false]],
      ["31456789", [true, false]],
      ["551234", [true, false]],
      ["8.000", [false, true]],
      ["griselda 26/06", [true, false]],
      ["nunca", [true, true]],
    ] as const)
      expect([termino, await found(`termino=${encodeURIComponent(termino)}`)]).toEqual([termino, who]);
    await site.sql`insert into gestiones (persona_id, tipo, fecha_prometida, creada_en) values
      (${child.id}, 'promesa', '2026-08-01', '2026-07-20T10:00:00-03')`;
    expect(await found("situacion=sin-contacto")).toEqual([false, true]);
    expect(await found("situacion=con-recordatorio")).toEqual([false, false]);
    await site.sql`insert into recordatorios (persona_id, dia, etapa, cuotas, total, enviado_en) values
      (${responsable.id}, '2026-07-10', 7, '{}', 1000, now()), (${rich.id}, '2025-07-10', 7, '{}', 1000, now())`;
    expect(await found("situacion=con-recordatorio")).toEqual([true, false]);
    expect(await found("situacion=promesa-vencida")).toEqual([true, false]);
    expect(await rowOf(child)).toMatchObject({ contacto: "2026-07-20", promesa: "2026-08-01" });
    await site.sql`insert into gestiones (persona_id, tipo, fecha_prometida, creada_en) values
      (${responsable.id}, 'promesa', '2026-08-15', '2026-08-02T10:00:00-03')`;
    await site.sql`insert into gestiones (persona_id, tipo, creada_en) values
      (${responsable.id}, 'nota', '2026-08-09T10:00:00-03')`;
    expect(await found("situacion=con-promesa")).toEqual([true, false]);
    expect(await rowOf(child)).toMatchObject({ contacto: "2026-08-02", promesa: "2026-08-15" });
    const totals = await jsonOf(200, site.call("GET", "/api/deudores/totales?minimo=1000", { as: admin }));
    expect(totals).toEqual({
      familias: 2,
      total: 9000,
      hasta30: 8000,
      hasta60: 1000,
      hasta90: 0,
      masDe90: 0,
      apagados: false,
    });
  });

  test("owe the amount that the payer's credit does not cover", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await owes(ana, 95, 1000);
    await owes(leo, 20, 500);
    await credit(responsable, 1200);
    expect(await rowOf(ana)).toMatchObject({
      total: 300,
      aFavor: 1200,
      hasta30: 300,
      masDe90: 0,
      desde: "2026-07-21",
      personas: [
        { debe: 1000, leToca: true },
        { debe: 500, leToca: true },
      ],
    });
    expect(await rowOf(ana, "minimo=400")).toBeUndefined();
    await credit(responsable, 300);
    expect(await rowOf(leo)).toBeUndefined();
  });

  test("are covered by the credit of people who pay for them", async () => {
    const { responsable: mother, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const [father, stepfather] = [await site.user(), await site.user()];
    await bind(site, father, ana.id, { paga: true });
    await bind(site, stepfather, leo.id, { paga: true });
    const halfSister = await makeMember(site, admin, plan);
    await bind(site, father, halfSister.id, { paga: true });
    await owes(ana, 50);
    await owes(leo, 20);
    await owes(halfSister, 10);
    await credit(mother, 1200);
    expect(await rowOf(ana)).toMatchObject({ total: 1000, aFavor: 1000, hasta30: 1000, desde: "2026-07-31" });
    expect(await rowOf(leo)).toMatchObject({ total: 800, aFavor: 200 });
    expect(await jsonOf(200, site.call("GET", "/api/deudores/totales", { as: admin }))).toMatchObject({
      familias: 2,
      total: 1800,
      hasta30: 1800,
      hasta60: 0,
    });
    await credit(stepfather, 900);
    expect(await rowOf(leo)).toBeUndefined();
    expect(await rowOf(halfSister)).toMatchObject({ total: 1000 });
  });

  test("are exported as filtered", async () => {
    const members: TestUser[] = [];
    for (const [n, apellido] of ["Zeta", "Alfa", "Medio"].entries()) {
      const one = await makeMember(site, admin, plan);
      await named(one, "Uno", apellido);
      await owes(one, 10 + n, 100 * (n + 1));
      members.push(one);
    }
    const names = async (query: string) => (await listed(query)).map(({ familia }) => familia);
    expect(await names("")).toEqual(["Uno Medio", "Uno Alfa", "Uno Zeta"]);
    expect(await names("orden=familia")).toEqual(["Uno Alfa", "Uno Medio", "Uno Zeta"]);
    expect(await names("orden=desde")).toEqual(["Uno Medio", "Uno Alfa", "Uno Zeta"]);
    for (const orden of ["contacto", "-promesa"]) expect(await names(`orden=${orden}`)).toHaveLength(3);
    const page = await site.call("GET", "/api/deudores?tamano=2&pagina=2&orden=total", { as: admin });
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(((await page.json()) as Deudor[]).map(({ total }) => total)).toEqual([300]);
    const sheet = await site.call("GET", "/api/deudores/exportar?minimo=200&orden=total", { as: admin });
    const book = await readXlsx(new Uint8Array(await sheet.arrayBuffer()));
    const [headings = [], ...rows] = book.sheets[0]?.rows ?? [];
    expect(rows.map((row) => [row[headings.indexOf("Familia")], row[headings.indexOf("Debe")]])).toEqual([
      ["Uno Alfa", 200],
      ["Uno Medio", 300],
    ]);
    const one = await site.call("GET", `/api/deudores/exportar?ids=${members[0]?.id}`, { as: admin });
    const chosen = await readXlsx(new Uint8Array(await one.arrayBuffer()));
    expect(chosen.sheets[0]?.rows).toHaveLength(2);
    for (const query of ["orden=otro", "antiguedad=1", "minimo=-1", "plan=x", "situacion=", "ids=%27"])
      expect((await site.call("GET", `/api/deudores/exportar?${query}`, { as: admin })).status, query).toBe(
        422,
      );
  });
});
