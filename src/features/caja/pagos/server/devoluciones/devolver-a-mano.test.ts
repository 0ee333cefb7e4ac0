import { beforeAll, describe, expect, test } from "vitest";
import { buy, problemOf, quiet } from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite } from "#tests/harness/site.ts";
import type { Devolucion } from "../../contract.ts";
import { insertDevolucion, updatePorDevolver, updateSi } from "./devoluciones.repo.ts";
import { hacerDevolucion } from "./hacer-devolucion.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const list = async (mostrar: string) =>
  (await (
    await site.call("GET", `/api/devoluciones/lista?mostrar=${mostrar}`, { as: staff })
  ).json()) as Devolucion[];
const byHand = (id: number, medio = "transferencia") =>
  site.call("POST", `/api/devoluciones/${id}/a-mano`, { as: staff, json: { medio } });

describe("a refund that Mercado Pago refuses", () => {
  let compra: Awaited<ReturnType<typeof buy>>;
  let buyer: TestUser;
  let id: number;
  beforeAll(async () => {
    buyer = await site.user();
    compra = await buy(site, buyer, await site.event());
    const { id: operacion } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra, [operacion]);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 400 }] });
    const devolucion = await site.deps.db.transaction(async (tx) => {
      await updatePorDevolver(tx, compra.pagoId, 1500);
      return insertDevolucion(tx, {
        pagoId: compra.pagoId,
        monto: 1500,
        medio: "mercadopago",
        motivo: "No puede ir",
        causa: "staff",
        pedidaEn: site.clock.now(),
      });
    });
    id = devolucion.id;
  });

  // Rule PAG-17
  test("can be handed to a staff member only after every attempt has ended", async () => {
    expect(await problemOf(byHand(id))).toMatchObject({ status: 409, code: "por-mercado-pago" });
    await expect(hacerDevolucion(site.deps, id)).rejects.toThrow("400");
    const [refused] = (await list("en-curso")).filter((one) => one.id === id);
    expect(refused?.rechazadaEn).not.toBeNull();
    expect(await problemOf(byHand(id))).toMatchObject({ status: 409, code: "por-mercado-pago" });
    site.clock.advance(2 * 60_000);
    await updateSi(site.deps.db, id, "en-curso", { rechazadaEn: null });
    expect(await problemOf(byHand(id))).toMatchObject({ status: 409, code: "por-mercado-pago" });
    await expect(hacerDevolucion(site.deps, id)).rejects.toThrow("400");
    site.clock.advance(2 * 60_000);
    expect((await problemOf(byHand(id, "mercadopago"))).status).toBe(422);
    expect((await problemOf(byHand(2147483647))).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => byHand(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const mail = await mailTo(site, buyer, "vamos a");
    expect(mail.text).toContain("por transferencia");
  });

  // Rules PAG-16, PAG-17
  test("is not retried after it has been handed to staff", async () => {
    await site.emulator.clearChaos();
    await hacerDevolucion(site.deps, id);
    expect(await site.emulator.payments(String(compra.pagoId))).toMatchObject([
      { transaction_amount_refunded: 0 },
    ]);
    expect((await list("a-mano")).find((one) => one.id === id)).toMatchObject({ medio: "transferencia" });
    expect((await site.call("POST", `/api/devoluciones/${id}/hecha`, { as: staff })).status).toBe(200);
    const rows = await site.sql`
      select monto::float, medio, registrado_por as quien from pagos where anula_id = ${compra.pagoId}`;
    expect(rows).toEqual([{ monto: -1500, medio: "transferencia", quien: staff.id }]);
    expect(await problemOf(byHand(id))).toMatchObject({ status: 409, code: "ya-devuelta" });
  });
});
