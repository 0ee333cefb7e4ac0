import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { createTestSite, type TestSite, type TestUser, testSite } from "#tests/harness/site.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";

const CROWD = 12;
const site = await testSite();

async function clubOf(one: TestSite) {
  const admin = await one.user("administrador");
  const plan = await makePlan(one, { precio: "3000", cuotas: 3 });
  const transfers = transfersOf(one, admin);
  const members = async (n: number): Promise<TestUser[]> => {
    const found: TestUser[] = [];
    for (let at = 0; at < n; at++) found.push(await makeMember(one, admin, plan));
    return found;
  };
  return { admin, transfers, members, fecha: clubTime(one.clock.now()).fecha };
}
const { admin, transfers, members, fecha } = await clubOf(site);

/** Returns the totals that people are asked to transfer if they start to pay at the same moment. */
async function totalsOf({ begin, idsOf }: typeof transfers, people: readonly TestUser[]): Promise<number[]> {
  const begun = await Promise.all(people.map(async (who) => begin(who, (await idsOf(who)).slice(0, 1))));
  return begun.map(({ monto }) => monto);
}

// Rule TRA-1
describe("payments by transfer that begin concurrently", () => {
  test("ask for different totals", async () => {
    expect(new Set(await totalsOf(transfers, await members(CROWD))).size).toBe(CROWD);
  });

  test("ask for the same total without the unique index (control)", async () => {
    const other = await createTestSite();
    try {
      const club = await clubOf(other);
      await other.sql`drop index transferencias_monto_unico`;
      expect(new Set(await totalsOf(club.transfers, await club.members(CROWD))).size).toBeLessThan(CROWD);
    } finally {
      await other.close();
    }
  });
});

// Rule TRA-6
describe("two concurrent treasurers", () => {
  test("confirm a bank statement once", async () => {
    const people = await members(6);
    const { begin, confirm, idsOf, statesOf, uploaded } = transfers;
    const rows = [];
    for (const who of people)
      rows.push(credit((await begin(who, (await idsOf(who)).slice(0, 1))).monto, { fecha }));
    const { id } = await uploaded(rows);
    const second = await site.user("administrador");
    const answers = await Promise.all([confirm(id), confirm(id, second), confirm(id)]);
    expect(answers.reduce((sum, { confirmados }) => sum + confirmados, 0)).toBe(people.length);
    for (const who of people) expect((await statesOf(who))[0]).toBe("pagada");
    const paid = await site.sql`
      select count(*)::int as n, sum(monto)::float as total from imputaciones
      where pago_id in (select id from pagos where usuario_id = any(${people.map(({ id }) => id)}))`;
    expect(paid).toMatchObject([{ n: people.length, total: people.length * 1000 }]);
  });

  test("store every transaction once if they upload the same bank statement", async () => {
    const rows = Array.from({ length: 30 }, (_, n) => credit(5_000 + n, { fecha }));
    const answers = await Promise.all([1, 2, 3].map(() => transfers.uploaded(rows)));
    expect(answers.reduce((sum, { nuevas }) => sum + nuevas, 0)).toBe(rows.length);
  });

  const paymentsOf = async (who: TestUser) =>
    (await site.sql`select id from pagos where usuario_id = ${who.id}`).length;

  test("credit a transaction once", async () => {
    const [who] = (await members(1)) as [TestUser];
    const { id } = await transfers.uploaded([credit(321, { fecha })]);
    const { id: movimiento } = await transfers.movement(id, 321);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        transfers.post(`/movimientos/${movimiento}/a-cuenta`, { personaId: who.id }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await paymentsOf(who)).toBe(1);
  });

  test("credit a transaction several times without the row lock (control)", async () => {
    const [who] = (await members(1)) as [TestUser];
    const { id } = await transfers.uploaded([credit(322, { fecha })]);
    const { id: movimiento } = await transfers.movement(id, 322);
    const { aCuenta } = site.deps.conceptos.cuota ?? {};
    const actor = {
      usuarioId: admin.id,
      permisos: ["administrador" as const],
      nombreUsuario: admin.nombreUsuario,
    };
    /** Checks, then writes, without a lock: the race that a decision must avoid. */
    const unguarded = async () => {
      const [row] = await site.sql`select estado from movimientos where id = ${movimiento}`;
      if (row?.estado !== "sin-par") return;
      await site.deps.db.transaction(async (tx) => {
        const cobro = { usuarioId: who.id, monto: 322, medio: "transferencia" as const };
        await aCuenta?.(site.deps, tx, actor as never, cobro);
      });
      await site.sql`update movimientos set estado = 'descartado' where id = ${movimiento}`;
    };
    await Promise.all(Array.from({ length: 5 }, unguarded));
    expect(await paymentsOf(who)).toBeGreaterThan(1);
  });

  test("cannot both succeed if their decisions differ", async () => {
    const [who] = (await members(1)) as [TestUser];
    const pago = await transfers.begin(who, (await transfers.idsOf(who)).slice(0, 1));
    const { id } = await transfers.uploaded([credit(pago.monto, { fecha })]);
    const { id: movimiento } = await transfers.movement(id, pago.monto);
    const answers = await Promise.all([
      transfers.post(`/movimientos/${movimiento}/confirmar`, { pagoId: pago.pagoId }),
      transfers.post(`/movimientos/${movimiento}/descartar`, { motivo: "Error" }),
      transfers.post(`/movimientos/${movimiento}/a-cuenta`, { personaId: who.id }),
      transfers.post(`/transferencias/${pago.pagoId}/cancelar`, {}, who),
    ]);
    expect(answers.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1);
    const [stored] = await site.sql`select estado, pago_id from movimientos where id = ${movimiento}`;
    const approved =
      await site.sql`select id from pagos where usuario_id = ${who.id} and estado = 'aprobado'`;
    expect(approved.map((row) => row.id)).toEqual(stored?.estado === "confirmado" ? [stored.pago_id] : []);
    expect(await jsonOf(200, transfers.get(`/transferencias/${pago.pagoId}`, who))).toMatchObject({
      abierta: false,
    });
  });
});
