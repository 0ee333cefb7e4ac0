import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { drawOf, enter, eventOnSaleIn, lineOf, placeOf } from "#tests/harness/line.ts";
import { stockOf, tryToBuy } from "#tests/harness/payments.ts";
import "#tests/harness/property-seed.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";

const PEOPLE = propertyRuns(50, 200);
const MINUTE = 60_000;
const env = { SALES_PER_MINUTE: "60" };
const site = await createTestSite({ env });
const other = await createTestSite({ databaseUrl: site.databaseUrl, env: { ...env, JOBS: "0" } });
setClocks(new Date());
const people = await Promise.all(Array.from({ length: PEOPLE }, () => site.user()));
afterAll(async () => {
  await other.end();
  await site.end();
});

function setClocks(now: Date) {
  for (const one of [site, other]) one.clock.set(now);
}
const advance = (milliseconds: number) => setClocks(new Date(site.clock.now().getTime() + milliseconds));
const at = (i: number) => (i % 2 === 0 ? site : other);
const numbersTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);
const sorted = (values: (number | null)[]) => values.map(Number).toSorted((a, b) => a - b);
const positionsOf = (evento: number, through: TestSite, who: readonly TestUser[]) =>
  Promise.all(who.map(async (user) => (await placeOf(through, user, evento)).posicion));

describe(`${PEOPLE} users who join a line simultaneously on two instances`, () => {
  // Rule FIL-1
  test("get consecutive unique numbers, one each, even with two tabs open", async () => {
    const evento = await eventOnSaleIn(site, 5);
    const places = await Promise.all(
      people.flatMap((user, i) => [enter(at(i), user, evento), enter(at(i + 1), user, evento)]),
    );
    const ofPerson = people.map((_, i) => [places[2 * i]?.numero, places[2 * i + 1]?.numero]);
    for (const [one, two] of ofPerson) expect(one).toBe(two);
    expect(sorted(ofPerson.map(([one]) => one ?? null))).toEqual(numbersTo(PEOPLE));
    expect((await lineOf(site, evento)).ultima).toBe(PEOPLE);
  });

  test("get duplicate numbers without the lock on the line (control)", async () => {
    const evento = await eventOnSaleIn(site, 5);
    const { id } = await lineOf(site, evento);
    await site.sql`drop index lugares_en_fila_numero`;
    try {
      const naive = `insert into lugares_en_fila (fila_id, usuario_id, numero, entro_en)
        select $1, $2, count(*) + 1, now() from lugares_en_fila where fila_id = $1`;
      await Promise.all(people.map((user, i) => at(i).pool.query(naive, [id, user.id])));
      const rows = await site.sql<{ distinct: number }>`
        select count(distinct numero)::int as distinct from lugares_en_fila where fila_id = ${id}`;
      expect(rows[0]?.distinct).toBeLessThan(PEOPLE);
    } finally {
      await site.sql`delete from filas where id = ${id}`;
      await site.sql`create unique index lugares_en_fila_numero on lugares_en_fila (fila_id, numero)`;
    }
  });
});

test("any draw can be recomputed from its secret and the number of participants", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat({ max: PEOPLE }),
      async (random, participantes) => {
        const evento = await eventOnSaleIn(site, 5);
        const { id } = await lineOf(site, evento);
        const secreto = Buffer.from(random).toString("hex");
        const ids = people.slice(0, participantes).map((user) => user.id);
        await site.sql`update filas set secreto = ${secreto}, ultima = ${participantes} where id = ${id}`;
        await site.sql`insert into lugares_en_fila (fila_id, usuario_id, numero, entro_en)
           select ${id}, usuario, numero, now() from unnest(${ids}::int[]) with ordinality as one (usuario, numero)`;
        advance(5 * MINUTE);
        expect((await lineOf(other, evento)).sorteo).toMatchObject({ secreto, participantes });
        const rows = await site.sql<{ numero: number; posicion: string }>`
          select numero, posicion from lugares_en_fila where fila_id = ${id}`;
        const order = drawOf(secreto, participantes);
        expect(rows).toHaveLength(participantes);
        for (const { numero, posicion } of rows) expect(Number(posicion)).toBe(order.get(numero));
      },
    ),
    { numRuns: propertyRuns(1, 12) },
  );
});

