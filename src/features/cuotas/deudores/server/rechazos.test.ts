import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { makePlan } from "#tests/harness/members.ts";
import { sell } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { startRefusingMail } from "#tests/harness/refusing-mail.ts";
import { remindingClub } from "#tests/harness/reminders.ts";
import { untilRetried } from "#tests/harness/site.ts";
import { insertPeople } from "#tests/harness/site-process.ts";

const MEMBERS = propertyRuns(40, 200);

/** Refuses the first delivery of every fifth email permanently, and of every seventh of the others temporarily. */
let seen = 0;
const refused = new Set<string>();
const delayed = new Set<string>();
const mail = await startRefusingMail((address, offer) => {
  if (address.startsWith("comprador")) return null;
  if (offer === 1) seen++;
  if (offer === 1 && seen % 5 === 0) refused.add(address);
  else if (offer === 1 && seen % 7 === 0) delayed.add(address);
  if (refused.has(address)) return 550;
  return delayed.has(address) && offer < 3 ? 451 : null;
});
afterAll(() => mail.close());
const { site, run, admin, begin } = await remindingClub({ env: { SMTP_URL: mail.url } });

// Rules COR-6, COR-7, DEU-3
test("if the mail server refuses every fifth address, all other addresses get their reminder once", async () => {
  await begin();
  const plan = await makePlan(site);
  const members = await insertPeople(site.pool, "unused", MEMBERS, "socio");
  await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
    select u, ${plan}, '2026-01-01', 1, 12, 1000, '2026-08-03' from unnest(${members.map(({ id }) => id)}::int[]) u`;
  mail.hold();
  // Simulates a job that is repeated because it was believed lost.
  await Promise.all([run(), run()]);
  await run();
  const buyer = await site.user();
  await site.sql`update usuarios set correo = ${`comprador${randomUUID()}@example.com`} where id = ${buyer.id}`;
  const sale = { eventoId: await site.event(), medio: "efectivo", nombreUsuario: buyer.nombreUsuario };
  expect((await sell(site, await admin(), sale)).status).toBe(201);
  mail.go();
  const reminders = await untilRetried(site, "every reminder's end", async () => {
    const rows = await site.sql<{ persona_id: number; estado: string; detalle: string | null }>`
      select persona_id, estado, detalle from recordatorios`;
    return rows.every(({ estado }) => estado !== "en-cola") && rows;
  });
  const place = mail.arrivals.findIndex(({ to }) => to.startsWith("comprador"));
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThanOrEqual(8);

  expect(reminders).toHaveLength(MEMBERS);
  expect(refused.size).toBe(MEMBERS / 5);
  expect(delayed.size).toBeGreaterThan(0);
  const arrived = Map.groupBy(mail.arrivals, ({ to }) => to);
  for (const { id, correo } of members) {
    const [reminder] = reminders.filter((one) => one.persona_id === id);
    const bad = refused.has(correo);
    expect([correo, reminder?.estado, arrived.get(correo)?.length ?? 0, mail.offers.get(correo)]).toEqual([
      correo,
      bad ? "rechazado" : "enviado",
      bad ? 0 : 1,
      delayed.has(correo) ? 3 : 1,
    ]);
    expect(reminder?.detalle ?? "").toMatch(bad ? /No existe/ : /^$/);
  }
  expect(await site.sql`select 1 from correos where enviado_en is null`).toEqual([]);
});
