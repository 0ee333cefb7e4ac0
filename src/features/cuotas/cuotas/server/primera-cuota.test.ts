import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Deudor } from "#features/cuotas/deudores/contract.ts";
import { recordarCuotas } from "#features/cuotas/deudores/server/recordatorios.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { JOBS: "0" } });
const at = (fecha: string) => site.clock.set(new Date(`${fecha}T12:00:00-03:00`));
const hoy = () => clubTime(site.clock.now()).fecha;
at("2026-08-10");
// Takes id 1, which is the club's own plan once other plans are offered.
await makePlan(site);
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
await site.sql`insert into ajustes_de_recordatorios (etapas, desde) values ('{-5,0,7,20,40}', '2026-01-01')`;

const call = async (method: string, path: string, json?: object) =>
  site.call(method, `/api${path}`, { as: await site.user("administrador"), ...(json && { json }) });
const join = async (fecha: string) => {
  at(fecha);
  return makeMember(site, await site.user("administrador"), plan);
};
const owes = async ({ id }: TestUser) =>
  ((await jsonOf(200, call("GET", "/deudores"))) as Deudor[]).some(({ personas }) =>
    personas.some((persona) => persona.id === id),
  );
const duesIn = async ({ id }: TestUser) =>
  (
    await site.sql<{ vence: string }>`
    select vence_el::text as vence from cuotas where usuario_id = ${id} order by vence_el`
  ).map(({ vence }) => vence);

// Rule SOC-16
describe("a new member's first instalment", () => {
  test("is due ten days after joining and is not a debt before that day", async () => {
    const member = await join("2026-08-10");
    expect((await duesOf(site, member)).map(({ fechaCuota }) => fechaCuota)).toEqual([
      "2026-08-20",
      "2026-09-10",
      "2026-10-10",
    ]);
    for (let dia = "2026-08-10"; dia <= "2026-08-20"; dia = addDays(dia, 1)) {
      at(dia);
      await recordarCuotas(site.deps);
      expect(await owes(member), dia).toBe(false);
    }
    const reminders = () =>
      site.sql`select dia::text as dia from recordatorios where persona_id = ${member.id}`;
    expect(await reminders()).toEqual([]);
    at("2026-08-21");
    await recordarCuotas(site.deps);
    expect(await owes(member)).toBe(true);
    expect(await reminders()).toEqual([{ dia: "2026-08-21" }]);
  });

  test("is due after the number of days set by the club", async () => {
    at("2026-08-10");
    const { reglas } = await jsonOf(200, call("GET", "/reglas-de-cuotas"));
    await jsonOf(201, call("POST", "/reglas-de-cuotas", { ...reglas, diasDePrimera: 3 }));
    const member = await join("2026-08-12");
    expect((await duesIn(member))[0]).toBe("2026-08-15");
    at("2026-08-12");
    await jsonOf(201, call("POST", "/reglas-de-cuotas", { ...reglas, version: 1, diasDePrimera: 10 }));
  });

  test("is still owed if the member leaves before it is due, except on the day of joining", async () => {
    const [stayed, sameDay] = [await join("2026-08-10"), await join("2026-08-10")];
    const leave = ({ id }: TestUser) => call("PATCH", `/usuario/${id}/permisos`, { permisos: ["usuario"] });
    await jsonOf(200, leave(sameDay));
    expect(await duesIn(sameDay)).toEqual([]);
    at(addDays(hoy(), 4));
    await jsonOf(200, leave(stayed));
    expect(await duesIn(stayed)).toEqual(["2026-08-20"]);
  });
});
