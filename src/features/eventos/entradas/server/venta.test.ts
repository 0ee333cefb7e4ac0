import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { insertTarifa } from "#tests/harness/orders.ts";
import { auditOf, eventIn, problemOf, sell, stockOf } from "#tests/harness/payments.ts";
import { mailTo, testSite, until } from "#tests/harness/site.ts";
import type { Entrada, EntradaVendida } from "../contract.ts";
import { AGOTADAS } from "../rules.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const sellTo = (nombreUsuario: string, eventoId: number, medio = "efectivo") =>
  sell(site, staff, { eventoId, nombreUsuario, medio });

describe("a sale at the counter", () => {
  // Rule ENT-5
  test("is paid immediately and takes a place", async () => {
    const owner = await site.user();
    const evento = await site.event({ cantidad: 1 });
    const response = await sellTo(owner.nombreUsuario.toUpperCase(), evento, "transferencia");
    expect(response.status).toBe(201);
    const sold = (await response.json()) as Entrada;
    expect(sold).toMatchObject({
      pagada: 1,
      estado: "pagada",
      pago: { estado: "aprobado", medio: "transferencia" },
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, pagadas: 1 });
    expect(await auditOf(site, "entrada", sold.id)).toEqual([
      {
        accion: "entrada.venta",
        usuarioId: staff.id,
        antes: null,
        despues: { eventoId: evento, usuarioId: owner.id, medio: "transferencia", pagoId: sold.pago.id },
      },
    ]);
    const mail = await mailTo(site, owner);
    expect(mail.attachments.map((one) => one.contentType)).toEqual([
      "image/png",
      "image/png",
      "text/calendar",
    ]);
    expect(await problemOf(sellTo(owner.nombreUsuario, evento))).toEqual({
      status: 409,
      code: "agotadas",
      detail: AGOTADAS,
    });
  });

  test("is refused if the event is past or inactive", async () => {
    const owner = await site.user();
    const past = await site.event({ fecha: "2020-01-01" });
    expect(await problemOf(sellTo(owner.nombreUsuario, past))).toMatchObject({
      status: 409,
      code: "evento-pasado",
    });
    const unknown = await sellTo("nadie", await site.event());
    expect([unknown.status, (await unknown.json()).errors[0].path]).toEqual([404, "nombreUsuario"]);
    const nothing = await sellTo(owner.nombreUsuario, 2_000_000_000);
    expect([nothing.status, (await nothing.json()).errors[0].path]).toEqual([404, "eventoId"]);
    const hidden = await site.event({ estado: false });
    expect(await problemOf(sellTo(owner.nombreUsuario, hidden))).toMatchObject({
      status: 409,
      code: "evento-inactivo",
    });
  });

  // Rule ENT-5
  test("is possible until the event ends", async () => {
    const begun = await eventIn(site, -5.9);
    expect((await sell(site, staff, { eventoId: begun })).status).toBe(201);
    const over = await eventIn(site, -6.1);
    expect(await problemOf(sell(site, staff, { eventoId: over }))).toEqual({
      status: 409,
      code: "evento-pasado",
      detail: "Este evento ya terminó.",
    });
    expect((await stockOf(site, over)).disponibles).toBe(5);
  });

  // Rule ENT-5
  test("yields a ticket that the gate admits, even if the buyer has no account", async () => {
    const evento = await eventIn(site, -1, { cantidad: 2 });
    const named = await sell(site, staff, {
      eventoId: evento,
      nombre: "Rosa Gómez",
      correo: "rosa@example.com",
    });
    expect(named.status).toBe(201);
    const rosa = (await named.json()) as EntradaVendida;
    expect(rosa).toMatchObject({ pagada: 1, usuario: { id: null, nombreUsuario: "Rosa Gómez" } });
    const mail = await mailTo(site, { correo: "rosa@example.com" });
    expect(mail.text).toContain(rosa.codigo);
    expect(mail.text).toContain("Hola, Rosa Gómez.");
    // A buyer without an account has no page for tickets.
    expect(mail.text).not.toContain("/perfil/entradas");

    const nobody = (await (await sell(site, staff, { eventoId: evento })).json()) as EntradaVendida;
    expect(nobody.usuario).toEqual({ id: null, nombreUsuario: "Sin nombre" });
    expect((await problemOf(sell(site, staff, { eventoId: evento }))).code).toBe("agotadas");
    const list = async (termino: string) =>
      (
        (await (
          await site.call("GET", `/api/entradas/lista_entradas?eventoId=${evento}&termino=${termino}`, {
            as: staff,
          })
        ).json()) as Entrada[]
      ).map(({ id }) => id);
    expect(await list("")).toEqual([nobody.id, rosa.id]);
    expect(await list("gomez")).toEqual([rosa.id]);
    expect(await list(encodeURIComponent(`Entrada n.º ${nobody.id}`))).toEqual([nobody.id]);
    for (const [{ codigo }, persona] of [
      [rosa, "Rosa Gómez"],
      [nobody, "Sin nombre"],
    ] as const) {
      const admitted = await site.call("POST", "/api/entradas/ingreso", {
        as: staff,
        json: { codigo, eventos: [evento] },
      });
      expect([admitted.status, await admitted.json()]).toMatchObject([200, { persona }]);
    }
    expect((await site.call("GET", `/api/pagos/${nobody.pago.id}`, { as: staff })).status).toBe(200);
  });

  // Rule ENT-22
  test("can be found by the name that was typed", async () => {
    const evento = await site.event();
    const sale = { eventoId: evento, nombre: "Zulema Barrionuevo", cantidad: 2 };
    const sold: EntradaVendida = await jsonOf(201, sell(site, staff, sale));
    const found = await jsonOf(200, site.call("GET", "/api/buscar?q=barrionuevo%20zulema", { as: staff }));
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining({ tipo: "entrada", id: sold.entradas[0]?.id })]),
    );
    const again = (json: object, id = sold.id) =>
      site.call("POST", `/api/entradas/${id}/reenviar`, { as: staff, json });
    expect((await problemOf(again({}))).code).toBe("sin-correo");
    for (const json of [{ correo: "zulema@example.com" }, {}])
      expect(await jsonOf(200, again(json))).toEqual({ correo: "zulema@example.com" });
    const mails = await until("both emails", async () => {
      const hers = (await site.mail.list()).filter((one) => one.to === "zulema@example.com");
      return hers.length === 2 && hers;
    });
    for (const { text } of mails) for (const { codigo } of sold.entradas) expect(text).toContain(codigo);

    // A user's tickets are only sent to the user's own address.
    const user = await site.user();
    const theirs: EntradaVendida = await jsonOf(
      201,
      sell(site, staff, { eventoId: evento, nombreUsuario: user.nombreUsuario }),
    );
    expect(await jsonOf(200, again({ correo: "otra@example.com" }, theirs.id))).toEqual({
      correo: user.correo,
    });
    await site.call("POST", `/api/entradas/${theirs.id}/anular-venta`, {
      as: staff,
      json: { motivo: "Error" },
    });
    expect((await problemOf(again({}, theirs.id))).code).toBe("sin-pagar");
  });

  test("succeeds for only one of ten concurrent calls for the last place", async () => {
    const evento = await eventIn(site, -1, { cantidad: 1 });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await sell(site, staff, { eventoId: evento })).status),
    );
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, pagadas: 1 });
  });

  test.each([
    [{}],
    [{ eventoId: "1", nombreUsuario: "ana", medio: "efectivo" }],
    [{ eventoId: 0, nombreUsuario: "ana", medio: "efectivo" }],
    [{ eventoId: 1.5, nombreUsuario: "ana", medio: "efectivo" }],
    [{ eventoId: 1e12, nombreUsuario: "ana", medio: "efectivo" }],
    [{ eventoId: 1, nombreUsuario: "", medio: "efectivo" }],
    [{ eventoId: 1, nombreUsuario: "a\u0000b", medio: "efectivo" }],
    [{ eventoId: 1, nombreUsuario: "x".repeat(500), medio: "efectivo" }],
    [{ eventoId: 1, nombreUsuario: "ana", medio: "mercadopago" }],
    [{ eventoId: 1, nombreUsuario: "ana" }],
    [{ eventoId: 1, nombreUsuario: "ana", nombre: "Ana", medio: "efectivo" }],
    [{ eventoId: 1, nombre: "x".repeat(121), medio: "efectivo" }],
    [{ eventoId: 1, correo: "no es un correo", medio: "efectivo" }],
    [[]],
    [null],
  ])("gets a 422 if its fields are %j", async (json) => {
    expect((await site.call("POST", "/api/entradas/venta", { as: staff, json })).status).toBe(422);
  });

  test("gets a 400 if the JSON is malformed", async () => {
    const response = await fetch(`${site.url}/api/entradas/venta`, {
      method: "POST",
      body: '{"eventoId":',
      headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });
});

