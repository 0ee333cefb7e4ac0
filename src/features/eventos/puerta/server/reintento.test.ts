import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditOf, createGate, type Gate, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { Ingreso } from "../contract.ts";

let site: TestSite;
let staff: TestUser;
let enter: Gate["enter"];
let gateOf: Gate["gateOf"];
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administradorB");
  ({ enter, gateOf } = createGate(site, staff));
});
afterAll(() => site?.end());

describe("a used ticket", () => {
  test("is rejected with its holder, event and check-in, or as annulled", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    await enter(codigo);
    const contextFor = async (as: TestUser) => (await (await enter(codigo, as)).json()).context;
    const known = { persona: "Nombre Apellido", evento: { id: evento }, anulada: false };
    expect(await contextFor(staff)).toMatchObject({ ...known, ingreso: { propio: true } });
    expect(await contextFor(await site.user("administradorB"))).toMatchObject({
      ...known,
      ingreso: { por: "Nombre Apellido", propio: false },
    });
    await site.pool.query(
      "update entradas set estado = 'anulada', ingreso_en = null, ingreso_por = null where id = $1",
      [id],
    );
    expect(await contextFor(staff)).toMatchObject({ ...known, anulada: true, ingreso: null });
  });

  // Rule PUE-5
  test("repeats the first response for a retry of the same scan, and counts one entry", async () => {
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
    // A different scan or a different operator is not a retry.
    const colleague = await site.user("administradorB");
    const used = { status: 409, code: "ya-ingreso" };
    expect(await problemOf(enter(codigo, staff, { ...scan, intento: randomUUID() }))).toMatchObject(used);
    expect(await problemOf(enter(codigo, staff, { eventos: [evento] }))).toMatchObject(used);
    expect(await problemOf(enter(codigo, colleague, scan))).toMatchObject(used);
    await site.pool.query(
      "update entradas set ingreso_en = ingreso_en - interval '11 minutes' where id = $1",
      [id],
    );
    expect(await problemOf(enter(codigo, staff, scan))).toMatchObject(used);
    expect((await enter(codigo, staff, { ...scan, intento: "1" })).status).toBe(422);
  });
});
