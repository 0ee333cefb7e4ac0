import { describe, expect, test } from "vitest";
import type { RenglonesDeCuota } from "#features/cuotas/cuotas/contract.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Cuenta, PorPagar } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const see = (as: TestUser, id: number, query = "") =>
  site.call("GET", `/api/personas/${id}/cuenta${query}`, { as });
const account = async (as: TestUser, of: { id: number }, query = ""): Promise<Cuenta> =>
  jsonOf(200, see(as, of.id, query));
const firstOf = async (user: TestUser, n = 0) => (await duesOf(site, user))[n]?.id ?? 0;
async function paid(who: TestUser, cuotas: number[], amount = cuotas.length * 1000) {
  const [row] = await site.sql`
    insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en)
    values (${who.id}, 'cuota', 'Cuotas', ${amount}, 'transferencia', 'aprobado', ${site.clock.now()},
      ${site.clock.now()}, ${site.clock.now()}) returning id`;
  for (const cuota of cuotas)
    await site.sql`insert into imputaciones (pago_id, cuota_id, monto, creada_en)
      values (${row?.id}, ${cuota}, 1000, ${site.clock.now()})`;
  return Number(row?.id);
}

describe("access to an account", () => {
  // Rule CTA-5
  test("is limited to the person, the office, and people whose bond currently lets them see or pay", async () => {
    const child = await makeMember(site, admin, plan);
    const [sees, pays, decides, stranger, staff] = await Promise.all([
      site.user(),
      site.user(),
      site.user(),
      site.user("socio"),
      site.user("administradorB"),
    ]);
    const bond = await makeBond(site, sees, child, { paga: false });
    await makeBond(site, pays, child, { ve: false });
    await makeBond(site, decides, child, { ve: false, paga: false });
    const cuota = await firstOf(child);
    const statuses = async (who: TestUser) => [
      (await see(who, child.id)).status,
      (await site.call("GET", `/api/personas/${child.id}/cuenta/exportar`, { as: who })).status,
      (await site.call("GET", `/api/cuotas/${cuota}/renglones`, { as: who })).status,
    ];
    for (const who of [child, sees, pays, admin]) expect(await statuses(who)).toEqual([200, 200, 200]);
    for (const who of [decides, stranger, staff]) expect(await statuses(who)).toEqual([404, 404, 404]);
    await site.sql`update vinculos set terminado_en = now() where id = ${bond}`;
    expect(await statuses(sees)).toEqual([404, 404, 404]);
    expect((await see(child, sees.id)).status).toBe(404);
    expect((await see(admin, 2147483647)).status).toBe(404);
    for (const query of ["?anio=x", "?anio=0", "?anio=99999", "?anio=2026&anio=2025"])
      expect((await see(child, child.id, query)).status, query).toBe(422);
  });

  // Rule CTA-6
  test("hides the payer, method and number of somebody else's payment", async () => {
    const { responsable: mother, hijos } = await makeFamily(site, admin, plan, 1);
    const [child] = hijos as [TestUser];
    const father = await site.user();
    await makeBond(site, father, child, { restringido: true });
    const [hers, his] = [
      await paid(mother, [await firstOf(child)], 1500),
      await paid(father, [await firstOf(child, 1)]),
    ];
    await site.sql`update usuarios set apellido = 'Secreto' where id in (${mother.id}, ${father.id})`;
    const payments = ({ movimientos }: Cuenta) =>
      movimientos.filter(({ tipo }) => tipo === "pago").map(({ pago, haber }) => [pago?.id ?? null, haber]);
    const seen = await account(mother, child);
    expect(payments(seen)).toEqual([
      [hers, 1000],
      [null, 1000],
    ]);
    expect(payments(await account(father, child))).toEqual([
      [null, 1000],
      [his, 1000],
    ]);
    expect(payments(await account(child, child))).toEqual([
      [null, 1000],
      [null, 1000],
    ]);
    expect(seen).toMatchObject({ credito: null, pagos: null });
    for (const who of [mother, father, child]) {
      const text = await (await see(who, child.id)).text();
      expect(text).not.toContain("Secreto");
      expect(text).not.toContain(`n.º ${who === mother ? his : hers}`);
    }
    const office = await account(admin, child);
    expect(office.movimientos.find(({ pago }) => pago?.id === hers)?.pago).toEqual({
      id: hers,
      medio: "transferencia",
      pagador: { id: mother.id, nombre: "Nombre Secreto" },
    });
    expect(await account(mother, mother)).toMatchObject({ credito: 500, cargos: 0 });
    expect((await account(mother, mother)).pagos).toMatchObject([
      {
        id: hers,
        monto: 1500,
        credito: 500,
        devuelto: 0,
        imputaciones: [{ persona: { id: child.id }, importe: 1000 }],
      },
    ]);
    expect((await account(admin, mother)).credito).toBe(500);
  });
});

