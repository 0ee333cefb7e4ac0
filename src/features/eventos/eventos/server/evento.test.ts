import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { auditOf, buy, paidTicket, problemOf, sell, tryToBuy } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import { proximoInicio } from "./listar-eventos.ts";

// Emails stay queued, because the text of a sent email is erased.
const site = await testSite({ env: { JOBS: "0" } });
const staff = await site.user("administrador");
const user = await site.user();

const NOBODY = 2147483647;
const detail = (id: number | string, as?: TestUser) => site.call("GET", `/api/eventos/${id}/evento`, { as });

describe("an event's detail", () => {
  // Rule EVE-1
  test("is visible only to staff unless the event is active", async () => {
    const [active, inactive] = [await site.event(), await site.event({ estado: false })];
    for (const as of [undefined, user, staff]) expect((await detail(active, as)).status).toBe(200);
    for (const as of [undefined, user]) expect((await detail(inactive, as)).status).toBe(404);
    expect((await detail(inactive, staff)).status).toBe(200);
    expect((await detail(inactive)).status).toBe(404);
  });

  test("returns 404 for an unknown event", async () => {
    expect((await detail(NOBODY)).status).toBe(404);
  });
});

describe("activating and deactivating an event", () => {
  const toggle = (id: number, as?: TestUser, query = "") =>
    site.call("PATCH", `/api/eventos/${id}/actualizarEstado${query}`, { as });

  test("toggles its state with immediate effect everywhere", async () => {
    const id = await site.event({ nombre: "Alternado" });
    expect((await detail(id)).status).toBe(200);
    expect(await jsonOf(200, toggle(id, staff))).toMatchObject({ id, estado: false });
    expect((await detail(id)).status).toBe(404);
    expect(await (await site.call("GET", "/api/eventos/lista?termino=alternado")).json()).toEqual([]);
    expect(await (await toggle(id, staff)).json()).toMatchObject({ estado: true });
    expect((await detail(id)).status).toBe(200);
    const { rows } = await site.pool.query(
      "select usuario_id, antes, despues from auditoria where accion = 'evento.estado' and objeto_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { usuario_id: staff.id, antes: { estado: true }, despues: { estado: false } },
      { usuario_id: staff.id, antes: { estado: false }, despues: { estado: true } },
    ]);
  });

  test("restores the original state after twenty concurrent toggles", async () => {
    const id = await site.event();
    await Promise.all(Array.from({ length: 20 }, () => toggle(id, staff)));
    const rows = await site.sql`select estado from eventos where id = ${id}`;
    expect(rows).toEqual([{ estado: true }]);
  });

  // Rule API-11
  test("takes effect once, even if the same state is requested twenty times", async () => {
    const id = await site.event();
    const presses = await Promise.all(Array.from({ length: 20 }, () => toggle(id, staff, "?estado=false")));
    for (const press of presses) {
      expect(press.status).toBe(200);
      expect(await press.json()).toMatchObject({ id, estado: false });
    }
    const rows = await site.sql`
      select antes, despues from auditoria where accion = 'evento.estado' and objeto_id = ${id}`;
    expect(rows).toEqual([{ antes: { estado: true }, despues: { estado: false } }]);
    expect((await toggle(id, staff, "?estado=quizas")).status).toBe(422);
    for (const query of ["", "?estado=true"]) expect((await toggle(NOBODY, staff, query)).status).toBe(404);
  });
});

describe("an event with sold tickets", () => {
  // Rule EVE-5
  test("remains public while its sale is closed", async () => {
    const id = await site.event();
    const buyer = await site.user();
    const venta = (abierta: unknown) =>
      site.call("PATCH", `/api/eventos/${id}/venta`, { as: staff, json: { abierta } });
    expect(await (await venta(false)).json()).toMatchObject({ estado: true, ventaAbierta: false });
    expect((await site.call("GET", `/api/eventos/${id}/evento`)).status).toBe(200);
    const closed = { status: 409, code: "venta-cerrada" };
    expect(await problemOf(tryToBuy(site, buyer, id))).toMatchObject(closed);
    const counter = () => sell(site, staff, { eventoId: id, nombreUsuario: buyer.nombreUsuario });
    expect(await problemOf(counter())).toMatchObject(closed);
    expect((await venta("sí")).status).toBe(422);
    await venta(true);
    expect((await counter()).status).toBe(201);
    expect((await auditOf(site, "evento", id)).map((line) => line.despues)).toEqual([
      { ventaAbierta: false },
      { ventaAbierta: true },
    ]);
  });

  // Rule EVE-5
  test("causes one email to each holder of a paid ticket if it is suspended or reactivated", async () => {
    const { evento, owner } = await paidTicket(site, staff);
    const waiting = await site.user();
    await buy(site, waiting, evento);
    for (const more of [{ nombre: "Rosa Gómez", correo: "rosa@example.com" }, { correo: "sin@example.com" }])
      expect((await sell(site, staff, { eventoId: evento, ...more })).status).toBe(201);
    const subjects = async (correo: string) =>
      (
        await site.sql<{ asunto: string }>`
        select asunto from correos where para = ${correo} order by creado_en`
      )
        .map(({ asunto }) => asunto)
        .filter((asunto) => !asunto.startsWith("Tu entrada"));
    for (let time = 0; time < 2; time++)
      await site.call("PATCH", `/api/eventos/${evento}/actualizarEstado?estado=false`, { as: staff });
    expect(await subjects(owner.correo)).toEqual(["Partido no se hace por ahora"]);
    await site.call("PATCH", `/api/eventos/${evento}/actualizarEstado?estado=true`, { as: staff });
    expect(await subjects(owner.correo)).toEqual(["Partido no se hace por ahora", "Partido sigue en pie"]);
    expect(await subjects(waiting.correo)).toEqual([]);
    // A buyer without an account has no page for tickets, and perhaps no name.
    for (const correo of ["rosa@example.com", "sin@example.com"]) {
      expect(await subjects(correo)).toEqual(["Partido no se hace por ahora", "Partido sigue en pie"]);
      const rows = await site.sql<{ texto: string }>`
        select texto from correos where para = ${correo} and clave like 'evento-estado:%'`;
      for (const { texto } of rows) expect(texto).not.toMatch(/null|perfil\/entradas/);
    }
  });
});

test("cached pages expire when an event or its sale starts", () => {
  const sale = { fecha: "2026-05-30", hora: "21:30", ventaDesde: "2026-05-20T12:00:00-03:00" };
  const at = (now: string) => new Date(proximoInicio([sale], Date.parse(now))).toISOString();
  expect(at("2026-05-19T12:00:00-03:00")).toBe("2026-05-20T15:00:00.000Z");
  expect(at("2026-05-20T12:00:00-03:00")).toBe("2026-05-31T00:30:00.000Z");
});
