import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emulatedAuthority } from "#tests/harness/emulated-authority.ts";
import { testFacturador } from "#tests/harness/facturador-contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Recibo } from "../../contract.ts";
import { facturar } from "./facturar.ts";

testFacturador("emulado", async () => {
  const authority = emulatedAuthority();
  return { facturador: authority.facturador, loseNextAnswer: () => authority.break("lost") };
});

const authority = emulatedAuthority();
const site = await testSite();
const admin = await site.user("administrador");
const payer = await makeMember(site, admin, await makePlan(site));
/** Another `deps` per club: one with a facturador. */
const invoicing = { ...site.deps, facturador: authority.facturador };

const collect = async (monto: number): Promise<number> => {
  const json = { medio: "efectivo", idempotencyKey: randomUUID(), cuotas: [], monto };
  const made = await jsonOf(201, site.call("POST", `/api/personas/${payer.id}/cobros`, { as: admin, json }));
  return made.comprobante.pagoId;
};
const annul = (pagoId: number) =>
  jsonOf(
    200,
    site.call("POST", `/api/cuotas/cobros/${pagoId}/anular`, { as: admin, json: { motivo: "Error" } }),
  );
const states = async () =>
  await site.sql`select numero, estado, intentos, numero_oficial as oficial, error from comprobantes_electronicos order by numero`;
const receipt = async (pagoId: number): Promise<Recibo> => {
  const [{ numero }] =
    await site.sql`select numero from recibos where pago_id = ${pagoId} and anula_numero is null`;
  return jsonOf(200, site.call("GET", `/api/recibos/R-${numero}`, { as: payer }));
};

// Rule REC-6
test("without a facturador nothing is asked for and nothing is queued", async () => {
  await collect(100);
  await facturar(site.deps);
  expect(await states()).toEqual([]);
});

// Rule REC-6
test("each receipt gets one invoice in the order of its number, whatever fails in between", async () => {
  const first = await collect(200.5);
  const second = await collect(300);
  authority.break("lost");
  await facturar(invoicing);
  expect((await states()).map(({ estado }) => estado)).toEqual(["pendiente", "pendiente", "pendiente"]);
  authority.break("down", "down");
  await facturar(invoicing);
  await facturar(invoicing);
  expect((await states())[0]?.error).toContain("does not answer");
  await Promise.all([facturar(invoicing), facturar(invoicing)]);
  await facturar(invoicing);
  expect(await states()).toMatchObject(
    [1, 2, 3].map((numero) => ({ numero, estado: "emitido", oficial: numero, error: null })),
  );
  expect(authority.issued.map(({ identificador, centavos }) => [identificador, centavos])).toEqual([
    ["recibo-R-1", 10_000],
    ["recibo-R-2", 20_050],
    ["recibo-R-3", 30_000],
  ]);
  expect((await receipt(first)).factura).toEqual({
    numero: "00003-00000002",
    cae: "70000000000002",
    venceEl: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  await annul(second);
  await facturar(invoicing);
  expect((await states()).at(-1)).toMatchObject({ estado: "emitido", oficial: 1 });
  expect(authority.issued.at(-1)).toMatchObject({ tipo: "nota-de-credito", centavos: 30_000 });
});

// Rule REC-6
test("a refusal is final and takes no number; what voids that receipt needs no credit note", async () => {
  const refused = await collect(50);
  await site.sql`update recibos set titular = 'RECHAZADO' where pago_id = ${refused}`;
  await annul(refused);
  const next = await collect(60);
  await facturar(invoicing);
  expect((await states()).slice(-3)).toMatchObject([
    { estado: "rechazado", error: "El documento del receptor no es válido" },
    { estado: "rechazado", error: "El recibo que anula no tiene factura." },
    { estado: "emitido", oficial: 4 },
  ]);
  expect((await receipt(refused)).factura).toBeNull();
  expect((await receipt(next)).factura?.numero).toBe("00003-00000004");
});

// Rule REC-6
test("receipts from before the first day of invoicing get none", async () => {
  await collect(70);
  const later = emulatedAuthority("2999-01-01");
  await facturar({ ...site.deps, facturador: later.facturador });
  expect(later.issued).toEqual([]);
});
