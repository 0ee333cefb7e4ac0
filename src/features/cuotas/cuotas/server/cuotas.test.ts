import { describe, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import type { Problem } from "#contract/route.ts";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { createTestSite, mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Cuota } from "../contract.ts";
import { cuotas } from "../feature.ts";
import { CUOTA_YA_PAGA } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Semestral", precio: "6000", cuotas: 6 });

const pay = (id: unknown, as: TestUser) => site.call("POST", `/api/cuotas/${id}/pagar`, { as });
const collect = (id: unknown, medio: unknown = "efectivo") =>
  site.call("POST", `/api/cuotas/${id}/cobrar`, { as: admin, json: { medio } });
const payment = async (id: number) => (await site.sql`select * from pagos where id = ${id}`)[0];
const subjectsTo = async (user: TestUser) =>
  (await site.sql`select asunto from correos where para = ${user.correo} order by creado_en`)
    .map((row) => row.asunto)
    .filter((asunto) => !/socio/.test(asunto));

/** Reads the mail server's folder, because the outbox clears an email once it is sent. */
const textTo = async (user: TestUser, subject: string) => (await mailTo(site, user, subject)).text;

async function member() {
  const user = await makeMember(site, admin, plan);
  const dues = await duesOf(site, user);
  const [first] = dues;
  if (!first) throw new Error("a member without instalments");
  return { user, dues, first };
}
const begin = async (cuota: Cuota, user: TestUser) =>
  (await (await pay(cuota.id, user)).json()) as { url: string; pagoId: number };
const paid = (user: TestUser, id: number) =>
  until("the instalment to be paid", async () =>
    (await duesOf(site, user)).find((cuota) => cuota.id === id && cuota.estado === "pagada"),
  );

test("an instalment with a payment under review cannot be paid again", async () => {
  const { user, first } = await member();
  const { pagoId } = await begin(first, user);
  const { id } = await site.emulator.pay({ of: String(pagoId), status: "in_process" });
  const reviewed = await until("the review to be noticed", async () =>
    (await duesOf(site, user)).find((cuota) => cuota.revisionHasta !== null),
  );
  expect(reviewed).toMatchObject({ id: first.id, pagoAbierto: null, pagadaEn: null });
  await site.sql`
    update pagos set vence_en = ${new Date(site.clock.now().getTime() - 60_000)} where id = ${pagoId}`;
  const again = await pay(first.id, user);
  expect([again.status, (await again.json()).code]).toEqual([409, "en-revision"]);
  const rows = await site.sql`select 1 from pagos where usuario_id = ${user.id}`;
  expect(rows).toHaveLength(1);
  await site.emulator.setStatus(id, { status: "approved" });
  expect(await paid(user, first.id)).toMatchObject({ revisionHasta: null, medio: "mercadopago" });
});

describe("listing instalments", () => {
  // Rule SOC-9
  test("returns the caller's own instalments, oldest first", async () => {
    const { user, dues } = await member();
    expect(dues.map((cuota) => cuota.numeroCuota)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(dues[0]).toMatchObject({
      plan: { id: plan, nombre_plan: "Semestral" },
      deCuantas: 6,
      importe: 1000,
      estado: "pendiente",
      pagadaEn: null,
      medio: null,
      pagoAbierto: null,
    });
    await site.sql`update cuotas set vence_el = vence_el - 11 where usuario_id = ${user.id}`;
    expect((await duesOf(site, user)).map((cuota) => cuota.estado)).toEqual([
      "vencida",
      ...Array(5).fill("pendiente"),
    ]);
    expect(await duesOf(site, await site.user())).toEqual([]);
  });

  test("lets the office see a member's instalments", async () => {
    const { user, dues } = await member();
    const of = (id: number) => site.call("GET", `/api/cuotas/usuario/${id}`, { as: admin });
    expect(await (await of(user.id)).json()).toEqual(dues);
    expect(await (await of(admin.id)).json()).toEqual([]);
    expect((await of(2147483647)).status).toBe(404);
  });
});

// Rule API-6
test.each(["/api/cuotas/mias", "/api/cuotas/usuario/:id", "/api/personas/:id/cuotas"])(
  "%s is a list with pages and an order",
  async (path) => {
    const { user, dues } = await member();
    const as = path.includes("usuario") ? admin : user;
    const of = (query: string) => site.call("GET", `${path.replace(":id", `${user.id}`)}?${query}`, { as });
    const page = await of("tamano=2&pagina=2&orden=-fechaCuota");
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await page.json())).toEqual(ids(dues).reverse().slice(2, 4));
    expect(page.headers.get("x-total-count")).toBe("6");
    expect(page.headers.get("link")).toContain('rel="next"');
    expect((await of("orden=plan")).status).toBe(422);
  },
);

