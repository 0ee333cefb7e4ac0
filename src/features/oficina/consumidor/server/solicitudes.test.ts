import { describe, expect, test } from "vitest";
import { formatInstant } from "#contract/format.ts";
import { demoClub as club } from "#demo/club.ts";
import { PLAZO_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { TEXTOS_LEGALES } from "#features/oficina/club/server/ajustes-iniciales.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { auditOf, sell } from "#tests/harness/payments.ts";
import { createTestSite, mailTo, type TestUser, testSite } from "#tests/harness/site.ts";
import type { Compra, Solicitud } from "../contract.ts";
import { nuevoCodigo } from "./crear-solicitud.ts";

const site = await testSite();
const admin = await site.user("administrador");

const solicitud = <F extends object>(fields?: F) => ({
  tipo: "arrepentimiento",
  nombre: "Ana Paz",
  correo: "ana@example.com",
  telefono: "2346 555123",
  asunto: "Entrada 12",
  comentario: "No puedo ir",
  ...fields,
});
const send = (json: unknown, at = site) => at.call("POST", "/api/consumidor/solicitudes", { json });
async function made(fields?: object): Promise<string> {
  return (await jsonOf(201, send(solicitud(fields)))).codigo;
}
async function list(
  query: Record<string, string> = {},
): Promise<{ rows: Solicitud[]; total: string | null }> {
  const search = new URLSearchParams(query);
  const response = await site.call("GET", `/api/consumidor/solicitudes?${search}`, { as: admin });
  expect(response.status).toBe(200);
  return { rows: await response.json(), total: response.headers.get("x-total-count") };
}
const idOf = async (codigo: string) => (await list({ termino: codigo })).rows[0]?.id ?? 0;
const handle = (id: number, as = admin, how = "") =>
  site.call("PATCH", `/api/consumidor/solicitudes/${id}/atendida${how}`, { as });

describe("a consumer request", () => {
  // Rule OFI-1
  test.each([
    ["arrepentimiento", /^A-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/],
    ["baja", /^B-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/],
  ])("of the kind %s gets a code immediately", async (tipo, shape) => {
    const correo = `${tipo}@example.com`;
    const { codigo, creadaEn } = await jsonOf(201, send(solicitud({ tipo, correo })));
    expect(codigo).toMatch(shape);
    const mail = await mailTo(site, { correo });
    expect(mail.subject).toContain(codigo);
    expect(mail.text).toContain(codigo);
    expect((await list({ termino: codigo })).rows).toEqual([
      {
        id: expect.any(Number),
        codigo,
        tipo,
        nombre: "Ana Paz",
        correo,
        telefono: "2346555123",
        detalle: "Entrada 12\nNo puedo ir",
        creadaEn,
        atendidaEn: null,
        atendidaPor: null,
      },
    ]);
  });

  test("is mailed to the club once", async () => {
    const codigo = await made({ tipo: "baja", nombre: "Mía <Ñandú>", correo: "mia@example.com" });
    const mail = await mailTo(site, club.contacto, codigo);
    expect(mail.subject).toBe(`Nuevo pedido de baja: ${codigo}`);
    for (const told of [
      codigo,
      "Mía <Ñandú>",
      "mia@example.com",
      "+54 2346555123",
      "Entrada 12",
      "No puedo ir",
    ])
      expect(mail.text).toContain(told);
    expect(mail.html).not.toContain("<Ñandú>");
    const rows = await site.sql`select para from correos where asunto like ${`%${codigo}`} order by para`;
    expect(rows.map((row) => row.para)).toEqual([club.contacto.correo, "mia@example.com"]);
  });

  test("may have neither a phone nor a comment", async () => {
    const { telefono: _, comentario: __, ...json } = solicitud();
    expect((await send(json)).status).toBe(201);
  });

  test.each([
    ["an unknown kind", { tipo: "queja" }, "tipo"],
    ["no name", { nombre: " " }, "nombre"],
    ["a name of 101 letters", { nombre: "n".repeat(101) }, "nombre"],
    ["no email", { correo: undefined }, "correo"],
    ["an invalid email", { correo: "ana" }, "correo"],
    ["no subject", { asunto: "" }, "asunto"],
    ["a subject of 201 letters", { asunto: "a".repeat(201) }, "asunto"],
    ["a comment of 1001 letters", { comentario: "c".repeat(1001) }, "comentario"],
    ["a phone of 51 letters", { telefono: "1".repeat(51) }, "telefono"],
    ["a NUL", { comentario: "\u0000" }, "comentario"],
  ])("gets a 422 that names the field if it has %s", async (_what, fields, path) => {
    const { errors } = await jsonOf(422, send(solicitud(fields)));
    expect(errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test("gets a 429 if it is the sixth from the same address within an hour", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    for (let i = 0; i < 5; i++) expect((await send(solicitud(), limited)).status).toBe(201);
    const response = await send(solicitud(), limited);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });
});

test("request codes are unique and not sequential", () => {
  const codes = new Set(Array.from({ length: 10_000 }, () => nuevoCodigo("baja")));
  expect(codes.size).toBe(10_000);
  expect(new Set([...codes].map((code) => code[2])).size).toBe(32);
});

describe("the list of consumer requests", () => {
  test("can be filtered, searched and paged", async () => {
    const [first, second] = [await made({ nombre: "Zoé Ñandú" }), await made({ nombre: "Zoé Ríos" })];
    await handle(await idOf(first));
    const codes = async (query: Record<string, string>) => (await list(query)).rows.map((row) => row.codigo);
    expect(await codes({ termino: "zoe" })).toEqual([second, first]);
    expect(await codes({ termino: "zoe", estado: "pendientes" })).toEqual([second]);
    expect(await codes({ termino: "zoe", estado: "atendidas" })).toEqual([first]);
    expect(await codes({ termino: "zoe", orden: "creadaEn" })).toEqual([first, second]);
    expect(await codes({ termino: "zoe pendiente" })).toEqual([second]);
    expect(await codes({ termino: `zoe atendida ${admin.nombreUsuario}` })).toEqual([first]);
    expect(await codes({ termino: "zoe arrepentimiento" })).toEqual([second, first]);
    const hoy = formatInstant(site.clock.now());
    expect(await codes({ termino: `zoe ${hoy.slice(0, 10)}` })).toEqual([second, first]);
    const page = await list({ termino: "zoe", tamano: "1", pagina: "2" });
    expect(page.rows.map((row) => row.codigo)).toEqual([first]);
    expect(page.total).toBe("2");
    const wrong = await site.call("GET", "/api/consumidor/solicitudes?orden=clave", { as: admin });
    expect(wrong.status).toBe(422);
  });
});

describe("handling a consumer request", () => {
  test("records who handled the request and when", async () => {
    const id = await idOf(await made());
    expect(await jsonOf(200, handle(id))).toMatchObject({
      id,
      atendidaEn: expect.any(String),
      atendidaPor: admin.nombreUsuario,
    });
    expect((await handle(id)).status).toBe(409);
    expect(await auditOf(site, "solicitud-de-consumidor", id)).toMatchObject([
      { usuarioId: admin.id, accion: "consumidor.atender" },
    ]);
  });

  test("can be undone and repeated", async () => {
    const id = await idOf(await made());
    const reopen = () => site.call("DELETE", `/api/consumidor/solicitudes/${id}/atendida`, { as: admin });
    expect((await reopen()).status).toBe(409);
    await handle(id);
    expect(await (await reopen()).json()).toMatchObject({ id, atendidaEn: null, atendidaPor: null });
    expect((await reopen()).status).toBe(409);
    expect((await handle(id)).status).toBe(200);
    const acciones = (await auditOf(site, "solicitud-de-consumidor", id)).map(({ accion }) => accion);
    expect(acciones).toEqual(["atender", "reabrir", "atender"].map((una) => `consumidor.${una}`));
  });

  test("succeeds for only one of several concurrent calls", async () => {
    const id = await idOf(await made());
    const other = await site.user("administrador");
    const both = await Promise.all([handle(id), handle(id, other)]);
    expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  test("returns 404 for an unknown id and 422 for a malformed id", async () => {
    expect((await handle(2147483647)).status).toBe(404);
    expect((await handle(0)).status).toBe(422);
  });
});

// Rule OFI-7
test("every text about the right of withdrawal says that it lasts ten days and ends when the event starts", () => {
  for (const texto of [TEXTOS_LEGALES.terminos, TEXTOS_LEGALES.arrepentimiento, PLAZO_DE_ARREPENTIMIENTO]) {
    expect(texto).toMatch(/10 días.*(hasta que empiece el evento|antes de que empiece el evento)/);
    expect(texto).not.toContain("horas antes");
  }
});

// Rule OFI-7
test("a withdrawal request shows the person's recent purchases for events that have not started", async () => {
  const buyer = await site.user();
  const [soon, past, old] = [await site.event(), await site.event(), await site.event()];
  const sold: number[] = [];
  for (const eventoId of [soon, past, old]) {
    const answer = await sell(site, admin, { eventoId, nombreUsuario: buyer.nombreUsuario });
    sold.push((await answer.json()).pago.id);
  }
  await sell(site, admin, { eventoId: soon, nombre: "Otra", correo: "otra@example.com" });
  await site.sql`update eventos set fecha = current_date - 3 where id = ${past}`;
  await site.sql`update pagos set creado_en = now() - interval '11 days' where id = ${sold[2]}`;
  const compras = async (codigo: string) =>
    (
      await site.call("GET", `/api/consumidor/solicitudes/${await idOf(codigo)}/compras`, { as: admin })
    ).json();
  const codigo = await made({ correo: buyer.correo.toUpperCase() });
  const [compra] = await compras(codigo);
  expect(compra).toMatchObject({ pagoId: sold[0], monto: 1500, porDevolver: 1500, sePuedeDevolver: true });
  const own = (as: typeof buyer) => jsonOf(200, site.call("GET", "/api/consumidor/compras", { as }));
  expect(await own(buyer)).toEqual([compra]);
  expect(await own(await site.user())).toEqual([]);
  // Without a refund, the office has to confirm that the request was handled.
  const id = await idOf(codigo);
  expect(await jsonOf(409, handle(id))).toMatchObject({ code: "sin-devolver" });
  expect((await handle(id, admin, "?igual=true")).status).toBe(200);
  const json = { entradas: compra.entradas, motivo: "Se arrepintió", causa: "arrepentimiento" };
  expect((await site.call("POST", `/api/pagos/${sold[0]}/devolver`, { as: admin, json })).status).toBe(200);
  expect(await compras(codigo)).toMatchObject([{ monto: 1500, porDevolver: 0, sePuedeDevolver: false }]);
  expect((await handle(await idOf(await made({ correo: buyer.correo })))).status).toBe(200);
  expect(await compras(await made({ tipo: "baja", correo: buyer.correo }))).toEqual([]);
  expect(await own(buyer)).toEqual([]);
});

// Rule OFI-7
describe("a request about a purchase made with an account", () => {
  const compras = (as: TestUser): Promise<Compra[]> =>
    jsonOf(200, site.call("GET", "/api/consumidor/compras", { as }));
  const revoke = (as: TestUser | undefined, pagoId: number) =>
    site.call("POST", "/api/consumidor/solicitudes", { as, json: solicitud({ pagoId }) });

  /** Creates a buyer with a ticket for a future event. */
  async function bought(): Promise<{ buyer: TestUser; pagoId: number }> {
    const buyer = await site.user();
    const { pago } = await jsonOf(
      201,
      sell(site, admin, { eventoId: await site.event(), nombreUsuario: buyer.nombreUsuario }),
    );
    return { buyer, pagoId: pago.id };
  }

  test("cannot be made again until the office has handled it", async () => {
    const { buyer, pagoId } = await bought();
    expect(await compras(buyer)).toMatchObject([{ pagoId, solicitud: null }]);
    const { codigo, creadaEn } = await jsonOf(201, revoke(buyer, pagoId));
    expect(await compras(buyer)).toMatchObject([{ pagoId, solicitud: { codigo, creadaEn } }]);
    expect(await jsonOf(409, revoke(buyer, pagoId))).toMatchObject({
      code: "ya-pedida",
      detail: expect.stringContaining(codigo),
    });
    await handle(await idOf(codigo), admin, "?igual=true");
    expect(await compras(buyer)).toMatchObject([{ pagoId, solicitud: null }]);
    expect((await revoke(buyer, pagoId)).status).toBe(201);
  });

  test("is not handled by the refund of another purchase", async () => {
    const { buyer, pagoId } = await bought();
    const other = await jsonOf(
      201,
      sell(site, admin, { eventoId: await site.event(), nombreUsuario: buyer.nombreUsuario }),
    );
    const id = await idOf((await jsonOf(201, revoke(buyer, pagoId))).codigo);
    const refund = { entradas: [other.id], motivo: "Llovió" };
    await jsonOf(200, site.call("POST", `/api/pagos/${other.pago.id}/devolver`, { as: admin, json: refund }));
    expect(await jsonOf(409, handle(id))).toMatchObject({ code: "sin-devolver" });
    await jsonOf(200, handle(id, admin, "?igual=true"));
    expect(await jsonOf(409, handle(id))).toMatchObject({ code: "ya-atendida" });
  });

  test("is accepted once, even if it is sent several times at the same time", async () => {
    const { buyer, pagoId } = await bought();
    const answers = await Promise.all([1, 2, 3].map(() => revoke(buyer, pagoId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("is refused if the purchase is another person's", async () => {
    const { buyer, pagoId } = await bought();
    expect((await revoke(await site.user(), pagoId)).status).toBe(404);
    expect((await revoke(undefined, pagoId)).status).toBe(201);
    expect(await compras(buyer)).toMatchObject([{ pagoId, solicitud: null }]);
  });
});