// Rule CTA-5
test("the overdue and later amounts of an account add up to its balance", async () => {
  const user = await makeMember(site, admin, plan);
  await site.sql`update cuotas set vence_el = vence_el - 20 where usuario_id = ${user.id} and numero_cuota = 1`;
  const before = await account(user, user);
  expect(before).toMatchObject({ saldo: 1000, vencido: 1000, porVencer: 2000, cargos: 3000, imputado: 0 });
  await paid(user, [await firstOf(user), await firstOf(user, 1)]);
  const after = await account(user, user);
  expect(after).toMatchObject({ saldo: 0, vencido: 0, porVencer: 1000, cargos: 3000, imputado: 2000 });
  expect(after.movimientos.map(({ tipo, debe, haber, saldo }) => [tipo, debe, haber, saldo])).toEqual([
    ["cuota", 1000, 0, 1000],
    ["cuota", 1000, 0, 2000],
    ["pago", 0, 1000, 1000],
    ["pago", 0, 1000, 0],
  ]);
  const last = Number(after.anio) - 1;
  expect(await account(user, user, `?anio=${last}`)).toMatchObject({ anio: last, saldo: 0, movimientos: [] });
});

// Rule CTA-7
test("the list of dues contains the caller and everybody they see or pay for", async () => {
  const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
  const [ana, leo] = hijos as [TestUser, TestUser];
  const seen = await makeMember(site, admin, plan);
  await makeBond(site, responsable, seen, { paga: false });
  await site.sql`update cuotas set vence_el = vence_el - 20 where usuario_id = ${leo.id} and numero_cuota = 1`;
  await paid(responsable, [await firstOf(ana)], 1400);
  const owed = async (as: TestUser): Promise<PorPagar> =>
    jsonOf(200, site.call("GET", "/api/cuenta", { as }));
  const { credito, personas } = await owed(responsable);
  expect(credito).toBe(400);
  expect(
    personas.map(({ id, relacion, paga, vencido, cuotas }) => [id, relacion, paga, vencido, cuotas.length]),
  ).toEqual([
    [leo.id, "madre", true, 1000, 3],
    [ana.id, "madre", true, 0, 2],
    [seen.id, "madre", false, 0, 3],
  ]);
  expect((await owed(ana)).personas).toMatchObject([{ id: ana.id, relacion: null, paga: true }]);
  expect(await owed(await site.user())).toEqual({ credito: 0, personas: [] });
});

test("a year of an account is exported as a spreadsheet", async () => {
  const user = await makeMember(site, admin, plan);
  const file = await site.call("GET", `/api/personas/${user.id}/cuenta/exportar`, { as: user });
  expect(file.headers.get("content-disposition")).toMatch(/cuenta_\d{4}\.xlsx/);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

// Rule CTA-4
test("an instalment of a plan equals the sum of its lines", async () => {
  const user = await makeMember(site, admin, plan);
  const cuota = await firstOf(user);
  const lines = async (id: number): Promise<RenglonesDeCuota> =>
    jsonOf(200, site.call("GET", `/api/cuotas/${id}/renglones`, { as: user }));
  expect(await lines(cuota)).toMatchObject({
    cuotaId: cuota,
    total: 1000,
    pagado: 0,
    renglones: [{ regla: "base", version: 1, base: null, importe: 1000, motivo: null }],
  });
  await paid(user, [cuota]);
  const other = await makePlan(site, { nombre: "Otro", precio: "2400", cuotas: 2 });
  await site.call("PATCH", `/api/socio/${user.id}/plan`, { as: admin, json: { planId: other } });
  const next = (await duesOf(site, user)).find(({ plan }) => plan.id === other);
  expect(await lines(next?.id ?? 0)).toMatchObject({
    total: 200,
    renglones: [
      { regla: "base", importe: 1200 },
      { regla: "credito", importe: -1000, nombre: "Ya pagado en el plan anterior" },
    ],
  });
  await expect(
    site.sql`insert into renglones_de_cuota (cuota_id, regla, importe) values (${next?.id}, 'base', 1)`,
  ).rejects.toThrow(/do not add up/);
  expect((await site.call("GET", "/api/cuotas/2147483647/renglones", { as: user })).status).toBe(404);
});