describe("paying an instalment online", () => {
  test("leads through the provider's page to a paid instalment", async () => {
    const { user, first } = await member();
    const { url, pagoId } = await jsonOf(201, pay(first.id, user));
    const [preference] = await site.emulator.preferences(String(pagoId));
    expect(preference?.items).toEqual([
      expect.objectContaining({ title: "Cuota 1 de 6: Semestral", quantity: 1, unit_price: 1000 }),
    ]);
    const [open] = await duesOf(site, user);
    expect(open?.pagoAbierto?.url).toBe(url);
    expect(Date.parse(open?.pagoAbierto?.venceEn ?? "") - site.clock.now().getTime()).toBeGreaterThan(
      59 * 60_000,
    );
    await site.emulator.checkout(url, { titular: "APRO" });
    const done = await paid(user, first.id);
    expect(done).toMatchObject({ estado: "pagada", medio: "mercadopago", pagoAbierto: null });
    expect(await payment(pagoId)).toMatchObject({ estado: "aprobado", retiene: false, concepto: "cuota" });
    expect(await subjectsTo(user)).toEqual(["Recibo: cuota 1 de 6"]);
    expect((await (await pay(first.id, user)).json()) as Problem).toMatchObject({
      status: 409,
      code: "ya-paga",
      detail: CUOTA_YA_PAGA,
    });
    const detail = await site.call("GET", `/api/pagos/${pagoId}`, { as: admin });
    expect(await detail.json()).toMatchObject({ descripcion: "Cuota 1 de 6: Semestral", estado: "aprobado" });
    const tickets = await site.call("GET", "/api/entradas/lista_entradas", { as: admin });
    expect([tickets.status, await tickets.json()]).toEqual([200, []]);
  });

  // Rule SOC-11
  test("returns the same page for repeated calls until it expires", async () => {
    const { user, first } = await member();
    const begun = await begin(first, user);
    expect(await begin(first, user)).toEqual(begun);
    await site.sql`update pagos set vence_en = ${site.clock.now()} where id = ${begun.pagoId}`;
    const next = await begin(first, user);
    expect(next.pagoId).not.toBe(begun.pagoId);
    await conciliar(site.deps);
    expect((await payment(begun.pagoId)).estado).toBe("vencido");
    const text = await textTo(user, "Tu cuota sigue sin pagar");
    expect(text).toContain("La cuota sigue sin pagar");
    expect(text).not.toContain("lugar");
    await site.emulator.pay({ of: String(begun.pagoId), status: "approved" });
    await paid(user, first.id);
    await site.emulator.checkout(next.url, { titular: "APRO" });
    await until(
      "the second money to go back",
      async () => (await payment(next.pagoId)).estado === "reembolsado",
    );
    expect((await duesOf(site, user))[0]?.estado).toBe("pagada");
  });

  test("returns 404 if the instalment is unknown or another user's", async () => {
    const { first } = await member();
    for (const as of [(await member()).user, admin, await site.user()]) {
      const foreign = await (await pay(first.id, as)).json();
      const missing = await (await pay(2147483647, as)).json();
      expect([foreign.status, foreign.detail]).toEqual([404, missing.detail]);
    }
    const rows = await site.sql`select 1 from cobros_de_cuota where cuota_id = ${first.id}`;
    expect(rows).toEqual([]);
  });

  test("returns 503 while the provider is down", async () => {
    const { user, first } = await member();
    await site.emulator.chaos({
      failures: [{ call: "createPreference", mode: "status", status: 400, times: 1 }],
    });
    expect((await pay(first.id, user)).status).toBe(503);
    expect((await duesOf(site, user))[0]).toMatchObject({ estado: "pendiente", pagoAbierto: null });
    const begun = await begin(first, user);
    await site.emulator.checkout(begun.url, { titular: "APRO" });
    await paid(user, first.id);
  });

  test("can be retried on the same page after a card was rejected", async () => {
    const { user, first } = await member();
    const { url, pagoId } = await begin(first, user);
    await site.emulator.checkout(url, { titular: "OTHE" });
    const text = await textTo(user, "No pudimos cobrar tu pago");
    expect(text).toContain("La cuota sigue sin pagar");
    expect(text).not.toContain("lugar");
    expect(await begin(first, user)).toEqual({ url, pagoId, total: first.importe });
    await site.emulator.checkout(url, { titular: "APRO" });
    await paid(user, first.id);
  });

  test("can be repeated after a refund or chargeback", async () => {
    for (const status of ["refunded", "charged_back"] as const) {
      const { user, first } = await member();
      const { url, pagoId } = await begin(first, user);
      await site.emulator.checkout(url, { titular: "APRO" });
      await paid(user, first.id);
      const [made] = await site.emulator.payments(String(pagoId));
      await site.emulator.setStatus(made?.id ?? 0, { status });
      await until("it to be owed again", async () => (await duesOf(site, user))[0]?.estado === "pendiente");
      expect((await duesOf(site, user))[0]).toMatchObject({ medio: null, pagadaEn: null });
      const again = await begin(first, user);
      expect(again.pagoId).not.toBe(pagoId);
    }
  });

  test("returns 429 after ten calls within a minute", async () => {
    await using strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
    const user = await strict.user();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await strict.call("POST", "/api/cuotas/1/pagar", { as: user })).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  });
});

test("deleting an account keeps paid and overdue instalments", async () => {
  const { user, first, dues } = await member();
  await collect(first.id);
  await site.sql`update cuotas set vence_el = ${addDays(first.fechaCuota, -13)} where id = ${dues[1]?.id}`;
  const file = (await cuotas.personalData?.export(site.deps, site.deps.db, user.id)) as Cuota[];
  expect(file.map((cuota) => cuota.estado).sort()).toEqual([
    "pagada",
    ...Array(4).fill("pendiente"),
    "vencida",
  ]);
  await site.deps.db.transaction(async (tx) => cuotas.personalData?.erase(site.deps, tx, user.id));
  expect((await duesOf(site, user)).map((cuota) => cuota.estado).sort()).toEqual(["pagada", "vencida"]);
});
