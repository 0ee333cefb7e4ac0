import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";
import { newCuit } from "#tests/harness/statements.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const { begin, confirm, idsOf, movement, post, statesOf, upload, uploaded } = transfersOf(site, admin);
const fecha = clubTime(site.clock.now()).fecha;
const nameOf = async ({ id }: { id: number }) =>
  (await site.sql`select nombre || ' ' || apellido as nombre from usuarios where id = ${id}`)[0]?.nombre;
const member = () => makeMember(site, admin, plan);
const beginFirst = async () => {
  const who = await member();
  const cuotas = await idsOf(who);
  return { who, cuotas, pago: await begin(who, cuotas.slice(0, 1)) };
};

// Rule TRA-6
describe("a decision about a bank transaction", () => {
  test("can assign the transaction to a payment of a different amount", async () => {
    const { who, pago } = await beginFirst();
    const short = Math.floor(pago.monto) - 400;
    const { id } = await uploaded([credit(short, { fecha, remitente: "ALGUIEN MAS" })]);
    const { id: movimientoId } = await movement(id, short);
    await jsonOf(200, post(`/movimientos/${movimientoId}/confirmar`, { pagoId: pago.pagoId }));
    expect((await statesOf(who))[0]).toBe("pendiente 600");
    expect((await post(`/movimientos/${movimientoId}/confirmar`, { pagoId: pago.pagoId })).status).toBe(409);
    const other = await uploaded([credit(1, { fecha })]);
    const { id: otherId } = await movement(other.id, 1);
    expect((await post(`/movimientos/${otherId}/confirmar`, { pagoId: pago.pagoId })).status).toBe(409);
    expect((await post(`/movimientos/${otherId}/confirmar`, { pagoId: 2147483647 })).status).toBe(404);
  });

  test("can credit the transaction to a person and pay that person's oldest dues first", async () => {
    const who = await member();
    const cuit = newCuit(31_000_003);
    const { id } = await uploaded([credit(1_300.75, { fecha, cuit })]);
    const { id: movimientoId } = await movement(id, 1_300.75);
    const { pagoId } = await jsonOf(
      200,
      post(`/movimientos/${movimientoId}/a-cuenta`, { personaId: who.id, recordarCuit: true }),
    );
    expect(await statesOf(who)).toEqual(["pagada", "pendiente 300.75", "pendiente"]);
    expect((await movement(id, 1_300.75)).pagador).toBe(await nameOf(who));
    const [stored] = await site.sql`select medio, estado from pagos where id = ${pagoId}`;
    expect(stored).toMatchObject({ medio: "transferencia", estado: "aprobado" });
    const next = await uploaded([credit(888, { fecha: addDays(fecha, -1), cuit })]);
    expect(await movement(next.id, 888)).toMatchObject({ estado: "dudoso", pagadores: [{ id: who.id }] });
  });

  test("can discard the transaction and be undone", async () => {
    const { pago } = await beginFirst();
    const { id } = await uploaded([credit(432.1, { fecha }), credit(pago.monto, { fecha })]);
    const { id: movimientoId } = await movement(id, 432.1);
    await jsonOf(
      200,
      post(`/movimientos/${movimientoId}/descartar`, { motivo: "Es un aporte de la comisión" }),
    );
    expect(await movement(id, 432.1)).toMatchObject({
      estado: "descartado",
      motivo: "Es un aporte de la comisión",
      por: admin.nombreUsuario,
    });
    await jsonOf(200, post(`/movimientos/${movimientoId}/reabrir`));
    expect(await movement(id, 432.1)).toMatchObject({ estado: "sin-par", motivo: null });
    await confirm(id);
    const paid = await movement(id, pago.monto);
    expect((await post(`/movimientos/${paid.id}/reabrir`)).status).toBe(409);
    await jsonOf(200, post(`/cuotas/cobros/${pago.pagoId}/anular`, { motivo: "Era de otra persona" }));
    await jsonOf(200, post(`/movimientos/${paid.id}/reabrir`));
    expect((await movement(id, pago.monto)).estado).not.toBe("confirmado");
  });

  test("can assign a late transfer to the cancelled payment for which it was meant", async () => {
    const { who, pago } = await beginFirst();
    await jsonOf(200, post(`/transferencias/${pago.pagoId}/cancelar`, {}, who));
    const { id } = await uploaded([credit(pago.monto, { fecha })]);
    const found = await movement(id, pago.monto);
    expect(found).toMatchObject({
      estado: "dudoso",
      candidatos: [{ pagoId: pago.pagoId, reparos: ["cancelado"] }],
    });
    await jsonOf(200, post(`/movimientos/${found.id}/confirmar`, { pagoId: pago.pagoId }));
    expect((await statesOf(who))[0]).toBe("pagada");
  });

  test("is restricted to administradores", async () => {
    const staff = await site.user("administradorB");
    for (const path of ["/extractos/1/confirmar", "/movimientos/1/descartar", "/movimientos/1/reabrir"])
      expect((await post(path, { motivo: "x" }, staff)).status).toBe(403);
    expect((await upload(Buffer.from("x"), "x.csv", {}, staff)).status).toBe(403);
  });
});
