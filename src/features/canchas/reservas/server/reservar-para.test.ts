import { beforeEach, describe, expect, test } from "vitest";
import { bind, makeChild } from "#tests/harness/children.ts";
import { openCourts, pedido, problemOf as problem } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";

let cancha = 0;
const courts = await openCourts();
const { site, staff } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

describe("a booking that staff make for somebody on the phone", () => {
  const book = (fields?: Record<string, unknown>) =>
    site.call("POST", "/api/reserva/para", {
      as: staff,
      json: { ...pedido(cancha, fields), ...(fields ?? { nombre: "Ñata Gómez" }) },
    });

  // Rule CAN-8
  test("shows the given name if the person has no account", async () => {
    const { id, ...booked } = await jsonOf(201, book());
    expect(booked).toMatchObject({ estado: "aceptada", nombre: "Ñata Gómez", minutos: 90 });
    expect([booked.usuario, booked.socio]).toEqual([null, null]);
    const get = async (path: string) =>
      (await site.call("GET", `/api/reserva/${path}`, { as: staff })).json();
    expect(await get("lista?termino=nata%20gomez")).toMatchObject([{ id, nombre: "Ñata Gómez" }]);
    expect(await get(`calendario?desde=2026-05-30&hasta=2026-05-30&canchaId=${cancha}`)).toMatchObject([
      { id, titulo: "Ñata Gómez", estado: "aceptada" },
    ]);
    expect((await courts.slots(cancha, "2026-05-30"))["20:00"]).toBe("ocupado");
    const rows = await site.sql`select despues from auditoria where accion = 'reserva.crear'`;
    expect(JSON.stringify(rows)).not.toContain("Gómez");
  });

  test("belongs to the person's account if there is one", async () => {
    const me = await site.user();
    const { id } = await (
      await book({ nombreUsuario: me.nombreUsuario.toUpperCase(), nombre: "Otra" })
    ).json();
    const mine = await (await site.call("GET", "/api/reserva/usuario", { as: me })).json();
    expect(mine).toMatchObject([{ id, estado: "aceptada", nombre: null }]);
    expect(await courts.subjectsTo(me.correo)).toContainEqual(expect.stringMatching(/está confirmada/));
    expect((await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as: me })).status).toBe(200);
  });

  // Rule FAM-12
  test("is emailed to the responsables of a child without an address, except restricted ones", async () => {
    const [mother, father, hidden] = [await site.user(), await site.user(), await site.user()];
    const child = await makeChild(site, mother);
    await bind(site, father, child, { ve: true });
    await bind(site, hidden, child, { ve: true, restringido: true });
    const [login] = await site.sql`select nombre_usuario from usuarios where id = ${child}`;
    await jsonOf(201, book({ nombreUsuario: login?.nombre_usuario }));
    for (const parent of [mother, father])
      expect(await courts.subjectsTo(parent.correo)).toContainEqual(
        expect.stringMatching(/^Para Leo: tu reserva de .* está confirmada$/),
      );
    expect(await courts.subjectsTo(hidden.correo)).toEqual([]);
  });

  test("gets a 409 that names the other booking if the hours are taken", async () => {
    const first = await (await book()).json();
    const answers = await Promise.all([1, 2, 3].map(() => book({ nombre: "Luz" })));
    for (const answer of answers) {
      const { status, detail } = await problem(answer);
      expect([status, detail]).toEqual([
        409,
        `Se superpone con «Reserva n.º ${first.id}», el sábado 30 de mayo de 20:00 a 21:30.`,
      ]);
    }
    const rows = await site.sql`select 1 from reservas where cancha_id = ${cancha}`;
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["an empty name", { nombre: " " }, 422, "nombre"],
    ["an invalid phone", { nombre: "Luz", telefono: "123" }, 422, "telefono"],
    ["a date in the past", { nombre: "Luz", fecha: "2026-05-01" }, 422, "fecha"],
    ["an unknown username", { nombreUsuario: "nadie-se-llama" }, 404, "nombreUsuario"],
  ])("is refused if it has %s", async (_what, fields, status, path) => {
    const refusal = await problem(await book(fields));
    expect([refusal.status, refusal.errors?.[0]?.path]).toEqual([status, path]);
  });
});
