import fc from "fast-check";
import { expect, test } from "vitest";
import type { Familia } from "#features/socios/familia/contract.ts";
import { addChild, bornAgo, makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { apply, makePlan, newDni } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { importSheet } from "#tests/harness/sheets.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { JOBS: "0" } });
const admin = await site.user("administrador");
const planId = await makePlan(site);
const call = (method: string, path: string, as: TestUser, json?: object) =>
  site.call(method, `/api${path}`, { as, ...(json && { json }) });

const DERECHOS = { relacion: "padre", ve: true, paga: true, autoriza: true };

/** Two parents whom the office knows, and a stranger whose identity nobody else has confirmed. */
const ADULTOS = ["madre", "padre", "ajena"] as const;
type Adulto = (typeof ADULTOS)[number];

const step = fc.record({
  op: fc.constantFrom(
    ...(["bond", "order", "order", "lift", "leave", "add", "answer", "invite"] as const),
    ...(["again", "double", "separate", "import", "import", "decide", "undo", "apply"] as const),
  ),
  who: fc.constantFrom(...ADULTOS),
  other: fc.constantFrom(...ADULTOS),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  hijo: number;
  dni: Record<Adulto | "hijo", string>;
  users: Record<Adulto, TestUser>;
  /** Adults under a court order that nobody has lifted. */
  ordered: Set<Adulto>;
  /** Adults who got a bond from the office, or from somebody entitled to give one. */
  given: Set<Adulto>;
  merges: number[];
  imports: number[];
}

const NACIMIENTO = bornAgo(site, 9);
const NOMBRES: Record<Adulto, string> = { madre: "Laura", padre: "Ramón", ajena: "Zoe" };

async function makeWorld(): Promise<World> {
  const [madre, padre, ajena] = [await site.user(), await site.user(), await site.user()];
  const users = { madre, padre, ajena };
  const dni = { hijo: newDni(), madre: newDni(), padre: newDni(), ajena: newDni() };
  const hijo = await makeChild(site, madre, { nombre: "Leo", apellido: "Cruz", dni: dni.hijo });
  for (const adulto of ADULTOS) {
    const { id } = users[adulto];
    await site.sql`update usuarios set nombre = ${NOMBRES[adulto]}, apellido = 'Cruz' where id = ${id}`;
    await site.sql`update personas set dni = ${dni[adulto]} where id = ${id}`;
  }
  await site.sql`update personas set confirmada_en = now() where id in (${hijo}, ${madre.id}, ${padre.id})`;
  return { hijo, dni, users, ordered: new Set(), given: new Set(["madre"]), merges: [], imports: [] };
}

const bondOf = async ({ hijo }: World, { id }: { id: number }) =>
  (
    await site.sql<{ id: number }>`
      select id from vinculos where responsable_id = ${id} and dependiente_id = ${hijo} and terminado_en is null`
  )[0]?.id;

/** Also tries steps that are refused, because a refusal must change nothing. */
async function take(world: World, { op, who, other }: Step): Promise<void> {
  const { hijo, dni, users, ordered, given, merges, imports } = world;
  const [adulto, otro] = [users[who], users[other]];
  const office = (otraId: number, json: object = {}) =>
    call("POST", `/personas/${hijo}/vinculos`, admin, {
      lado: "responsable",
      otraId,
      motivo: "Lo pidió",
      ...DERECHOS,
      ...json,
    });
  /** Only an adult who has a right for the child may give that right. */
  const giveTo = (to: Adulto, by: Adulto | null) => {
    if (by !== null) expect([by, given.has(by)]).toEqual([by, true]);
    given.add(to);
  };
  switch (op) {
    case "bond":
      if ((await office(adulto.id)).status === 201) giveTo(who, null);
      return;
    case "order": {
      const json = { restringido: true, motivo: "Oficio" };
      const bond = await bondOf(world, adulto);
      await jsonOf(
        bond ? 200 : 201,
        bond ? call("PATCH", `/vinculos/${bond}`, admin, json) : office(adulto.id, json),
      );
      ordered.add(who);
      return giveTo(who, null);
    }
    case "lift": {
      const [orden] = await site.sql`
        select id from restricciones where responsable_id = ${adulto.id} and dependiente_id = ${hijo}`;
      if (!orden) return;
      await jsonOf(200, call("POST", `/restricciones/${orden.id}/levantar`, admin, { motivo: "Ya no rige" }));
      ordered.delete(who);
      return;
    }
    case "leave":
      return void (await call("DELETE", `/familia/personas/${hijo}`, adulto));
    case "add":
      return void (await addChild(site, adulto, { nombre: "Leo", apellido: "Cruz", dni: dni.hijo }));
    case "answer": {
      const { pedidos } = (await jsonOf(200, call("GET", "/familia", adulto))) as Familia;
      const pedido = pedidos.find(({ personaId }) => personaId === hijo);
      if (!pedido) return;
      const [asked] = await site.sql`select de_id as de from invitaciones_de_familia where id = ${pedido.id}`;
      const json = { acepta: true, ...DERECHOS };
      const answered = await call("POST", `/familia/pedidos/${pedido.id}/responder`, adulto, json);
      const asks = ADULTOS.find((one) => users[one].id === asked?.de);
      if (answered.status === 200 && asks) giveTo(asks, who);
      return;
    }
    case "invite": {
      const json = { personas: [hijo], ...DERECHOS };
      const invited = await call("POST", "/familia/invitaciones", adulto, json);
      if (invited.status !== 201) return;
      const { url } = (await invited.json()) as { url: string };
      const accepted = await call("POST", "/familia/invitaciones/aceptar", otro, {
        token: url.split("#")[1],
      });
      if (accepted.status === 200) giveTo(other, who);
      return;
    }
    // Adds a second record of the child, which the office then merges.
    case "again": {
      const added = await addChild(site, adulto, { nombre: "Leo", apellido: "Cruz" });
      if (added.status !== 201) return;
      const { id: sale } = (await added.json()) as { id: number };
      const merged = await call("POST", "/fusiones", admin, { queda: hijo, sale });
      if (merged.status !== 201) return;
      merges.push(((await merged.json()) as { id: number }).id);
      return giveTo(who, null);
    }
    // Adds a second record of the adult, under a court order, which the office then merges.
    case "double": {
      const { id: sale } = await site.user();
      await jsonOf(201, office(sale, { restringido: true, motivo: "Oficio" }));
      const merged = await call("POST", "/fusiones", admin, { queda: adulto.id, sale });
      if (merged.status !== 201) return;
      merges.push(((await merged.json()) as { id: number }).id);
      ordered.add(who);
      return giveTo(who, null);
    }
    case "separate": {
      const id = merges.at(-1);
      if (id && (await call("POST", `/fusiones/${id}/deshacer`, admin, {})).status === 200) merges.pop();
      return;
    }
    case "import":
    case "decide": {
      const { id } = await importSheet(
        site,
        admin,
        `Nombre;Apellido;DNI;Nacimiento;Responsable;DNI responsable\nLeo;Cruz;${dni.hijo};${NACIMIENTO};${NOMBRES[who]} Cruz;${dni[who]}\n`,
      );
      if (op === "decide")
        await call("PATCH", `/importaciones/${id}`, admin, {
          decisiones: [{ numero: 2, decision: "misma" }],
        });
      if ((await call("POST", `/importaciones/${id}/aplicar`, admin, {})).status !== 200) return;
      imports.push(id);
      // Unless the office decides, only adults whom it knows and who are under no order may get a bond.
      if (op === "decide") giveTo(who, null);
      else if (who !== "ajena" && !ordered.has(who)) giveTo(who, null);
      return;
    }
    case "undo": {
      const id = imports.pop();
      if (id) await call("POST", `/importaciones/${id}/deshacer`, admin, {});
      return;
    }
    case "apply":
      return void (await apply(site, adulto, planId, { dni: dni.hijo, fechaDeNacimiento: "1990-05-30" }));
  }
}

async function check({ hijo, dni, users, ordered, given }: World): Promise<void> {
  for (const adulto of ADULTOS) {
    const bonds = await site.sql<{ restringido: boolean }>`
      select restringido from vinculos
      where responsable_id = ${users[adulto].id} and dependiente_id = ${hijo} and terminado_en is null`;
    if (!given.has(adulto)) expect([adulto, bonds]).toEqual([adulto, []]);
    if (!ordered.has(adulto)) continue;
    expect([adulto, bonds.filter(({ restringido }) => !restringido)]).toEqual([adulto, []]);
    const orders = await site.sql`
      select 1 from restricciones where responsable_id = ${users[adulto].id} and dependiente_id = ${hijo}`;
    expect([adulto, orders.length]).toEqual([adulto, 1]);
  }
  expect(
    await site.sql`
      select dni, fecha_de_nacimiento::text as nacimiento, confirmada_en is not null as confirmada
      from personas where id = ${hijo}`,
  ).toEqual([{ dni: dni.hijo, nacimiento: NACIMIENTO, confirmada: true }]);
}

// Rules FAM-2, FAM-24, PER-14
test("a court order holds whatever happens to bonds and records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
      const world = await makeWorld();
      for (const one of steps) {
        await take(world, one);
        await check(world);
      }
    }),
    { numRuns: propertyRuns(2, 40) },
  );
});
