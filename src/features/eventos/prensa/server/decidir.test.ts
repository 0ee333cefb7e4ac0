import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { askForPress } from "#tests/harness/press.ts";
import { createTestSite, mailTo, type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const admin = await site.user("administrador");

const pedido = async () => askForPress(site, await site.event({ nombre: "Clásico" }));
const toggle = (id: number, as: TestUser = staff, query = "") =>
  site.call("PATCH", `/api/prensa/${id}/actualizarEstado${query}`, { as });
const reject = (id: number, as: TestUser = staff) => site.call("PATCH", `/api/prensa/${id}/rechazar`, { as });
/** Lists the kinds of the decision emails to an address, in order. */
async function decisions(email: string): Promise<string[]> {
  const { rows } = await site.pool.query<{ clave: string }>(
    "select clave from correos where para = $1 and clave not like 'prensa-recibida:%' order by creado_en, clave",
    [email],
  );
  return rows.map(({ clave }) => clave.split(":")[0] ?? "");
}
const audit = async (id: number) =>
  await site.sql<{ accion: string; usuario_id: number }>`
    select accion, usuario_id from auditoria where objeto = 'prensa' and objeto_id = ${id} order by id`;

describe("the state of a press request", () => {
  test("is toggled by each call", async () => {
    const { id, email } = await pedido();
    for (const estado of [true, false, true]) {
      expect(await jsonOf(200, toggle(id))).toMatchObject({ id, estado, resueltoEn: expect.any(String) });
    }
    expect((await decisions(email)).sort()).toEqual([
      "prensa-aprobada",
      "prensa-aprobada",
      "prensa-no-otorgada",
    ]);
    expect(await audit(id)).toEqual(
      Array.from({ length: 3 }, () => ({ accion: "prensa.estado", usuario_id: staff.id })),
    );
  });

  // Rule PRE-3
  test("is emailed with the event's details when the request is approved", async () => {
    const { id, email } = await pedido();
    await toggle(id);
    const mail = await mailTo(site, { correo: email }, "aprobada");
    for (const fact of ["Clásico", "Fecha 1", "Gimnasio", "21:00 hs", "Radio Norte"])
      expect(mail.text).toContain(fact);
  });

  test("is emailed again when the request is approved a second time, even at the same instant", async () => {
    await using own = await createTestSite();
    own.clock.set(new Date("2026-05-10T12:00:00Z"));
    const someone = await own.user("administrador");
    const { id, email } = await askForPress(own, await own.event());
    for (let i = 0; i < 4; i++)
      await own.call("PATCH", `/api/prensa/${id}/actualizarEstado`, { as: someone });
    const rows = await own.sql`select clave from correos where para = ${email}`;
    expect(rows).toHaveLength(5);
  });

  test("can be set repeatedly without a second email", async () => {
    const { id, email } = await pedido();
    const both = await Promise.all([toggle(id, staff, "?estado=true"), toggle(id, admin, "?estado=true")]);
    for (const response of both) {
      expect(response.status).toBe(200);
      expect((await response.json()).estado).toBe(true);
    }
    expect(await decisions(email)).toEqual(["prensa-aprobada"]);
    expect(await audit(id)).toHaveLength(1);
  });

  test("changes once per call, even if several calls are concurrent", async () => {
    const { id, email } = await pedido();
    await Promise.all(Array.from({ length: 6 }, (_, i) => toggle(id, i % 2 ? staff : admin)));
    const rows = await site.sql`select estado from pedidos_de_prensa where id = ${id}`;
    expect(rows[0].estado).toBe(false);
    expect((await decisions(email)).sort()).toEqual([
      ...Array.from({ length: 3 }, () => "prensa-aprobada"),
      ...Array.from({ length: 3 }, () => "prensa-no-otorgada"),
    ]);
  });

  test("cannot be set to an invalid value (422) or for an unknown request (404)", async () => {
    const { id } = await pedido();
    expect((await toggle(id, staff, "?estado=quizas")).status).toBe(422);
    expect((await toggle(2147483647)).status).toBe(404);
  });
});

describe("rejecting a press request", () => {
  // Rule PRE-3
  test("sends an email if the request has not been rejected before", async () => {
    const { id, email } = await pedido();
    expect(await jsonOf(200, reject(id))).toMatchObject({ estado: false, resueltoEn: expect.any(String) });
    expect(await jsonOf(409, reject(id, admin))).toMatchObject({ code: "ya-rechazado" });
    expect(await decisions(email)).toEqual(["prensa-no-otorgada"]);
    expect(await audit(id)).toEqual([{ accion: "prensa.rechazar", usuario_id: staff.id }]);
  });

  test("happens once, even if two calls are concurrent", async () => {
    const { id, email } = await pedido();
    const both = await Promise.all([reject(id, staff), reject(id, admin)]);
    expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
    expect(await decisions(email)).toEqual(["prensa-no-otorgada"]);
  });

  test("revokes an accreditation", async () => {
    const { id, email } = await pedido();
    await toggle(id);
    expect((await reject(id)).status).toBe(200);
    expect((await toggle(id)).status).toBe(200);
    expect((await decisions(email)).sort()).toEqual([
      "prensa-aprobada",
      "prensa-aprobada",
      "prensa-no-otorgada",
    ]);
  });

  test("returns 404 for an unknown request", async () => {
    expect((await reject(2147483647)).status).toBe(404);
  });
});

describe("the staff's view of press requests", () => {
  test("shows a single request with its event", async () => {
    const { id, evento } = await pedido();
    expect(
      (await jsonOf(200, site.call("GET", `/api/prensa/${id}/prensa`, { as: staff }))).evento,
    ).toMatchObject({
      id: evento.id,
      nombre: "Clásico",
      fase: "Fecha 1",
      hora: "21:00",
      lugar: "Gimnasio",
      precio: 1500,
    });
    expect((await site.call("GET", "/api/prensa/2147483647/prensa", { as: staff })).status).toBe(404);
  });

  // Rule PRE-4
  test("counts only an event's approved requests", async () => {
    const eventoId = await site.event();
    const [first, second] = [await askForPress(site, eventoId), await askForPress(site, eventoId)];
    await askForPress(site, eventoId);
    const cantidad = async () =>
      (await site.call("GET", `/api/prensa/evento/${eventoId}/cantidad`, { as: staff })).json();
    expect(await cantidad()).toEqual({ cantidad: 0 });
    await toggle(first.id);
    await toggle(second.id);
    expect(await cantidad()).toEqual({ cantidad: 2 });
    await reject(second.id);
    expect(await cantidad()).toEqual({ cantidad: 1 });
    const unknown = await site.call("GET", "/api/prensa/evento/2147483647/cantidad", { as: staff });
    expect(unknown.status).toBe(404);
  });
});
