import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { pressRequest } from "#tests/harness/press.ts";
import { createTestSite, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();

const send = (json: unknown, at = site) => at.call("POST", "/api/prensa/registrar/prensa", { json });
async function eventThatIs(situacion: string) {
  const id = await site.event();
  await site.sql`update eventos set situacion = ${situacion} where id = ${id}`;
  return id;
}
const mailsTo = async (correo: string) => (await site.mail.list()).filter((mail) => mail.to === correo);

describe("a press request", () => {
  // Rule PRE-2
  test("is confirmed by one email", async () => {
    const evento = await site.event({ nombre: "Clásico" });
    const json = pressRequest(evento);
    const response = await send(json);
    expect(response.status).toBe(201);
    const { eventoId: _, ...fields } = json;
    expect(await response.json()).toEqual({
      ...fields,
      id: expect.any(Number),
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      estado: false,
      resueltoEn: null,
      evento: { id: evento, nombre: "Clásico" },
    });
    const [mail] = await until("the confirmation", async () => {
      const found = await mailsTo(json.email);
      return found.length > 0 && found;
    });
    expect(mail?.subject).toContain("Clásico");
    expect(mail?.text).toContain("48 horas");
    const rows = await site.sql`select 1 from correos where para = ${json.email}`;
    expect(rows).toHaveLength(1);
  });

  // Rule PER-15
  test("is included only in the personal data of the person with that confirmed DNI", async () => {
    const json = pressRequest(await site.event());
    await jsonOf(201, send(json));
    const user = await site.user();
    await site.sql`update personas set dni = ${json.dni} where id = ${user.id}`;
    const requests = async () =>
      (await jsonOf(200, site.call("GET", "/api/usuario/perfil/datos", { as: user }))).pedidosDePrensa;
    expect(await requests()).toEqual([]);
    await site.sql`update personas set confirmada_en = now() where id = ${user.id}`;
    expect(await requests()).toMatchObject([{ dni: json.dni }]);
  });

  test("keeps only the digits of a DNI that is typed with dots", async () => {
    const response = await send(pressRequest(await site.event(), { dni: "12.345.678" }));
    expect(response.status).toBe(201);
    expect((await response.json()).dni).toBe("12345678");
  });

  test("is stored without surrounding whitespace", async () => {
    const { comentario: _, ...json } = pressRequest(await site.event(), {
      nombreMedio: "  El Diario ",
      email: " ana@example.com ",
    });
    expect(await jsonOf(201, send(json))).toMatchObject({
      nombreMedio: "El Diario",
      email: "ana@example.com",
      comentario: "",
    });
  });

  test("may have the event's id as text and null as the comment, as an older client sends them", async () => {
    const evento = await site.event();
    const response = await send(pressRequest(String(evento), { comentario: null }));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ comentario: "", evento: { id: evento } });
  });

  test("is stored as plain text, even if it contains markup or SQL", async () => {
    const nombreApellido = `"><script>alert(1)</script> O'Higgins 🏀`;
    const response = await send(pressRequest(await site.event(), { nombreApellido }));
    expect((await response.json()).nombreApellido).toBe(nombreApellido);
  });

  const DNI = "El DNI debe tener 8 digitos";
  const CELULAR = "El celular debe tener 10 digitos.";
  test.each([
    ["a DNI of 7 digits", { dni: "1234567" }, "dni", DNI],
    ["a DNI of 9 digits", { dni: "123456789" }, "dni", DNI],
    ["a DNI with a letter", { dni: "1234567a" }, "dni", DNI],
    ["a DNI in another script's digits", { dni: "١٢٣٤٥٦٧٨" }, "dni", DNI],
    ["a DNI that is a number", { dni: 12345678 }, "dni", DNI],
    ["no DNI", { dni: undefined }, "dni", DNI],
    ["a phone of 9 digits", { telefonoCelular: "234655512" }, "telefonoCelular", CELULAR],
    ["a phone of 11 digits", { telefonoCelular: "23465551234" }, "telefonoCelular", CELULAR],
    ["a phone with a dash", { telefonoCelular: "2346-555123" }, "telefonoCelular", CELULAR],
    ["no phone", { telefonoCelular: undefined }, "telefonoCelular", CELULAR],
    ["no media outlet", { nombreMedio: " " }, "nombreMedio", /medio/],
    ["a media outlet of 101 letters", { nombreMedio: "m".repeat(101) }, "nombreMedio", /100/],
    ["a NUL in the media outlet", { nombreMedio: "m\u0000" }, "nombreMedio", /carácter/],
    ["no name", { nombreApellido: "" }, "nombreApellido", /nombre/],
    ["a name of 101 letters", { nombreApellido: "n".repeat(101) }, "nombreApellido", /100/],
    ["no email", { email: "" }, "email", /correo/],
    ["an invalid email", { email: "ana@" }, "email", /correo/],
    ["two emails", { email: "a@example.com,b@example.com" }, "email", /correo/],
    ["an email of 101 letters", { email: `${"a".repeat(90)}@example.com` }, "email", /100/],
    ["a comment of 1001 letters", { comentario: "c".repeat(1001) }, "comentario", /1000/],
    ["no event", { eventoId: undefined }, "eventoId", /partido/],
    ["an event that is not a number", { eventoId: "uno" }, "eventoId", /partido/],
    ["an event beyond any id", { eventoId: 2147483648 }, "eventoId", /partido/],
  ])("gets a 422 with the field's message if it has %s", async (_what, fields, path, message) => {
    expect((await jsonOf(422, send(pressRequest(1, fields)))).errors).toContainEqual({
      path,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("gets a 400 if the JSON is malformed", async () => {
    const headers = { "content-type": "application/json" };
    const address = `${site.url}/api/prensa/registrar/prensa`;
    expect((await fetch(address, { method: "POST", body: "{", headers })).status).toBe(400);
  });
});

describe("the event of a press request", () => {
  // Rule PRE-1
  test("can take place today in the club's time zone", async () => {
    await using own = await createTestSite();
    // 23:30 on 14 May at the club, 15 May in UTC.
    own.clock.set(new Date("2026-05-15T02:30:00Z"));
    const [ayer, hoy] = [
      await own.event({ fecha: "2026-05-13" }),
      await own.event({ fecha: "2026-05-14", hora: "10:00" }),
    ];
    expect((await send(pressRequest(hoy), own)).status).toBe(201);
    expect((await send(pressRequest(ayer), own)).status).toBe(422);
  });

  // Rule PRE-1
  test.each([
    ["inactive", () => site.event({ estado: false })],
    ["in the past", () => site.event({ fecha: "2020-01-01" })],
    ["suspended", () => eventThatIs("suspendido")],
    ["cancelled", () => eventThatIs("cancelado")],
    ["unknown", async () => 2147483647],
  ])("cannot be %s: a 422 names the field", async (_what, evento) => {
    const json = pressRequest(await evento());
    expect(await jsonOf(422, send(json))).toMatchObject({
      code: "evento-no-disponible",
      errors: [{ path: "eventoId" }],
    });
    const rows = await site.sql`select 1 from pedidos_de_prensa where dni = ${json.dni}`;
    expect(rows).toEqual([]);
  });

  test("is deleted together with its requests", async () => {
    const evento = await site.event();
    const json = pressRequest(evento);
    await send(json);
    const admin = await site.user("administrador");
    expect((await site.call("DELETE", `/api/eventos/${evento}`, { as: admin })).status).toBe(200);
    const rows = await site.sql`select 1 from pedidos_de_prensa where dni = ${json.dni}`;
    expect(rows).toEqual([]);
  });
});

describe("a repeated press request", () => {
  // Rule PRE-2
  test("gets a 409 if the DNI, media outlet (ignoring case) and event are the same", async () => {
    const evento = await site.event();
    const json = pressRequest(evento);
    await send(json);
    expect(
      await jsonOf(409, send({ ...json, nombreMedio: "RADIO norte", nombreApellido: "Otra Persona" })),
    ).toMatchObject({
      code: "pedido-repetido",
      detail: expect.stringContaining("Ya hay un pedido"),
    });
    for (const other of [
      { nombreMedio: "Otra radio" },
      { dni: "40999888" },
      { eventoId: await site.event() },
    ])
      expect((await send({ ...json, ...other })).status).toBe(201);
  });

  test("is created once, even if two calls are concurrent", async () => {
    for (let round = 0; round < 5; round++) {
      const json = pressRequest(await site.event());
      const both = await Promise.all([send(json), send(json)]);
      expect(both.map((response) => response.status).sort()).toEqual([201, 409]);
      const rows = await site.sql`select 1 from correos where para = ${json.email}`;
      expect(rows).toHaveLength(1);
    }
  });
});

test("press requests from one address are limited to five an hour", async () => {
  await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
  const evento = await limited.event();
  for (let i = 0; i < 5; i++) expect((await send(pressRequest(evento), limited)).status).toBe(201);
  const response = await send(pressRequest(evento), limited);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
  const as = await limited.user("administradorB");
  const json = pressRequest(evento);
  await jsonOf(201, limited.call("POST", "/api/prensa/registrar/prensa", { as, json }));
  const baja = { tipo: "baja", nombre: "Ana", correo: "ana@example.com", asunto: "Cuota" };
  expect((await limited.call("POST", "/api/consumidor/solicitudes", { json: baja })).status).toBe(201);
});

test("rejected requests do not count towards the rate limit", async () => {
  await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
  const evento = await limited.event();
  const first = pressRequest(evento);
  expect((await send(first, limited)).status).toBe(201);
  const past = pressRequest(await limited.event({ fecha: "2020-01-01" }));
  for (let i = 0; i < 6; i++) {
    expect((await send(first, limited)).status).toBe(409);
    expect((await send(past, limited)).status).toBe(422);
  }
  for (let i = 0; i < 4; i++) expect((await send(pressRequest(evento), limited)).status).toBe(201);
  expect((await send(pressRequest(evento), limited)).status).toBe(429);
});
