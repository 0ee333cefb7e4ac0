import { beforeEach, describe, expect, test } from "vitest";
import { bind, makeChild } from "#tests/harness/children.ts";
import { openCourts, pedido as pedidoDe, problemOf as problem } from "#tests/harness/courts.ts";
import { mailTo, type TestUser } from "#tests/harness/site.ts";
import type { Reserva } from "../contract.ts";
import { TELEFONO_MENSAJE } from "../rules.ts";

let cancha = 0;
const courts = await openCourts();
const { site } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

type Fields = Record<string, unknown>;
const pedido = (fields?: Fields) => pedidoDe(cancha, fields);
const ask = (as: TestUser, fields?: Fields) => courts.ask(as, cancha, fields);
const asked = (as: TestUser, fields?: Fields) => courts.asked(as, cancha, fields);

describe("requesting a court", () => {
  // Rule CAN-3
  test("creates a pending request that blocks no hours", async () => {
    const me = await site.user("socio");
    const reserva = await asked(me);
    expect(reserva).toEqual({
      id: expect.any(Number),
      fechaPedido: "2026-05-20T13:10:00.000Z",
      fecha: "2026-05-30",
      horaInicio: "20:00",
      horaFin: "21:30",
      tipoReserva: "POR_HORA",
      nombre: null,
      telefono: "2346555123",
      comentario: "Somos diez",
      respuesta: null,
      aceptada: false,
      rechazada: false,
      cancelada: false,
      estado: "pendiente",
      minutos: 90,
      cancha: { id: cancha, nombre: expect.any(String) },
      socio: { usuario: { id: me.id, persona: { nombre: "Nombre", apellido: "Apellido" } } },
      usuario: null,
    });
    const day = await courts.slots(cancha, "2026-05-30");
    expect([day["19:30"], day["20:00"], day["21:00"], day["21:30"]]).toEqual([
      "libre",
      "pedido",
      "pedido",
      "libre",
    ]);
    await asked(await site.user());
    const mail = await mailTo(site, me);
    expect(mail.text).toContain("sábado 30 de mayo, de 20:00 a 21:30");
  });

  test("shows a person without a membership as usuario", async () => {
    const me = await site.user();
    expect(await asked(me)).toMatchObject({
      socio: null,
      usuario: { id: me.id, nombreUsuario: me.nombreUsuario },
    });
  });

  // Rule CAN-4
  test.each([
    ["a date in the past", { fecha: "2026-05-19" }, "fecha", /ya pasó/],
    [
      "hours of today that have already begun",
      { fecha: "2026-05-20", horaInicio: "10:00", horaFin: "11:00" },
      "fecha",
      /ya pasó/,
    ],
    [
      "the whole of today after the court has opened",
      { fecha: "2026-05-20", tipoReserva: "DIA_COMPLETO" },
      "fecha",
      /ya abrió/,
    ],
    [
      "a month with no days left",
      { fecha: "2026-05-31", tipoReserva: "MES_COMPLETO", horaInicio: "20:00", horaFin: "20:00" },
      "horaInicio",
      /posterior/,
    ],
    ["an end before the start", { horaInicio: "21:00", horaFin: "20:00" }, "horaInicio", /posterior/],
    ["no duration", { horaInicio: "21:00", horaFin: "21:00" }, "horaInicio", /posterior/],
    ["a start between two slots", { horaInicio: "20:15" }, "horaInicio", /30 minutos/],
    ["hours before opening", { horaInicio: "07:30" }, "horaInicio", /abren/],
    ["no start", { horaInicio: null }, "horaInicio", /desde/],
    ["no end", { horaFin: undefined }, "horaFin", /hasta/],
    ["a day too far ahead", { fecha: "2026-07-20" }, "fecha", /hasta el 19\/07\/2026/],
    ["a day that does not exist", { fecha: "2026-06-31" }, "fecha", /válida/],
    ["an impossible year", { fecha: "9999-12-31" }, "fecha", /válida/],
    ["a phone that is too short", { telefono: "123" }, "telefono", TELEFONO_MENSAJE],
    ["a foreign phone", { telefono: "+1 212 555 0123" }, "telefono", TELEFONO_MENSAJE],
    ["no phone", { telefono: undefined }, "telefono", TELEFONO_MENSAJE],
    ["no court", { canchaId: "x" }, "canchaId", /Elegí/],
    ["an unknown type", { tipoReserva: "ANIO" }, "tipoReserva", /Elegí/],
    ["a comment of 501 letters", { comentario: "c".repeat(501) }, "comentario", /500/],
  ])("is refused with 422 and a message if the request has %s", async (_what, fields, path, message) => {
    const { status, errors } = await problem(await ask(await site.user(), fields));
    expect(status).toBe(422);
    expect(errors).toContainEqual({
      path,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  // Rule CAN-4
  test("accepts the sixtieth day from today", async () => {
    await asked(await site.user(), { fecha: "2026-07-19" });
  });

  test.each(["2346 400140", "+54 9 2346 555123", "011 4321-1234", "(02346) 15 555123"])(
    "accepts the phone %s",
    async (telefono) => {
      expect((await asked(await site.user(), { telefono })).telefono).toMatch(/^[1-9]\d{9}$/);
    },
  );

  // Rule CAN-4
  test("returns 404 for an unknown court and 409 for an unavailable one", async () => {
    const me = await site.user();
    expect((await ask(me, { canchaId: 2147483647 })).status).toBe(404);
    const closed = await courts.court(false);
    expect(await problem(await ask(me, { canchaId: closed }))).toMatchObject({
      status: 409,
      code: "cancha-no-disponible",
    });
  });

  test("gets a 409 that names the booking if the hours are taken", async () => {
    const taken = await asked(await site.user());
    expect((await courts.accept(taken.id)).status).toBe(200);
    const me = await site.user();
    const refusal = await problem(await ask(me, { horaInicio: "21:00", horaFin: "22:00" }));
    expect(refusal).toMatchObject({ status: 409, code: "horario-ocupado" });
    expect(refusal.detail).toContain("sábado 30 de mayo de 20:00 a 21:30");
    expect((await ask(me, { horaInicio: "21:30", horaFin: "22:00" })).status).toBe(201);
    expect((await ask(me, { tipoReserva: "DIA_COMPLETO" })).status).toBe(409);
  });

  test("creates one request, even if the form is submitted several times", async () => {
    const me = await site.user();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(me, { fecha: "2026-06-11" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await problem(await ask(me, { fecha: "2026-06-11" }))).toMatchObject({
      status: 409,
      code: "ya-pedida",
      errors: [{ path: "horaInicio" }],
    });
    await asked(await site.user(), { fecha: "2026-06-11" });
  });

  // Rule CAN-4
  test("is refused with 409 beyond the limit of pending requests, even concurrently", async () => {
    const me = await site.user();
    const days = Array.from({ length: 9 }, (_, n) => ({ fecha: `2026-06-0${n + 1}` }));
    const answers = await Promise.all(days.map((fields) => ask(me, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(201),
      ...Array(3).fill(409),
    ]);
    const refusal = await problem(await ask(me));
    expect(refusal).toMatchObject({ status: 409, code: "demasiados-pedidos" });
    expect(refusal.detail).toContain("hasta 6 pedidos sin responder, y ya tenés 6");
    // A reply makes room for another pending request.
    const [mine] = (await (await site.call("GET", "/api/reserva/usuario", { as: me })).json()) as Reserva[];
    await courts.reject(mine?.id ?? 0);
    expect((await ask(me)).status).toBe(201);
  });
});

describe("requesting for a family member", () => {
  // Rules CAN-3, FAM-5
  test("creates a booking that only people with access to the family member's calendar can see", async () => {
    const [mother, hidden, other] = [await site.user(), await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    await bind(site, hidden, child, { ve: true, restringido: true });
    const { id, usuario } = await asked(mother, { paraPersona: child });
    expect(usuario).toMatchObject({ id: child, persona: { nombre: "Leo" } });
    expect(await courts.subjectsTo(mother.correo)).toContainEqual(expect.stringMatching(/^Para Leo: /));
    for (const as of [hidden, other]) {
      expect((await ask(as, { paraPersona: child })).status).toBe(404);
      expect((await site.call("GET", `/api/reserva/${id}`, { as })).status).toBe(404);
      expect((await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as })).status).toBe(404);
    }
    const [mine] = (await (
      await site.call("GET", "/api/reserva/usuario", { as: mother })
    ).json()) as Reserva[];
    expect(mine?.id).toBe(id);
    const two = [pedido({ fecha: "2026-06-01" }), pedido({ fecha: "2026-06-02", paraPersona: child })];
    const apart = await problem(
      await site.call("POST", "/api/reserva/crear_varias", { as: mother, json: two }),
    );
    expect(apart).toMatchObject({ status: 422, errors: [{ path: "reservas.0.paraPersona" }] });
    expect((await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as: mother })).status).toBe(200);
  });
});

describe("requesting several bookings together", () => {
  const send = (as: TestUser, json: unknown) => site.call("POST", "/api/reserva/crear_varias", { as, json });

  test("creates every booking, whether they are sent as a list or as an object", async () => {
    const me = await site.user();
    const two = [pedido(), pedido({ fecha: "2026-05-31" })];
    expect((await (await send(me, two)).json()) as Reserva[]).toHaveLength(2);
    expect((await send(me, { reservas: [pedido({ fecha: "2026-06-01" })] })).status).toBe(201);
  });

  test("creates none if one booking is invalid", async () => {
    const me = await site.user();
    const wrong = await problem(
      await send(me, [
        pedido(),
        pedido({ fecha: "2026-05-01" }),
        pedido({ telefono: "1", fecha: "2026-06-02" }),
      ]),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.errors?.map(({ path }) => path)).toEqual(["reservas.1.fecha", "reservas.2.telefono"]);
    const twice = await problem(await send(me, [pedido(), pedido({ horaInicio: "21:00" })]));
    expect(twice.errors).toEqual([
      { path: "reservas.1.horaInicio", message: "Se superpone con otro de los que pedís" },
    ]);
    expect((await send(me, [pedido(), pedido({ canchaId: 2147483647 })])).status).toBe(404);
    expect(
      (
        await send(
          me,
          Array.from({ length: 7 }, (_, n) => pedido({ fecha: `2026-06-0${n + 1}` })),
        )
      ).status,
    ).toBe(409);
    expect((await send(me, [])).status).toBe(422);
    expect(await (await site.call("GET", "/api/reserva/usuario", { as: me })).json()).toEqual([]);
    expect(await courts.subjectsTo(me.correo)).toEqual([]);
  });
});
