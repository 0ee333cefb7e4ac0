import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { buy, mailsAbout, paymentOf, problemOf, quiet, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, testSite, until } from "#tests/harness/site.ts";
import { AGOTADAS } from "../rules.ts";

const site = await testSite();

describe("buying a ticket", () => {
  // Rule ENT-2
  test("for another user gets the same 404 whether or not that user exists", async () => {
    const me = await site.user();
    const evento = await site.event();
    const other = await site.user();
    const as = (userId: number) =>
      site.call("POST", `/api/compras/evento/${evento}/usuario/${userId}`, {
        as: me,
        form: { cantidad: "1" },
      });
    const foreign = await problemOf(as(other.id));
    expect(foreign.status).toBe(404);
    expect(await problemOf(as(2_000_000_000))).toEqual(foreign);
    expect((await stockOf(site, evento)).disponibles).toBe(10);
  });

  test.each([
    "0",
    "-1",
    "abc",
    "x0",
    "2147483647",
    "2147483648",
    "9".repeat(40),
    "1.5",
    "NaN",
    "%00",
    "1%2f2",
  ])("gets a 404 or 422 if the event's id is %s", async (id) => {
    expect([404, 422]).toContain((await tryToBuy(site, await site.user(), id)).status);
  });

  // Rule ENT-2
  test.each(["0", "7", "-1", "1.5", "abc", "", "1e9", "Infinity"])(
    "gets a 422 if the quantity is %j",
    async (cantidad) => {
      const evento = await site.event();
      expect((await problemOf(tryToBuy(site, await site.user(), evento, cantidad))).status).toBe(422);
      expect((await stockOf(site, evento)).disponibles).toBe(10);
    },
  );

  test("gets a 422 if the quantity is missing", async () => {
    const me = await site.user();
    const evento = await site.event();
    const path = `/api/compras/evento/${evento}/usuario/${me.id}`;
    const forms: (RequestInit & { body: BodyInit | null })[] = [
      { body: null },
      { body: "{}", headers: { "content-type": "application/json" } },
      { body: '{"cantidad":1}', headers: { "content-type": "application/json" } },
      { body: "otra=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      { body: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } },
      { body: "nada", headers: { "content-type": "multipart/form-data" } },
    ];
    for (const form of forms) {
      const response = await fetch(site.url + path, {
        method: "POST",
        ...form,
        headers: { ...form.headers, authorization: `Bearer ${me.token}` },
      });
      expect([400, 415, 422]).toContain(response.status);
    }
    const two = new FormData();
    two.append("cantidad", "1");
    two.append("cantidad", "1");
    const doubled = await fetch(site.url + path, {
      method: "POST",
      body: two,
      headers: { authorization: `Bearer ${me.token}` },
    });
    expect(doubled.status).toBe(422);
    expect((await stockOf(site, evento)).reservadas).toBe(0);
  });

  // Rule ENT-1
  test("gets a 409 with the reason if the event is sold out, past or not on sale", async () => {
    const me = await site.user();
    const soldOut = await site.event({ cantidad: 1 });
    await buy(site, await site.user(), soldOut);
    expect(await problemOf(tryToBuy(site, me, soldOut))).toEqual({
      status: 409,
      code: "agotadas",
      detail: AGOTADAS,
    });
    const inactive = await site.event({ estado: false });
    expect(await problemOf(tryToBuy(site, me, inactive))).toMatchObject({
      status: 409,
      code: "evento-inactivo",
    });
    const past = await site.event({ fecha: "2020-01-01" });
    expect(await problemOf(tryToBuy(site, me, past))).toMatchObject({ status: 409, code: "evento-pasado" });
    // The club's time has a precision of one minute.
    const { fecha, hora } = clubTime(site.clock.now());
    const begun = await site.event({ fecha, hora });
    expect(await problemOf(tryToBuy(site, me, begun))).toMatchObject({ status: 409, code: "evento-pasado" });
    expect((await problemOf(tryToBuy(site, me, 2_000_000_000))).status).toBe(404);
    for (const id of [inactive, past, begun]) expect((await stockOf(site, id)).disponibles).toBe(10);
  });

  // Rule ENT-2
  test("yields the ticket immediately if the event is free", async () => {
    const me = await site.user();
    const evento = await site.event({ precio: "0", cantidad: 1 });
    const compra = await buy(site, me, evento);
    expect(compra.url).toBe(`${site.url}/success?external_reference=${compra.pagoId}`);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      entrada: "pagada",
      retiene: false,
    });
    const payment = await site.call("GET", `/api/pagos/${compra.pagoId}`, {
      as: await site.user("administrador"),
    });
    expect(await payment.json()).toMatchObject({ medio: "sin-cargo" });
    await quiet(site, compra);
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
    expect((await tryToBuy(site, await site.user(), evento)).status).toBe(409);
  });

  // Rule ENT-3
  test("is limited to ten attempts a minute for each user", async () => {
    await using strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
    const me = await strict.user();
    const evento = await strict.event({ cantidad: 100 });
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) statuses.push((await tryToBuy(strict, me, evento)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
    const refused = await tryToBuy(strict, me, evento);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tryToBuy(strict, await strict.user(), evento)).status).toBe(201);
    expect((await stockOf(strict, evento)).reservadas).toBe(2);
  });

  // Rules ENT-2, ENT-4
  test("yields one ticket and one email once the held place is paid", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 3 });
    const res = await site.call("POST", `/api/compras/evento/${evento}/usuario/${ana.id}`, {
      as: ana,
      form: { cantidad: "1" },
    });
    expect(res.status).toBe(201);
    const compra = (await res.json()) as { url: string; pagoId: number; entradaId: number };
    const rows = await site.sql`select entradas_disponibles from eventos where id = ${evento}`;
    expect(rows[0].entradas_disponibles).toBe(2);
    await site.emulator.checkout(compra.url, { titular: "APRO" });
    const mias = await until("the ticket to be paid", async () => {
      const list = (await (await site.call("GET", "/api/entradas/mias", { as: ana })).json()) as {
        pagada: number;
        codigo: string;
      }[];
      return list[0]?.pagada === 1 && list;
    });
    expect(mias).toHaveLength(1);
    const mails = await until("the mail", async () => {
      const found = (await site.mail.list()).filter((m) => m.to === ana.correo);
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(mias[0]?.codigo);
  });
});

describe("concurrent attempts of one buyer", () => {
  const holdsOf10AtOnce = async () => {
    const buyer = await site.user();
    const evento = await site.event({ cantidad: 10 });
    await Promise.all(Array.from({ length: 10 }, () => tryToBuy(site, buyer, evento)));
    return (await stockOf(site, evento)).reservadas;
  };

  // Rule ENT-3
  test("hold a single place", async () => {
    expect(await holdsOf10AtOnce()).toBe(1);
  });

  test("hold several places without the unique index (negative control)", async () => {
    const [index] = await site.sql<{ indexdef: string }>`
      select indexdef from pg_indexes where indexname = 'pagos_retencion_unica'`;
    await site.sql`drop index pagos_retencion_unica`;
    expect(await holdsOf10AtOnce()).toBeGreaterThan(1);
    await site.sql`update pagos set retiene = false`;
    await site.pool.query(index?.indexdef ?? "");
  });
});
