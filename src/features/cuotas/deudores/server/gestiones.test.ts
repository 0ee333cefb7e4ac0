import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { MomentoDeDeuda } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const hoy = clubTime(site.clock.now()).fecha;
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });
const note = (who: { id: number }, json: object) => post(`/personas/${who.id}/gestiones`, json);
const momentsOf = async (who: { id: number }): Promise<MomentoDeDeuda[]> =>
  (await jsonOf(200, site.call("GET", `/api/personas/${who.id}/gestiones`, { as: admin }))).momentos;

// Rule DEU-5
describe("an office note", () => {
  test("is shown to the office for the person and for everybody they pay for", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [child] = hijos as [TestUser];
    const fechaPrometida = addDays(hoy, 5);
    await jsonOf(201, note(responsable, { tipo: "promesa", texto: "Cobra el viernes", fechaPrometida }));
    await jsonOf(201, note(child, { tipo: "nota", texto: "Dejó de venir" }));
    await jsonOf(201, note(child, { tipo: "contacto" }));
    const seen = await momentsOf(child);
    expect(seen.map(({ que, texto, persona }) => [que, texto, persona])).toEqual([
      ["contacto", "", null],
      ["nota", "Dejó de venir", null],
      ["promesa", "Cobra el viernes", { id: responsable.id, nombre: "Nombre Apellido" }],
    ]);
    expect(seen[2]).toMatchObject({ fechaPrometida, autor: admin.nombreUsuario });
    expect(await momentsOf(responsable)).toHaveLength(3);
    expect(await momentsOf(await makeMember(site, admin, plan))).toEqual([]);
  });

  test("is refused if its text, day or person is missing, or if its day is in the past", async () => {
    const member = await makeMember(site, admin, plan);
    const ayer = addDays(hoy, -1);
    for (const json of [
      { tipo: "nota" },
      { tipo: "otra", texto: "x" },
      { tipo: "promesa", texto: "x" },
      { tipo: "promesa", fechaPrometida: ayer },
      { tipo: "promesa", fechaPrometida: "mañana" },
      { tipo: "contacto", fechaPrometida: hoy },
      { tipo: "nota", texto: "x".repeat(501) },
    ])
      expect((await note(member, json)).status, JSON.stringify(json)).toBe(422);
    expect((await note({ id: 2147483647 }, { tipo: "contacto" })).status).toBe(404);
  });

  test("is included in the person's data export", async () => {
    const member = await makeMember(site, admin, plan);
    await jsonOf(201, note(member, { tipo: "nota", texto: "Vive en Pellegrini 140" }));
    const data = await jsonOf(200, site.call("GET", "/api/usuario/perfil/datos", { as: member }));
    expect(data.deudores.gestiones).toMatchObject([{ tipo: "nota", texto: "Vive en Pellegrini 140" }]);
    await jsonOf(200, site.call("DELETE", `/api/usuario/${member.id}`, { as: admin }));
    expect(await site.sql`select texto from gestiones where persona_id = ${member.id}`).toEqual([
      { texto: "" },
    ]);
  });
});

// Rule DEU-5
test("several instalments can be forgiven at once", async () => {
  const member = await makeMember(site, admin, plan);
  const [first, second, third] = (await duesOf(site, member)).map(({ id }) => id);
  await jsonOf(200, post(`/cuotas/${second}/cobrar`, { medio: "efectivo" }));
  const cuotas = [first, second, third, first, 2147483647];
  const { hechas, rechazadas } = await jsonOf(
    200,
    post("/deudores/condonar", { cuotas, motivo: "Asamblea" }),
  );
  expect(hechas).toEqual([first, third]);
  expect(rechazadas).toEqual([
    { id: second, code: "ya-paga", detalle: "Esta cuota ya está paga." },
    { id: 2147483647, code: "no-existe", detalle: "No existe esa cuota." },
  ]);
  expect((await duesOf(site, member)).map(({ importe }) => importe)).toEqual([0, 1000, 0]);
  for (const json of [
    { cuotas: [], motivo: "x" },
    { cuotas: [first], motivo: " " },
    { cuotas: ["x"], motivo: "x" },
  ])
    expect((await post("/deudores/condonar", json)).status).toBe(422);
});
