import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { auditOf, buy, paidTicket, paymentOf, problemOf, quiet, stockOf } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";

let site: TestSite;
let staff: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administradorB");
});
afterAll(() => site?.end());

const enter = (codigo: unknown, as = staff) =>
  site.call("POST", "/api/entradas/ingreso", { as, json: { codigo } });

describe("the gate", () => {
  test("lets a ticket in once, however its code is typed, and says when it did", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    const typed = ` ${codigo.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    const first = await enter(typed);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({
      entradaId: id,
      persona: "Nombre Apellido",
      evento: { id: evento },
    });
    const { rows } = await site.pool.query("select ingreso_en, ingreso_por from entradas where id = $1", [
      id,
    ]);
    expect(rows[0].ingreso_por).toBe(staff.id);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "ya-ingreso",
      detail: `Ya ingresó a las ${clubTime(rows[0].ingreso_en).hora}`,
    });
    expect((await auditOf(site, "entrada", id)).map((line) => line.accion)).toEqual([
      "entrada.venta",
      "entrada.ingreso",
    ]);
  });

  test("does not know a code that we did not sign", async () => {
    const { codigo } = await paidTicket(site, staff);
    const other = await paidTicket(site, staff);
    // Every letter of it counts.
    const tampered = [...codigo].flatMap((letter, at) =>
      letter === "-" ? [] : [codigo.slice(0, at) + (letter === "Z" ? "Y" : "Z") + codigo.slice(at + 1)],
    );
    // One ticket's number with another's signature.
    const mixed = other.codigo.slice(0, 7) + codigo.slice(7);
    for (const wrong of [
      ...tampered,
      mixed,
      site.deps.tickets.sign(2_000_000_000),
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

  test("lets nobody in with a ticket that is not paid, or was annulled", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    const codigo = site.deps.tickets.sign(compra.entradaId);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "no-paga",
      detail: "Esta entrada todavía no está paga.",
    });
    await site.emulator.pay({ of: String(compra.pagoId), status: "refunded" });
    await quiet(site, compra);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "no-paga",
      detail: "Esta entrada fue anulada.",
    });
  });

  test("lets one of two in who show the same ticket at two gates at once (50 times)", async () => {
    const [gateA, gateB] = [await site.user("administrador"), await site.user("administradorB")];
    for (let round = 0; round < 50; round++) {
      const { id, codigo } = await paidTicket(site, staff);
      const statuses = (await Promise.all([enter(codigo, gateA), enter(codigo, gateB)])).map(
        (one) => one.status,
      );
      expect(statuses.sort()).toEqual([200, 409]);
      const audit = (await auditOf(site, "entrada", id)).filter((line) => line.accion === "entrada.ingreso");
      expect(audit).toHaveLength(1);
    }
  });

  test("would let both in without its guard: these gates are close enough to find it", async () => {
    let both = 0;
    for (let round = 0; round < 20 && both === 0; round++) {
      const { id } = await paidTicket(site, staff);
      // Look, then write: what letting in must never become.
      const unguarded = async () => {
        const { rows } = await site.pool.query("select ingreso_en from entradas where id = $1", [id]);
        if (rows[0].ingreso_en) return false;
        await site.pool.query("update entradas set ingreso_en = now(), ingreso_por = $2 where id = $1", [
          id,
          staff.id,
        ]);
        return true;
      };
      if ((await Promise.all([unguarded(), unguarded()])).every(Boolean)) both++;
    }
    expect(both).toBeGreaterThan(0);
  });

  test("keeps the place of somebody who is inside when the payment is given back", async () => {
    const evento = await site.event({ cantidad: 1 });
    const compra = await buy(site, await site.user(), evento);
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra);
    expect((await enter(site.deps.tickets.sign(compra.entradaId))).status).toBe(200);
    await site.emulator.setStatus(id, { status: "charged_back" });
    await quiet(site, compra);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("contracargo");
    // Whoever sits there sits there: the place is not sold a second time.
    expect((await stockOf(site, evento)).disponibles).toBe(0);
  });
});
