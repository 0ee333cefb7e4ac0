import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditOf, buy, paidTicket, problemOf, sell, tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";

let site: TestSite;
let staff: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administrador");
  user = await site.user();
});
afterAll(() => site?.end());

const NOBODY = 2147483647;
const detail = (id: number | string, as?: TestUser) => site.call("GET", `/api/eventos/${id}/evento`, { as });

describe("an event's detail", () => {
  // Rule EVE-1
  test("is everybody's while it is active, staff's alone when not", async () => {
    const [active, inactive] = [await site.event(), await site.event({ estado: false })];
    for (const as of [undefined, user, staff]) expect((await detail(active, as)).status).toBe(200);
    for (const as of [undefined, user]) expect((await detail(inactive, as)).status).toBe(404);
    expect((await detail(inactive, staff)).status).toBe(200);
    expect((await detail(inactive)).status).toBe(404);
  });

  test("of one that is not there is a 404, of a malformed id a 422", async () => {
    expect((await detail(NOBODY)).status).toBe(404);
    for (const id of ["0", "-1", "x", "2147483648"]) expect((await detail(id)).status).toBe(422);
  });
});

describe("alta and baja", () => {
  const toggle = (id: number, as?: TestUser, query = "") =>
    site.call("PATCH", `/api/eventos/${id}/actualizarEstado${query}`, { as });

  test("turn into each other, show everywhere at once and are written down", async () => {
    const id = await site.event({ nombre: "Alternado" });
    expect((await detail(id)).status).toBe(200);
    const response = await toggle(id, staff);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, estado: false });
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

  test("pressed twenty times at once end where they began", async () => {
    const id = await site.event();
    await Promise.all(Array.from({ length: 20 }, () => toggle(id, staff)));
    const { rows } = await site.pool.query("select estado from eventos where id = $1", [id]);
    expect(rows).toEqual([{ estado: true }]);
  });

  // Rule API-11
  test("asked for by name, as the screen does, are no toggle: twenty presses are one, audited once", async () => {
    const id = await site.event();
    const presses = await Promise.all(Array.from({ length: 20 }, () => toggle(id, staff, "?estado=false")));
    for (const press of presses) {
      expect(press.status).toBe(200);
      expect(await press.json()).toMatchObject({ id, estado: false });
    }
    const { rows } = await site.pool.query(
      "select antes, despues from auditoria where accion = 'evento.estado' and objeto_id = $1",
      [id],
    );
    expect(rows).toEqual([{ antes: { estado: true }, despues: { estado: false } }]);
    expect((await toggle(id, staff, "?estado=quizas")).status).toBe(422);
    expect((await toggle(NOBODY, staff, "?estado=true")).status).toBe(404);
  });

  test("are a 404 for no event, a 401 for nobody, a 403 for a plain user", async () => {
    const id = await site.event();
    expect((await toggle(NOBODY, staff)).status).toBe(404);
    expect((await toggle(id)).status).toBe(401);
    expect((await toggle(id, user)).status).toBe(403);
  });
});

describe("an event with tickets sold", () => {
  // Rule EVE-5
  test("stops selling, online and at the counter, while it stays public; and sells again", async () => {
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
  test("that is suspended, or on again, informs each holder once, and nobody without a paid ticket", async () => {
    const { evento, owner } = await paidTicket(site, staff);
    const waiting = await site.user();
    await buy(site, waiting, evento);
    for (const more of [{ nombre: "Rosa Gómez", correo: "rosa@example.com" }, { correo: "sin@example.com" }])
      expect((await sell(site, staff, { eventoId: evento, ...more })).status).toBe(201);
    const subjects = async (correo: string) =>
      (
        await site.pool.query<{ asunto: string }>(
          "select asunto from correos where para = $1 order by creado_en",
          [correo],
        )
      ).rows
        .map(({ asunto }) => asunto)
        .filter((asunto) => !asunto.startsWith("Tu entrada"));
    for (let time = 0; time < 2; time++)
      await site.call("PATCH", `/api/eventos/${evento}/actualizarEstado?estado=false`, { as: staff });
    expect(await subjects(owner.correo)).toEqual(["Se suspendió Partido"]);
    await site.call("PATCH", `/api/eventos/${evento}/actualizarEstado?estado=true`, { as: staff });
    expect(await subjects(owner.correo)).toEqual(["Se suspendió Partido", "Partido sigue en pie"]);
    expect(await subjects(waiting.correo)).toEqual([]);
    // Without an account there is no page to look at, and perhaps no name to greet.
    for (const correo of ["rosa@example.com", "sin@example.com"]) {
      expect(await subjects(correo)).toEqual(["Se suspendió Partido", "Partido sigue en pie"]);
      const { rows } = await site.pool.query<{ texto: string }>(
        "select texto from correos where para = $1 and clave like 'evento-estado:%'",
        [correo],
      );
      for (const { texto } of rows) expect(texto).not.toMatch(/null|perfil\/entradas/);
    }
  });
});
