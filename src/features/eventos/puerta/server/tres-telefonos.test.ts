import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventIn, paidTicket } from "#tests/harness/payments.ts";
import { createPhones } from "#tests/harness/phones.ts";
import { createTestSite } from "#tests/harness/site.ts";
import "#tests/harness/property-seed.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";

// Rule PUE-9
test("check-ins from three phones, repeated and in any order, admit each ticket once", async () => {
  await using site = await createTestSite();
  const staff = await site.user("administradorB");
  const phones = createPhones(site, staff);
  const evento = await eventIn(site, 1, { cantidad: 1000 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(2), { minLength: 3, maxLength: 6 }),
      async (scans, order) => {
        const tickets = [];
        for (let n = 0; n < 4; n++) tickets.push(await paidTicket(site, staff, evento));
        const three = [0, 1, 2].map(() => ({
          telefono: randomUUID() as unknown,
          readings: [] as object[],
        }));
        for (const [phone, ticket] of scans)
          three[phone]?.readings.push(await phones.readingOf(tickets[ticket] ?? { evento, codigo: "" }));
        const results = new Map<string, string>();
        for (const phone of [...order, 0, 1, 2]) {
          const { telefono, readings } = three[phone] ?? { telefono: "", readings: [] };
          if (readings.length === 0) continue;
          for (const { id, resultado } of (await (await phones.send(readings, { telefono })).json())
            .resultados) {
            // Sending an entry again returns the first result.
            expect(results.get(id) ?? resultado).toBe(resultado);
            results.set(id, resultado);
          }
        }
        const admitted = [...results.values()].filter((result) => result === "ingreso").length;
        const read = new Set(scans.map(([, ticket]) => ticket)).size;
        expect([results.size, admitted]).toEqual([scans.length, read]);
        const ids = tickets.map(({ id }) => id);
        const rows = await site.sql`
            select count(*)::int as inside from entradas where id = any(${ids}) and ingreso_en is not null`;
        expect(rows[0].inside).toBe(read);
      },
    ),
    { numRuns: propertyRuns(1, 8) },
  );
});
