import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite } from "#tests/harness/site.ts";
import { transfersOf } from "#tests/harness/transfers.ts";
import type { Transferencia } from "../contract.ts";
import { vencerTransferencias } from "./abrir-transferencia.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const { begin, get, post, idsOf, statesOf } = transfersOf(site, admin);
const DAY_MS = 24 * 60 * 60 * 1000;
const hoy = () => clubTime(site.clock.now()).fecha;
const member = () => makeMember(site, admin, plan);
const centavosOf = ({ monto }: Transferencia) => Math.round(monto * 100) % 100;
const mailsTo = (who: TestUser, subject: string) =>
  site.sql`select id from correos where para = ${who.correo} and asunto = ${subject}`;
const expireIn = (days: number) => {
  const then = new Date(site.clock.now().getTime() + days * DAY_MS);
  return vencerTransferencias({ ...site.deps, clock: () => then });
};
const receipt = (who: TestUser, id: number, content: Uint8Array, name = "../../comprobante.png") =>
  site.call("POST", `/api/transferencias/${id}/comprobante`, {
    as: who,
    form: { comprobante: new File([content as Uint8Array<ArrayBuffer>], name) },
  });
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

// Rule TRA-1
describe("paying by transfer", () => {
  test("asks for the debt plus distinct centavos", async () => {
    const who = await member();
    const [first = 0, second = 0] = await idsOf(who);
    const pago = await begin(who, [first, second]);
    expect(pago).toMatchObject({ abierta: true, estado: "pendiente", comprobante: "ninguno" });
    expect(Math.floor(pago.monto)).toBe(2000);
    expect(centavosOf(pago)).toBeGreaterThan(0);
    expect(pago.cuenta).toEqual(site.deps.club().banco);
    expect(clubTime(new Date(pago.venceEn)).fecha).toBe(addDays(hoy(), 8));
    expect(await jsonOf(200, get("/transferencias/mias", who))).toEqual([pago]);
    const mail = await mailTo(site, who, "Los datos para tu transferencia");
    expect(mail.text).toContain(pago.cuenta.alias);
    expect(mail.text).toContain(`$ 2.000,${String(centavosOf(pago)).padStart(2, "0")}`);
  });

  test("returns the payer's open payment if it covers the same instalments", async () => {
    const who = await member();
    const [first = 0, second = 0] = await idsOf(who);
    const pago = await begin(who, [first, second]);
    expect(await begin(who, [second, first])).toEqual(pago);
    const other = await begin(who, [first]);
    expect(other.pagoId).not.toBe(pago.pagoId);
    expect(await jsonOf(200, get(`/transferencias/${pago.pagoId}`, who))).toMatchObject({
      estado: "cancelado",
      abierta: false,
    });
  });

  test("can cover people for whom the payer pays", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const [first = 0] = await idsOf(hijo);
    const pago = await begin(responsable, [first]);
    for (const path of [`/transferencias/${pago.pagoId}`]) expect((await get(path, hijo)).status).toBe(404);
    expect((await post(`/transferencias/${pago.pagoId}/cancelar`, {}, hijo)).status).toBe(404);
    expect((await receipt(hijo, pago.pagoId, await picture())).status).toBe(404);
    expect(await jsonOf(200, get("/transferencias/mias", hijo))).toEqual([]);
  });

  test("gives twenty concurrent payers twenty different totals", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => member()));
    const pagos = await Promise.all(people.map(async (who) => begin(who, (await idsOf(who)).slice(0, 1))));
    expect(new Set(pagos.map(({ monto }) => monto)).size).toBe(20);
  });

  test("asks for a peso more once all 99 totals are in use", async () => {
    const who = await member();
    const [first = 0] = await idsOf(who);
    const taken = await site.sql`
      with nuevos as (
        insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, vence_en)
        select ${who.id}, 'cuota', 'Otra', 1000 + n / 100.0, 'transferencia', 'pendiente', ${site.clock.now()}, ${site.clock.now()}, ${site.clock.now()}
        from generate_series(1, 99) n where not exists (select from transferencias t where t.monto = 1000 + n / 100.0)
        returning id, monto)
      insert into transferencias (pago_id, monto, con_centavos, cuenta, abierta)
      select id, monto, true, '{}', monto > 1000.5 from nuevos returning pago_id`;
    expect(taken.length).toBeGreaterThan(50);
    expect((await begin(who, [first])).monto).toBeGreaterThan(1001);
    await site.sql`delete from transferencias where pago_id = any(${taken.map(({ pago_id }) => Number(pago_id))})`;
  });

  test("is refused if the club has no bank account", async () => {
    const who = await member();
    const [first = 0] = await idsOf(who);
    const banco = site.deps.club().banco;
    const before = { ...banco };
    Object.assign(banco, { alias: "", cuenta: "" });
    const refusal = await site.call("POST", "/api/cuotas/pagar", {
      as: who,
      json: { cuotas: [first], medio: "transferencia" },
    });
    Object.assign(banco, before);
    expect(await problemOf(refusal)).toMatchObject({ status: 409, code: "sin-cuenta-bancaria" });
  });
});