describe("a retry of a sale", () => {
  const key = () => ({ idempotencyKey: randomUUID() });
  const sold = async (response: Promise<Response>) => {
    const { status, ...rest } = await response.then(async (r) => ({ status: r.status, ...(await r.json()) }));
    return { status, id: rest.id, codigo: rest.codigo };
  };

  // Rule ENT-5
  test("returns the same ticket without selling anything twice", async () => {
    const sale = { eventoId: await eventIn(site, 1, { cantidad: 1 }), nombre: "Ana", ...key() };
    const first = await sold(sell(site, staff, sale));
    expect(first).toMatchObject({ status: 201, codigo: expect.any(String) });
    expect(await sold(sell(site, staff, sale))).toEqual(first);
    expect(await stockOf(site, sale.eventoId)).toMatchObject({ disponibles: 0, pagadas: 1 });
    expect(await auditOf(site, "entrada", first.id)).toHaveLength(1);
  });

  test("records no second sale, even if eight calls are concurrent", async () => {
    for (const cantidad of [1, 9]) {
      const sale = { eventoId: await eventIn(site, 1, { cantidad }), ...key() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => sold(sell(site, staff, sale))));
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 201 });
      expect(await stockOf(site, sale.eventoId)).toMatchObject({ disponibles: cantidad - 1, pagadas: 1 });
    }
  });

  test("accepts the same ticket types in a different order", async () => {
    const eventoId = await eventIn(site);
    const [menor, mayor] = [
      await insertTarifa(site, eventoId, "Menores", 500),
      await insertTarifa(site, eventoId, "Mayores", 900),
    ];
    const sale = { eventoId, ...key() };
    const of = (...tarifas: number[][]) => ({
      ...sale,
      tarifas: tarifas.map(([tarifaId, cantidad]) => ({ tarifaId, cantidad })),
    });
    const first = await sold(sell(site, staff, of([menor, 2], [mayor, 1])));
    expect(first).toMatchObject({ status: 201 });
    expect(await sold(sell(site, staff, of([mayor, 1], [menor, 2])))).toEqual(first);
    expect((await sell(site, staff, of([menor, 1], [mayor, 2]))).status).toBe(409);
    expect(await stockOf(site, eventoId)).toMatchObject({ pagadas: 3 });
  });

  // Rule ENT-5
  test("returns the same ticket even if its buyer has been renamed", async () => {
    const { id: usuarioId, nombreUsuario } = await site.user();
    const sale = { eventoId: await eventIn(site), nombreUsuario, ...key() };
    const first = await sold(sell(site, staff, sale));
    await site.sql`update usuarios set nombre_usuario = nombre_usuario || '2' where id = ${usuarioId}`;
    await insertTarifa(site, sale.eventoId, "Mayores", 900);
    expect(await sold(sell(site, staff, sale))).toEqual(first);
  });

  // Rules ENT-5, PAS-1
  test("does not return the new code of a ticket that has since been passed on", async () => {
    const buyer = await site.user();
    const sale = { eventoId: await eventIn(site), nombreUsuario: buyer.nombreUsuario, ...key() };
    const { id } = await sold(sell(site, staff, sale));
    const json = { correo: `hija${id}@example.com` };
    expect((await site.call("POST", `/api/entradas/${id}/pasar`, { as: buyer, json })).status).toBe(200);
    const again = await problemOf(sell(site, staff, sale));
    expect(again).toMatchObject({ status: 409, code: "venta-distinta" });
    expect(again.detail).toContain(`entrada n.º ${id}`);
  });

  // Rules API-15, ENT-5
  test("is refused if its data are different", async () => {
    const sale = { eventoId: await eventIn(site), nombre: "Ana", ...key() };
    const { id } = await sold(sell(site, staff, sale));
    const different = { status: 409, code: "venta-distinta" };
    const colleague = await site.user("administradorB");
    for (const other of [{ nombre: "Eva" }, { medio: "transferencia" }, { eventoId: await eventIn(site) }])
      expect(await problemOf(sell(site, staff, { ...sale, ...other }))).toMatchObject(different);
    expect(await problemOf(sell(site, colleague, sale))).toMatchObject(different);
    await site.call("POST", `/api/entradas/${id}/anular-venta`, { as: staff, json: { motivo: "Error" } });
    expect(await problemOf(sell(site, staff, sale))).toMatchObject({
      ...different,
      detail: expect.stringContaining("se anuló"),
    });
    expect((await sell(site, staff, { ...sale, ...key() })).status).toBe(201);
    expect((await sell(site, staff, { ...sale, idempotencyKey: "1" })).status).toBe(422);
  });
});
