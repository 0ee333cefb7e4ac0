import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  auditOf,
  buy,
  createGate,
  eventIn,
  paidTicket,
  paymentOf,
  problemOf,
  quiet,
  stockOf,
} from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Ingreso } from "../contract.ts";

const SCANS = propertyRuns(5, 50);
const site = await testSite();
const staff = await site.user("administradorB");
const { enter, gateOf } = createGate(site, staff);

describe("the gate", () => {
  // Rule PUE-1
  test("admits a ticket once, however its code is spelled", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    const typed = ` ${codigo.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    expect(await jsonOf(200, enter(typed))).toMatchObject({
      entradaId: id,
      persona: "Nombre Apellido",
      evento: { id: evento },
    });
    const rows = await site.sql`select ingreso_en, ingreso_por from entradas where id = ${id}`;
    expect(rows[0].ingreso_por).toBe(staff.id);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "ya-ingreso",
      detail: `Ya ingresó a las ${clubTime(rows[0].ingreso_en).hora}`,
    });
    await site.sql`update entradas set ingreso_en = ingreso_en - interval '1 day' where id = ${id}`;
    expect((await problemOf(enter(codigo))).detail).toMatch(/^Ya ingresó el \d\d\/\d\d a las \d\d:\d\d$/);
    expect((await auditOf(site, "entrada", id)).map((line) => line.accion)).toEqual([
      "entrada.venta",
      "entrada.ingreso",
    ]);
  });

  // Rule PUE-3
  test("rejects codes with a wrong signature", async () => {
    const { codigo } = await paidTicket(site, staff);
    const other = await paidTicket(site, staff);
    // The signature covers every character of the code.
    const tampered = [...codigo].flatMap((letter, at) =>
      letter === "-" ? [] : [codigo.slice(0, at) + (letter === "Z" ? "Y" : "Z") + codigo.slice(at + 1)],
    );
    // One ticket's number with another ticket's signature.
    const mixed = other.codigo.slice(0, 7) + codigo.slice(7);
    for (const wrong of [
      ...tampered,
      mixed,
      site.deps.codes("entrada").sign(2_000_000_000),
      "1",
      "ABCD-EFGH-JKMN-PQRS",
      "ñ".repeat(16),
      "\u{1f600}",
    ])
      if (wrong !== codigo) expect([wrong, (await problemOf(enter(wrong))).status]).toEqual([wrong, 404]);
    for (const malformed of ["", "   ", 1, null, {}, ["x"], "x".repeat(65), "a\u0000b"])
      expect((await enter(malformed)).status).toBe(422);
    expect((await enter(codigo)).status).toBe(200);
  });

  test("rejects unpaid and annulled tickets", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    const codigo = site.deps.codes("entrada").sign(compra.entradaId);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "sin-pagar",
      detail: "Esta entrada todavía no está paga.",
    });
    await site.emulator.pay({ of: String(compra.pagoId), status: "refunded" });
    await quiet(site, compra);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "sin-pagar",
      detail: "Esta entrada fue anulada.",
    });
  });

  // Rule PUE-1
  test(`admits one of two concurrent scans of the same ticket (${SCANS} times)`, async () => {
    const [gateA, gateB] = [await site.user("administrador"), await site.user("administradorB")];
    for (let round = 0; round < SCANS; round++) {
      const { id, codigo } = await paidTicket(site, staff);
      const statuses = (await Promise.all([enter(codigo, gateA), enter(codigo, gateB)])).map(
        (one) => one.status,
      );
      expect(statuses.sort()).toEqual([200, 409]);
      const audit = (await auditOf(site, "entrada", id)).filter((line) => line.accion === "entrada.ingreso");
      expect(audit).toHaveLength(1);
    }
  });

  test("would admit both concurrent scans if the row were not guarded (control)", async () => {
    let both = 0;
    for (let round = 0; round < 20 && both === 0; round++) {
      const { id } = await paidTicket(site, staff);
      // Imitates a check-in without the conditional update: reads first, then writes.
      const unguarded = async () => {
        const rows = await site.sql`select ingreso_en from entradas where id = ${id}`;
        if (rows[0].ingreso_en) return false;
        await site.sql`update entradas set ingreso_en = now(), ingreso_por = ${staff.id} where id = ${id}`;
        return true;
      };
      if ((await Promise.all([unguarded(), unguarded()])).every(Boolean)) both++;
    }
    expect(both).toBeGreaterThan(0);
  });

  // Rule ENT-8
  test("keeps a checked-in ticket valid if its payment is refunded", async () => {
    const evento = await eventIn(site, 1, { cantidad: 1 });
    const compra = await buy(site, await site.user(), evento);
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra);
    expect((await enter(site.deps.codes("entrada").sign(compra.entradaId))).status).toBe(200);
    await site.emulator.setStatus(id, { status: "charged_back" });
    await quiet(site, compra);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("contracargo");
    // The seat is taken, so its place is not sold again.
    expect((await stockOf(site, evento)).disponibles).toBe(0);
  });
});

describe("a used ticket", () => {
  test("is rejected with its holder, event and check-in", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    await enter(codigo);
    const contextFor = async (as: TestUser) => (await (await enter(codigo, as)).json()).context;
    const known = { persona: "Nombre Apellido", evento: { id: evento }, anulada: false };
    expect(await contextFor(staff)).toMatchObject({ ...known, ingreso: { propio: true } });
    expect(await contextFor(await site.user("administradorB"))).toMatchObject({
      ...known,
      ingreso: { por: "Nombre Apellido", propio: false },
    });
    await site.sql`
      update entradas set estado = 'anulada', ingreso_en = null, ingreso_por = null where id = ${id}`;
    expect(await contextFor(staff)).toMatchObject({ ...known, anulada: true, ingreso: null });
  });

  // Rule PUE-5
  test("gets the first response again if the same scan is retried", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    const scan = { eventos: [evento], intento: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(codigo, staff, scan)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const bodies = (await Promise.all(answers.map((one) => one.json()))) as Ingreso[];
    expect(bodies.filter(({ repetido }) => !repetido)).toHaveLength(1);
    expect(new Set(bodies.map(({ ingresoEn }) => ingresoEn)).size).toBe(1);
    expect(await gateOf([evento])).toMatchObject([{ ingresaron: 1 }]);
    expect((await auditOf(site, "entrada", id)).map(({ accion }) => accion)).toEqual([
      "entrada.venta",
      "entrada.ingreso",
    ]);
    // Another scan or another operator is not a repetition.
    const colleague = await site.user("administradorB");
    const used = { status: 409, code: "ya-ingreso" };
    expect(await problemOf(enter(codigo, staff, { ...scan, intento: randomUUID() }))).toMatchObject(used);
    expect(await problemOf(enter(codigo, staff, { eventos: [evento] }))).toMatchObject(used);
    expect(await problemOf(enter(codigo, colleague, scan))).toMatchObject(used);
    await site.sql`update entradas set ingreso_en = ingreso_en - interval '11 minutes' where id = ${id}`;
    expect(await problemOf(enter(codigo, staff, scan))).toMatchObject(used);
    expect((await enter(codigo, staff, { ...scan, intento: "1" })).status).toBe(422);
  });
});
