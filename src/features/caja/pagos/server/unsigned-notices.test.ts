import { expect, test } from "vitest";
import { sendNotice } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });

test("the rate limits of unsigned notices and recheck requests do not affect signed notices", async () => {
  const look = () => site.call("GET", "/api/compras/test?notificacion=1");
  const forge = () => sendNotice(site, 1, { secret: "otro-secreto" });
  const statuses = async (count: number, call: () => Promise<Response>) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await call()).status);
    return seen;
  };
  expect(await statuses(31, look)).toEqual([...Array(30).fill(200), 429]);
  expect(await statuses(61, forge)).toEqual([...Array(60).fill(401), 429]);
  expect(await statuses(2, () => sendNotice(site, 1, { secret: null }))).toEqual([429, 429]);
  expect((await sendNotice(site, 1)).status).toBe(200);
  const rows = await site.sql`select count(*)::int as n from avisos_de_pago`;
  expect(rows[0].n).toBe(1);
});

// Rule PAG-2
test("an unsigned notice is not stored, whatever it refers to", async () => {
  const count = async () => (await site.sql`select count(*)::int as n from avisos_de_pago`)[0].n as number;
  const before = await count();
  for (const body of [{ type: "payment", data: { id: "1" } }, { topic: "otro", id: "x" }, null])
    await site.call("POST", "/api/compras/notificaciones?type=payment&data.id=1", { json: body });
  expect(await count()).toBe(before);
});
