import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { auditOf, buy, paidTicket, problemOf, quiet } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Devolucion, Pago } from "../../contract.ts";
import { pedirDevolucion } from "./devolver-en-partes.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const ask = (pagoId: number, monto: number) =>
  site.deps.db.transaction((tx) =>
    pedirDevolucion(site.deps, tx, null, { pagoId, monto, motivo: "No puede ir", causa: "staff" }),
  );

describe("confirming a refund made by hand", () => {
  const list = async (mostrar: string) =>
    (await (
      await site.call("GET", `/api/devoluciones/lista?mostrar=${mostrar}`, { as: staff })
    ).json()) as Devolucion[];
  const confirm = (id: number) => site.call("POST", `/api/devoluciones/${id}/hecha`, { as: staff });

  // Rule PAG-16
  test("adds exactly one counter-entry", async () => {
    const { id } = await paidTicket(site, staff);
    const rows = await site.sql`select pago_id as id from entradas where id = ${id}`;
    const pagoId: number = rows[0].id;
    await ask(pagoId, 600);
    const devolucion = (await list("a-mano")).find((one) => one.pagoId === pagoId);
    expect(devolucion).toMatchObject({ monto: 600, medio: "efectivo", motivo: "No puede ir", hechaEn: null });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(devolucion?.id ?? 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const entries = await site.sql`
      select monto::float, registrado_por as quien from pagos where anula_id = ${pagoId}`;
    expect(entries).toEqual([{ monto: -600, quien: staff.id }]);
    expect((await list("hechas"))[0]).toMatchObject({ pagoId, hechaPor: staff.nombreUsuario });
    expect((await auditOf(site, "pago", pagoId)).map(({ accion }) => accion)).toContain(
      "pago.devuelto-a-mano",
    );
    // A payment with a refund can no longer be reversed.
    const reversal = await site.call("POST", `/api/entradas/${id}/anular-venta`, {
      as: staff,
      json: { motivo: "Error" },
    });
    expect(await problemOf(reversal)).toMatchObject({ status: 409, code: "con-devolucion" });
  });

  test("is refused if the refund goes through Mercado Pago", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    const { id: operacion } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra, [operacion]);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 503 }] });
    const pedida = await ask(compra.pagoId, 100);
    const id = pedida.ok ? (pedida.value?.id ?? 0) : 0;
    expect(await problemOf(confirm(id))).toMatchObject({ status: 409, code: "por-mercado-pago" });
    expect(await problemOf(confirm(2147483647))).toMatchObject({ status: 404 });
    expect((await list("en-curso")).map((one) => one.id)).toContain(id);
    await site.emulator.clearChaos();
    await until("the refund", async () => (await list("hechas")).some((one) => one.id === id));
  });
});

describe("a refund of a chosen amount by staff", () => {
  let pagoId: number;
  let admin: TestUser;
  beforeAll(async () => {
    admin = await site.user("administrador");
    const member = await makeMember(site, admin, await makePlan(site, { precio: "2000", cuotas: 1 }));
    const [cuota] = await duesOf(site, member);
    await site.call("POST", `/api/cuotas/${cuota?.id}/cobrar`, {
      as: admin,
      json: { medio: "transferencia" },
    });
    const rows = await site.sql`select id from pagos where usuario_id = ${member.id}`;
    pagoId = rows[0].id;
  });
  const refund = (json: object, as = admin) =>
    site.call("POST", `/api/pagos/${pagoId}/devolver`, { as, json });

  // Rule PAG-13
  test("cannot be made by an administradorB", async () => {
    expect(await problemOf(refund({ motivo: "Pagó de más" }, staff))).toMatchObject({ status: 403 });
  });

  // Rule PAG-13
  test("is made once for each idempotency key", async () => {
    const json = { monto: 300.5, motivo: "Pagó de más", idempotencyKey: randomUUID() };
    const answers = await Promise.all([refund(json), refund(json), refund(json)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const body = (await answers[0]?.json()) as Pago;
    expect(body).toMatchObject({ estado: "aprobado", porDevolver: 1699.5, partes: null });
    expect(body.devoluciones).toHaveLength(1);
  });

  // Rule API-15
  test("is refused if its idempotency key was used for a different refund", async () => {
    const json = { monto: 10, motivo: "Pagó de más", idempotencyKey: randomUUID() };
    expect((await refund(json)).status).toBe(200);
    for (const other of [{ monto: 20 }, { motivo: "Otro" }, { causa: "arrepentimiento" }])
      expect(await problemOf(refund({ ...json, ...other }))).toMatchObject({
        status: 409,
        code: "otra-devolucion",
      });
    expect(((await (await refund(json)).json()) as Pago).devoluciones).toHaveLength(2);
  });

  test.each([
    [{ motivo: " " }, 422],
    [{ motivo: "x", monto: 0 }, 422],
    [{ motivo: "x", monto: -5 }, 422],
    [{ motivo: "x", monto: 0.001 }, 422],
    [{ motivo: "x", monto: 1e300 }, 422],
    [{ motivo: "x", monto: "5" }, 422],
    [{ motivo: "x", monto: 1689.51 }, 409],
    [{ motivo: "x", entradas: [1] }, 422],
    [{ motivo: "x", entradas: [], monto: 5 }, 422],
    [{ motivo: "x", monto: 5, idempotencyKey: "'; drop" }, 422],
  ])("requested with %j is refused with a %i", async (json, status) => {
    expect((await problemOf(refund(json))).status).toBe(status);
  });
});
