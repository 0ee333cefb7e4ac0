import { afterAll, describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { tryToBuy } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, until } from "#tests/harness/site.ts";

const READERS = propertyRuns(8, 50);
const BUYERS = propertyRuns(16, 40);
const PLACES = 100;
/** Several rounds, because a deactivation can coincide with a scheduled refresh. */
const ROUNDS = propertyRuns(2, 5);
/** The maximum age of a counter, and the deadline for invalidation on another instance. */
const SECOND = 1_000;
const site = await createTestSite();
const other = await createTestSite({ databaseUrl: site.databaseUrl, env: { JOBS: "0" } });
const staff = await site.user("administrador");
const buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.user()));
afterAll(async () => {
  await other.end();
  await site.end();
});

interface Look {
  at: "here" | "elsewhere";
  began: number;
  /** Remaining places by event id, as shown. */
  left: ReadonlyMap<number, number>;
}

/** Inserts an event directly into the database, without invalidation, and waits until both instances list it. */
async function publish(): Promise<number> {
  const id = await site.event({ cantidad: PLACES });
  site.deps.cache.drop("eventos");
  await until("both to show it", async () => {
    const lists = await Promise.all([site, other].map(({ url }) => fetch(`${url}/api/eventos/lista`)));
    const events = (await Promise.all(lists.map((list) => list.json()))) as Evento[][];
    return events.every((list) => list.some((evento) => evento.id === id));
  });
  return id;
}

/** Keeps reading the list from both instances until stopped. */
function readAlong() {
  const looks: Look[] = [];
  let over = false;
  const readers = Array.from({ length: READERS }, async (_, i) => {
    const at = i % 2 === 0 ? "here" : "elsewhere";
    const { url } = at === "here" ? site : other;
    while (!over) {
      const began = performance.now();
      const list = (await (await fetch(`${url}/api/eventos/lista`)).json()) as Evento[];
      looks.push({ at, began, left: new Map(list.map((one) => [one.id, one.entradasDisponibles])) });
    }
  });
  return {
    looks,
    async stop() {
      over = true;
      await Promise.all(readers);
    },
  };
}

describe(`the list of events, read by ${READERS} connections on two instances during a sale`, () => {
  test("shows no number of places left that is more than a second old", async () => {
    const id = await publish();
    const reading = readAlong();
    const sold: { at: number; left: number }[] = [];
    for (const [i, buyer] of buyers.entries()) {
      expect((await tryToBuy(site, buyer, id)).status).toBe(201);
      sold.push({ at: performance.now(), left: PLACES - 1 - i });
    }
    const last = PLACES - BUYERS;
    await until("both to show the last sale", async () =>
      ["here", "elsewhere"].every(
        (at) => reading.looks.findLast((look) => look.at === at)?.left.get(id) === last,
      ),
    );
    await reading.stop();
    expect(reading.looks.length).toBeGreaterThan(READERS);
    const tooOld = reading.looks.filter(({ at, began, left }) => {
      const allowed = at === "here" ? SECOND : 2 * SECOND;
      const known = sold.findLast((sale) => sale.at + allowed < began);
      return known !== undefined && (left.get(id) ?? 0) > known.left;
    });
    expect(tooOld).toEqual([]);
  });

  test("never shows an event after its deactivation was acknowledged", async () => {
    const hot = await publish();
    const shown = await Promise.all(Array.from({ length: ROUNDS }, publish));
    const reading = readAlong();
    const selling = (async () => {
      for (const buyer of buyers) expect((await tryToBuy(site, buyer, hot)).status).toBe(201);
    })();
    for (const id of shown) {
      const { length } = reading.looks;
      await until("the readers to go on", async () => reading.looks.length > length + READERS);
      const hidden = await site.call("PATCH", `/api/eventos/${id}/actualizarEstado?estado=false`, {
        as: staff,
      });
      expect(hidden.status).toBe(200);
      const acknowledged = performance.now();
      await until("reads after that second", async () =>
        reading.looks.some(({ began }) => began > acknowledged + SECOND),
      );
      const seen = (at: Look["at"], from: number) =>
        reading.looks.filter((look) => look.at === at && look.began > from && look.left.has(id));
      expect(seen("here", acknowledged)).toEqual([]);
      expect(seen("elsewhere", acknowledged + SECOND)).toEqual([]);
    }
    await selling;
    await reading.stop();
  });
});