// Rule TRA-2
describe("the receipt of a transfer", () => {
  test("settles nothing until the office has reviewed it", async () => {
    const who = await member();
    const [first = 0] = await idsOf(who);
    const { pagoId } = await begin(who, [first]);
    expect(await jsonOf(200, receipt(who, pagoId, await picture()))).toMatchObject({
      comprobante: "por-revisar",
      estado: "pendiente",
    });
    expect((await statesOf(who))[0]).toBe("pendiente");
    for (const medio of ["mercadopago", "transferencia"])
      expect(
        await problemOf(
          await site.call("POST", "/api/cuotas/pagar", { as: who, json: { cuotas: [first], medio } }),
        ),
      ).toMatchObject({ status: 409, code: "en-revision" });
    expect((await post(`/transferencias/${pagoId}/cancelar`, {}, who)).status).toBe(409);
    await expireIn(9);
    expect(await jsonOf(200, get(`/transferencias/${pagoId}`, who))).toMatchObject({ abierta: true });
    const inbox = await jsonOf(200, get("/tablero/bandeja"));
    expect(JSON.stringify(inbox)).toContain("comprobante-de-transferencia");

    const shown = await get(`/transferencias/${pagoId}/comprobante`);
    expect([
      shown.status,
      shown.headers.get("content-type"),
      shown.headers.get("content-security-policy"),
    ]).toEqual([200, "image/png", "default-src 'none'; sandbox"]);
    expect((await get(`/transferencias/${pagoId}/comprobante`, who)).status).toBe(403);
    await jsonOf(200, post(`/transferencias/${pagoId}/revisar`, { aceptado: false }));
    await expireIn(9);
    expect(await jsonOf(200, get(`/transferencias/${pagoId}`, who))).toMatchObject({
      abierta: false,
      estado: "vencido",
      comprobante: "rechazado",
    });
    expect(await mailsTo(who, "No recibimos tu transferencia")).toHaveLength(1);
  });

  test("is identified as a picture or PDF by its content, whatever its name", async () => {
    const who = await member();
    const [first = 0] = await idsOf(who);
    const { pagoId } = await begin(who, [first]);
    const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    for (const content of [html, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), new Uint8Array()])
      expect([415, 422]).toContain((await receipt(who, pagoId, content, "recibo.png")).status);
    expect((await receipt(who, pagoId, new Uint8Array(11 * 1024 * 1024), "grande.pdf")).status).toBe(413);
    await jsonOf(200, receipt(who, pagoId, new TextEncoder().encode("%PDF-1.4 falso"), "x.html"));
    const shown = await get(`/transferencias/${pagoId}/comprobante`);
    expect([shown.headers.get("content-type"), shown.headers.get("content-disposition")]).toEqual([
      "application/pdf",
      `attachment; filename="comprobante_${pagoId}.pdf"`,
    ]);
  });

  test("replaces an earlier one and deletes its file", async () => {
    const who = await member();
    const [first = 0] = await idsOf(who);
    const { pagoId } = await begin(who, [first]);
    await jsonOf(200, receipt(who, pagoId, new TextEncoder().encode("%PDF-1.4 uno")));
    await jsonOf(200, receipt(who, pagoId, await picture()));
    const keys: string[] = [];
    for await (const { key } of site.deps.storage.list()) if (key.includes(`/${pagoId}-`)) keys.push(key);
    expect(keys).toEqual([expect.stringMatching(/\.png$/)]);
  });
});

// Rule TRA-8
describe("a payment by transfer", () => {
  test("ends when the payer cancels it or its deadline has passed", async () => {
    const [one, two] = [await member(), await member()];
    const pagos = [
      await begin(one, (await idsOf(one)).slice(0, 1)),
      await begin(two, (await idsOf(two)).slice(0, 1)),
    ];
    expect(await jsonOf(200, post(`/transferencias/${pagos[0]?.pagoId}/cancelar`, {}, one))).toMatchObject({
      estado: "cancelado",
    });
    expect((await post(`/transferencias/${pagos[0]?.pagoId}/cancelar`, {}, one)).status).toBe(409);
    await expireIn(0);
    expect(await jsonOf(200, get(`/transferencias/${pagos[1]?.pagoId}`, two))).toMatchObject({
      abierta: true,
    });
    await expireIn(8);
    expect(await jsonOf(200, get(`/transferencias/${pagos[1]?.pagoId}`, two))).toMatchObject({
      estado: "vencido",
    });
    expect(await mailsTo(one, "No recibimos tu transferencia")).toEqual([]);
  });

  test("ends when everything it covers has been paid in another way", async () => {
    const who = await member();
    const [first = 0, second = 0] = await idsOf(who);
    const { pagoId } = await begin(who, [first, second]);
    const pay = (id: number) => jsonOf(200, post(`/cuotas/${id}/cobrar`, { medio: "efectivo" }));
    await pay(first);
    expect(await jsonOf(200, get(`/transferencias/${pagoId}`, who))).toMatchObject({ abierta: true });
    await pay(second);
    expect(await jsonOf(200, get(`/transferencias/${pagoId}`, who))).toMatchObject({ estado: "cancelado" });
  });
});
