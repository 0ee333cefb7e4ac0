import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import { makeBond } from "#tests/harness/families.ts";
import { makeMember } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { remindingClub } from "#tests/harness/reminders.ts";
import type { TestUser } from "#tests/harness/site.ts";
import { DIAS_ENTRE_RECORDATORIOS } from "../rules.ts";

const club = await remindingClub();
const { site, MONDAY, at, plan, admin, call, run } = club;
beforeEach(club.begin);

const DAYS = 50;
const HOURS = ["00:30", "08:59", "09:00", "14:10", "19:59", "20:00"];
const SUNDAY = 0;
const who = fc.nat(99);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant("nothing" as const), who }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("pay" as const), who, all: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("forgive" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant("owe" as const), who, days: fc.integer({ min: -9, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("stop" as const), who, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("bond" as const), who }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const day = fc.record({
  some: fc.array(step, { maxLength: 3 }),
  hours: fc.subarray(HOURS, { minLength: 1 }),
});

interface Reminded {
  id: number;
  who: number;
  dia: string;
  total: number;
  owed: number;
  about: number[];
}

// Rule DEU-2
test("reminders never reach a payer twice in a week, on a Sunday, at night or after being stopped", async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: DAYS, maxLength: DAYS }), async (history) => {
      await club.begin();
      const office = await admin();
      const parents: TestUser[] = [await site.user(), await site.user()];
      const members: TestUser[] = [];
      for (let n = 0; n < 4; n++) members.push(await makeMember(site, office, plan));
      for (const [n, member] of members.slice(0, 3).entries())
        await makeBond(site, parents[n % 2] as TestUser, member);
      for (const [n, { id }] of members.entries())
        await site.sql`update cuotas set vence_el = ${MONDAY}::date + numero_cuota * 9 - ${n}::int where usuario_id = ${id}`;
      const everybody = [...parents, ...members];
      const stopped = new Set<number>();

      async function take(one: Step, today: string): Promise<void> {
        const person = everybody[one.who % everybody.length] as TestUser;
        const owed = await site.sql<{ id: number; falta: number }>`
          select id, (importe - imputado)::float as falta from cuotas where usuario_id = ${person.id} and pagada_en is null
          order by id`;
        const [first] = owed;
        if (one.op === "pay" && first) {
          const monto = one.all ? owed.reduce((sum, { falta }) => sum + falta, 0) : first.falta / 2;
          const json = {
            monto,
            medio: "efectivo",
            idempotencyKey: randomUUID(),
            cuotas: owed.map(({ id }) => id),
          };
          await call("POST", `/personas/${person.id}/cobros`, json);
        }
        if (one.op === "forgive" && first)
          await call("POST", `/cuotas/${first.id}/condonar`, { monto: first.falta, motivo: "Ayuda" });
        if (one.op === "owe" && first)
          await site.sql`update cuotas set vence_el = ${addDays(today, one.days)} where id = ${first.id}`;
        if (one.op === "stop") {
          const answer = await call("PUT", `/personas/${person.id}/recordatorios`, { recibe: one.again });
          if (answer.ok) stopped[one.again ? "delete" : "add"](person.id);
        }
        if (one.op === "bond")
          await site.sql`update vinculos set paga_hasta = ${today} where dependiente_id = ${person.id}`;
      }

      for (const [n, { some, hours }] of history.entries()) {
        const today = addDays(MONDAY, n);
        at(today, "07:00");
        for (const one of some) await take(one, today);
        for (const hour of hours) {
          at(today, hour);
          const [last] = await site.sql<{
            id: number;
          }>`select coalesce(max(id), 0)::int as id from recordatorios`;
          await run();
          const fresh = await site.sql<Reminded>`
            select r.id, r.persona_id as who, r.dia::text, r.total::float as total,
              (select coalesce(sum(c.importe - c.imputado), 0)::float from cuotas c where c.id = any(r.cuotas) and c.pagada_en is null) as owed,
              (select array_agg(distinct c.usuario_id) from cuotas c where c.id = any(r.cuotas)) as about
            from recordatorios r where r.id > ${last?.id}`;
          sent += fresh.length;
          for (const one of fresh) {
            expect([
              hour >= "09:00" && hour < "20:00",
              new Date(`${today}T00:00:00Z`).getUTCDay() !== SUNDAY,
            ]).toEqual([true, true]);
            expect(one.owed).toBeGreaterThan(0);
            expect(one.total).toBe(one.owed);
            expect(stopped.has(one.who)).toBe(false);
            const near =
              await site.sql`select id from recordatorios where persona_id = ${one.who} and id <> ${one.id}
              and dia > ${today}::date - ${DIAS_ENTRE_RECORDATORIOS}::int`;
            expect(near).toEqual([]);
          }
        }
      }
    }),
    { numRuns: propertyRuns(1, 10) },
  );
  expect(sent).toBeGreaterThan(0);
});