test("two instances that start a sale simultaneously make one draw", async () => {
  const evento = await eventOnSaleIn(site, 5);
  const [early, late] = [people.slice(0, PEOPLE / 2), people.slice(PEOPLE / 2)];
  await Promise.all(early.map((user, i) => enter(at(i), user, evento)));
  advance(5 * MINUTE);
  await Promise.all([
    ...late.map((user, i) => enter(at(i), user, evento)),
    ...early.map((user, i) => placeOf(at(i), user, evento)),
    lineOf(site, evento),
    lineOf(other, evento),
  ]);
  const [here, there] = [await lineOf(site, evento), await lineOf(other, evento)];
  expect(here.sorteo).toEqual(there.sorteo);
  expect(here.sorteo?.participantes).toBe(early.length);
  const order = drawOf(here.sorteo?.secreto ?? "", early.length);
  for (const user of early) {
    const { numero, posicion } = await placeOf(other, user, evento);
    expect(posicion).toBe(order.get(numero ?? 0));
  }
  expect(sorted(await positionsOf(evento, site, late))).toEqual(
    numbersTo(PEOPLE).filter((position) => position > early.length),
  );
});

test("every position in a line survives a restart and the loss of an instance", async () => {
  const evento = await eventOnSaleIn(site, 5);
  const doomed = await createTestSite({
    databaseUrl: site.databaseUrl,
    env: { JOBS: "0", DATABASE_POOL: "5" },
  });
  doomed.clock.set(site.clock.now());
  await Promise.all(people.map((user, i) => enter(i % 2 ? doomed : site, user, evento)));
  doomed.clock.advance(5 * MINUTE);
  advance(5 * MINUTE);
  await lineOf(doomed, evento);
  const before = await positionsOf(evento, doomed, people);
  expect(sorted(before)).toEqual(numbersTo(PEOPLE));
  await doomed.end();
  expect(await positionsOf(evento, site, people)).toEqual(before);
  await using restarted = await createTestSite({
    databaseUrl: site.databaseUrl,
    env: { JOBS: "0", DATABASE_POOL: "5" },
  });
  restarted.clock.set(site.clock.now());
  expect(await positionsOf(evento, restarted, people)).toEqual(before);
  expect((await enter(restarted, people[0] as TestUser, evento)).posicion).toBe(before[0]);
});

test("tickets are never oversold, even while everybody retries constantly", async () => {
  const evento = await eventOnSaleIn(site, 5, { cantidad: 20 });
  const crowd = people.slice(0, 40);
  await Promise.all(crowd.map((user, i) => enter(at(i), user, evento)));
  advance(5 * MINUTE);
  await lineOf(site, evento);
  const positions = await positionsOf(evento, site, crowd);
  const bought = new Set<number>();
  for (const seconds of [3, 4, 6, 7, 10]) {
    advance(seconds * 1_000);
    const statuses = await Promise.all(
      crowd.map(async (user, i) => (await tryToBuy(at(i), user, evento)).status),
    );
    for (const [i, status] of statuses.entries()) if (status === 201) bought.add(positions[i] ?? 0);
    const admitted = (await lineOf(site, evento)).admitidosHasta;
    expect(Math.max(...bought)).toBeLessThanOrEqual(admitted);
    // Everyone buys while places last. Later, only some of the people who are admitted together do.
    if (admitted <= 20) expect(sorted([...bought])).toEqual(numbersTo(admitted));
  }
  expect(bought.size).toBe(20);
  expect((await stockOf(site, evento)).disponibles).toBe(0);
});
