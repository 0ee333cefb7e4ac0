import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, type TestSite, testSite } from "#tests/harness/site.ts";

const ROUNDS = propertyRuns(2, 20);
const times = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "1000", cuotas: 1 });
const fecha = addDays(clubTime(site.clock.now()).fecha, 30);
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });

/** Returns the sums of somebody's unpaid instalments and of their payments. */
async function sumsOf({ sql }: Pick<TestSite, "sql">, usuarioId: number) {
  const [row] = await sql`select sum(importe - imputado)::float as owed, sum(imputado)::float as paid
    from cuotas where usuario_id = ${usuarioId}`;
  return row;
}

// Rule DEU-4
describe("an arrangement and a concurrent payment of the same instalment", () => {
  test.each(times(ROUNDS))("keep the amounts owed and paid consistent (round %i)", async (round) => {
    const member = await makeMember(site, admin, plan);
    const [cuota] = await duesOf(site, member);
    const cash = { medio: "efectivo", idempotencyKey: randomUUID(), cuotas: [cuota?.id] };
    const [paid, agreed] = await Promise.all([
      post(`/personas/${member.id}/cobros`, { ...cash, monto: round % 2 === 0 ? 1000 : 400 }),
      post(`/personas/${member.id}/convenios`, {
        cuotas: [cuota?.id],
        partes: [{ fecha, importe: 1000 }],
        motivo: "A la vez",
      }),
    ]);
    expect([paid?.status, agreed?.status].toSorted()).toEqual([201, 409]);
    const amount = paid?.status !== 201 ? 0 : round % 2 === 0 ? 1000 : 400;
    expect(await sumsOf(site, member.id)).toEqual({ owed: 1000 - amount, paid: amount });
  });

  test.each(times(ROUNDS))(
    "lead to a single arrangement, even if it is requested twice (round %i)",
    async () => {
      const member = await makeMember(site, admin, plan);
      const [cuota] = await duesOf(site, member);
      const body = { cuotas: [cuota?.id], partes: [{ fecha, importe: 1000 }], motivo: "Dos veces" };
      const answers = await Promise.all(times(4).map(() => post(`/personas/${member.id}/convenios`, body)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      const made = answers.find(({ status }) => status === 201);
      const { id, partes } = await jsonOf(201, made as Response);
      const [undone, paid] = await Promise.all([
        post(`/convenios/${id}/deshacer`, { motivo: "A la vez" }),
        post(`/personas/${member.id}/cobros`, {
          medio: "efectivo",
          idempotencyKey: randomUUID(),
          cuotas: [partes[0].cuotaId],
          monto: 300,
        }),
      ]);
      expect([undone?.status, paid?.status].toSorted()).toEqual(
        undone?.status === 200 ? [200, 409] : [201, 409],
      );
      const amount = paid?.status === 201 ? 300 : 0;
      expect(await sumsOf(site, member.id)).toEqual({ owed: 1000 - amount, paid: amount });
    },
  );
});

// Rule DEU-4
describe("an arrangement that reads the debt without a lock", () => {
  /** Returns the unpaid and paid sums after an arrangement that reads before a payment and writes after it. */
  async function race(one: TestSite) {
    const staff = await one.user("administrador");
    const member = await makeMember(one, staff, await makePlan(one, { precio: "1000", cuotas: 1 }));
    const [cuota] = await duesOf(one, member);
    const [{ falta }] =
      (await one.sql`select importe - imputado as falta from cuotas where id = ${cuota?.id}`) as [
        { falta: string },
      ];
    const [pago] = await one.sql`
      insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
      values (${member.id}, 'cuota', 'A la vez', 400, 'efectivo', 'aprobado', now(), now()) returning id`;
    await one.sql`insert into imputaciones (pago_id, cuota_id, monto, creada_en)
      values (${pago?.id}, ${cuota?.id}, 400, now())`;
    await one.sql`with renglon as (
        insert into renglones_de_cuota (cuota_id, regla, importe) values (${cuota?.id}, 'convenio', ${-Number(falta)})
      ) update cuotas set importe = importe - ${falta}::numeric where id = ${cuota?.id}`;
    return sumsOf(one, member.id);
  }

  test("is refused by the instalment's check constraint", async () => {
    await expect(race(site)).rejects.toThrow("cuotas_imputado_valido");
  });

  test("takes more than is owed without that constraint (control)", async () => {
    await using throwaway = await createTestSite();
    await throwaway.sql`alter table cuotas drop constraint cuotas_imputado_valido`;
    expect(await race(throwaway)).toEqual({ owed: -400, paid: 400 });
  });
});
