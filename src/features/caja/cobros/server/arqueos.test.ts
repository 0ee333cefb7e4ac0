import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { auditOf, problemOf, sell } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Arqueo, ArqueoConMovimientos, TotalesDeCobros } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");

const get = async (path: string) => (await site.call("GET", `/api/arqueos/${path}`, { as: admin })).json();
const caja = ({ id }: TestUser, more = "") => get(`caja?cajeroId=${id}${more}`);
const close = async (whose: TestUser, more: object = {}, as = admin) => {
  const { cobrado, devuelto } = await caja(whose);
  const json = {
    cajeroId: whose.id,
    apertura: 0,
    contado: cobrado - devuelto,
    cobrado,
    devuelto,
    idempotencyKey: randomUUID(),
  };
  return site.call("POST", "/api/arqueos", { as, json: { ...json, ...more } });
};
const closed = async (whose: TestUser, more: object = {}): Promise<ArqueoConMovimientos> => {
  const answer = await close(whose, more);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};
/** Makes a till with cash sales of $ 1.500 each. */
async function till(sales: number, medio = "efectivo") {
  const seller = await site.user("administradorB");
  const eventoId = await site.event({ cantidad: 50 });
  const vender = async () =>
    (await (await sell(site, seller, { eventoId, medio, nombre: "Luz" })).json()) as { id: number };
  const sold = [];
  for (let n = 0; n < sales; n++) sold.push(await vender());
  const anular = (id: number) =>
    site.call("POST", `/api/entradas/${id}/anular-venta`, { as: seller, json: { motivo: "Error" } });
  return { seller, vender, sold, anular };
}

// Rule PAG-22
describe("closing a till", () => {
  test("covers each cash payment exactly once", async () => {
    const { seller, vender, sold, anular } = await till(3);
    await till(1);
    expect(await caja(seller)).toMatchObject({ primera: true, cobrado: 4500, devuelto: 0, cuantos: 3 });
    await anular(sold[0]?.id ?? 0);
    const first = await closed(seller, { apertura: 1000.5, contado: 4000.5 });
    expect(first).toMatchObject({
      cajero: seller.nombreUsuario,
      cobrado: 4500,
      devuelto: 1500,
      diferencia: 0,
    });
    expect(first.movimientos.map(({ monto }) => monto)).toEqual([1500, 1500, 1500, -1500]);
    const totals: TotalesDeCobros = await (
      await site.call("GET", `/api/cobros/totales?registro=${seller.id}&medio=efectivo`, { as: admin })
    ).json();
    expect(totals.total).toMatchObject({ cobrado: first.cobrado, devuelto: first.devuelto });
    expect(await caja(seller)).toMatchObject({
      primera: false,
      desde: first.cerradoEn,
      cobrado: 0,
      cuantos: 0,
    });

    // A sale that is reversed after its till was closed counts in the next closing.
    await vender();
    await anular(sold[1]?.id ?? 0);
    expect(await closed(seller)).toMatchObject({ cobrado: 1500, devuelto: 1500, desde: first.cerradoEn });
    expect(await get(`${first.id}`)).toEqual(first);
    expect((await auditOf(site, "arqueo", first.id)).map(({ accion }) => accion)).toEqual(["arqueo.cerrar"]);
  });

  test("includes a sale made before the last closing but committed after it", async () => {
    const { seller, vender } = await till(1);
    const first = await closed(seller);
    const late = await vender();
    await site.pool.query(
      "update pagos set aprobado_en = $2::timestamptz - interval '1 second' where id = (select pago_id from entradas where id = $1)",
      [late.id, first.cerradoEn],
    );
    expect(await closed(seller)).toMatchObject({ cobrado: 1500 });
  });

  test("requires a reason if the counted amount differs from the expected amount", async () => {
    const { seller } = await till(2);
    const wrong = await close(seller, { contado: 2900 });
    expect(await wrong.json()).toMatchObject({ code: "sin-motivo", errors: [{ path: "motivo" }] });
    const arqueo = await closed(seller, { contado: 2900, motivo: "Faltó un vuelto" });
    expect(arqueo).toMatchObject({ diferencia: -100, motivo: "Faltó un vuelto" });
    await expect(
      site.pool.query("update arqueos set motivo = '' where id = $1", [arqueo.id]),
    ).rejects.toThrow("arqueos_diferencia_explicada");
  });

  test("is recorded only once even if the button is clicked several times", async () => {
    const { seller, vender } = await till(2);
    const idempotencyKey = randomUUID();
    const counted = { idempotencyKey, cobrado: 3_000, devuelto: 0, contado: 3_000 };
    const answers = await Promise.all([1, 2, 3].map(() => close(seller, counted)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Arqueo).id));
    expect(new Set(ids).size).toBe(1);
    // Rule API-15
    const other = await site.user("administrador");
    for (const [more, as] of [
      [{ motivo: "otro" }, admin],
      [{ cajeroId: other.id }, admin],
      [{}, other],
    ] as const)
      expect(await problemOf(close(seller, { ...counted, ...more }, as))).toMatchObject({
        status: 409,
        code: "otro-cierre",
      });
    await vender();
    expect(await problemOf(close(seller, { cobrado: 0, contado: 0 }))).toMatchObject({
      status: 409,
      code: "cambio",
    });
  });

  test("covers all earlier cash payments if it is the first closing", async () => {
    const { seller } = await till(1, "transferencia");
    expect(await caja(seller)).toMatchObject({ cuantos: 0 });
    const old = await till(1);
    await site.pool.query(
      "update pagos set actualizado_en = actualizado_en - interval '3 days' where registrado_por = $1",
      [old.seller.id],
    );
    await old.vender();
    expect(await caja(old.seller)).toMatchObject({ cobrado: 3000 });
    expect(await caja(old.seller, `&desde=${clubTime(new Date()).fecha}`)).toMatchObject({ cobrado: 1500 });
    expect(await closed(old.seller)).toMatchObject({ cobrado: 3000 });
  });

  test("leaves a record that only administradores can read", async () => {
    const { seller } = await till(1);
    const { id } = await closed(seller, { contado: 1600, motivo: "Sobró una propina" });
    expect((await get("lista?termino=propina")).map((one: Arqueo) => one.id)).toEqual([id]);
    expect((await get(`lista?termino=${seller.nombreUsuario}&orden=-cajero`))[0]).toMatchObject({
      diferencia: 100,
    });
    const file = await site.call("GET", "/api/arqueos/exportar?termino=propina", { as: admin });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(2);
    expect(await get("cajeros")).toContainEqual({ id: seller.id, nombreUsuario: seller.nombreUsuario });
    expect(await caja(seller, "&desde=2999-01-01")).toMatchObject({ status: 422 });
    expect((await site.call("GET", "/api/arqueos/2147483647", { as: admin })).status).toBe(404);
    expect((await site.call("GET", "/api/arqueos/caja?cajeroId=2147483647", { as: admin })).status).toBe(404);
    for (const more of [
      { apertura: -1 },
      { contado: 0.001 },
      { contado: "x" },
      { cajeroId: 1.5 },
      { idempotencyKey: "x" },
    ])
      expect((await close(seller, more)).status, JSON.stringify(more)).toBe(422);
    expect((await site.call("GET", "/api/arqueos/lista", { as: seller })).status).toBe(403);
  });
});
