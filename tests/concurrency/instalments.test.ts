import { describe, expect, test } from "vitest";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const CROWD = 8;
const ROUNDS = propertyRuns(2, 20);
const times = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

const site = await testSite();
const admins = await Promise.all(times(CROWD).map(() => site.user("administrador")));
const plan = await makePlan(site, { precio: "3000", cuotas: 3 });

const admin = () => admins[0] as TestUser;

describe("concurrent payments of one instalment", () => {
  const paymentsOf = async (cuotaId: number) =>
    await site.sql<{
      id: number;
      estado: string;
      medio: string;
      retiene: boolean;
    }>`select p.id, p.estado, p.medio, p.retiene from cobros_de_cuota c join pagos p on p.id = c.pago_id
         where c.cuota_id = ${cuotaId} order by p.id`;
  async function owing() {
    const user = await makeMember(site, admin(), plan);
    const [cuota] = await duesOf(site, user);
    return { user, cuota: cuota?.id ?? 0 };
  }
  const pay = (user: TestUser, cuota: number) =>
    site.call("POST", `/api/cuotas/${cuota}/pagar`, { as: user });
  const collect = (cuota: number, as = admin()) =>
    site.call("POST", `/api/cuotas/${cuota}/cobrar`, { as, json: { medio: "efectivo" } });

  test.each(times(ROUNDS))(
    "create one payment with one checkout page if a request is repeated (round %i)",
    async () => {
      const { user, cuota } = await owing();
      const responses = await Promise.all(times(CROWD).map(() => pay(user, cuota)));
      const begun = await Promise.all(responses.map((response) => response.json()));
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
      expect(new Set(begun.map((one) => `${one.pagoId} ${one.url}`)).size).toBe(1);
      expect(await paymentsOf(cuota)).toHaveLength(1);
    },
  );

  test.each(times(ROUNDS))("count once if several office users record them (round %i)", async () => {
    const { cuota } = await owing();
    const collected = await Promise.all(admins.map((one) => collect(cuota, one)));
    const statuses = collected.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(CROWD - 1).fill(409)]);
    expect((await paymentsOf(cuota)).map((one) => one.estado)).toEqual(["aprobado"]);
  });

  // Rule SOC-11
  test.each(times(ROUNDS))(
    "settle it once and refund the surplus payment if one is in cash and the other online (round %i)",
    async (round) => {
      const { user, cuota } = await owing();
      const { url, pagoId } = await (await pay(user, cuota)).json();
      const online = site.emulator.checkout(url, { titular: "APRO" });
      // Odd rounds wait for the charge first, so that the collision happens at another stage.
      if (round % 2) await online;
      const [cash] = await Promise.all([collect(cuota), online]);
      const settled = await until("all money to be where it belongs", async () => {
        const payments = await paymentsOf(cuota);
        const mp = payments.find((one) => one.id === pagoId);
        return mp && ["aprobado", "reembolsado"].includes(mp.estado) && payments;
      });
      const kept = settled.filter((one) => one.estado === "aprobado");
      expect(kept.map((one) => one.medio)).toEqual([cash.status === 200 ? "efectivo" : "mercadopago"]);
      expect(settled.some((one) => one.retiene)).toBe(false);
      const [due] = await duesOf(site, user);
      expect([due?.estado, due?.medio]).toEqual(["pagada", kept[0]?.medio]);
      const [charged] = await site.emulator.payments(String(pagoId));
      expect(charged?.status).toBe(cash.status === 200 ? "refunded" : "approved");
    },
  );

  test("can start several times without the row lock (control)", async () => {
    /** Reads open payments, then inserts a payment, without a lock. */
    const beginWithoutGuard = async (user: TestUser, cuota: number) => {
      const open = await paymentsOf(cuota);
      if (open.length > 0) return;
      await site.sql`with pago as (
           insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
           values (${user.id}, 'cuota', 'sin guardia', 1, 'mercadopago', 'pendiente', now(), now()) returning id)
         insert into cobros_de_cuota (pago_id, cuota_id) select id, ${cuota} from pago`;
    };
    const { user, cuota } = await owing();
    await Promise.all(times(CROWD).map(() => beginWithoutGuard(user, cuota)));
    expect((await paymentsOf(cuota)).length).toBeGreaterThan(1);
  });
});
