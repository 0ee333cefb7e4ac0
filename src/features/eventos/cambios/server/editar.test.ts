import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import {
  auditOf,
  createGate,
  paidTicket,
  problemOf,
  sell,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { avisarCambio, COLA_DE_AVISOS } from "./avisar-cambio.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const edit = (id: number, json: object) => site.call("PATCH", `/api/eventos/${id}`, { as: staff, json });
const read = async (id: number) =>
  (await (await site.call("GET", `/api/eventos/${id}/evento`, { as: staff })).json()) as Evento;
/** Returns the date (`YYYY-MM-DD`) in this many days, in the club's time zone. */
const day = (days: number) => addDays(clubTime(site.clock.now()).fecha, days);
const mailsTo = async (clave: string) =>
  await site.sql`select para, asunto, texto from correos where clave like ${clave} order by para`;

describe("editing an event", () => {
  // Rule EVE-10
  test("changes only the given fields and increments the version", async () => {
    const id = await site.event();
    const before = await read(id);
    const json = {
      version: before.version,
      nombre: "Superclásico",
      precioEntrada: 2000.5,
      maximoPorCompra: 4,
    };
    const answer = await edit(id, json);
    expect(answer.status).toBe(200);
    const { nombre, precio, maximoPorCompra, version, ...rest } = (await answer.json()) as Evento;
    expect({ nombre, precio, maximoPorCompra, version }).toEqual({
      nombre: "Superclásico",
      precio: 2000.5,
      maximoPorCompra: 4,
      version: before.version + 1,
    });
    expect(rest).toMatchObject({ lugar: before.lugar, fecha: before.fecha, entradasDisponibles: 10 });
    expect(rest).not.toHaveProperty("situacion");
    expect((await auditOf(site, "evento", id)).at(-1)).toMatchObject({
      accion: "evento.modificar",
      antes: { nombre: "Partido", precio: 1500 },
      despues: { nombre: "Superclásico", precio: 2000.5 },
    });
  });

  // Rule EVE-10
  test("succeeds for only one of several concurrent editors", async () => {
    const id = await site.event();
    const { version } = await read(id);
    const answers = await Promise.all(["Uno", "Dos", "Tres"].map((nombre) => edit(id, { version, nombre })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const winner = await read(id);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const body = (await answer.json()) as { code: string; context: { evento: Evento } };
      expect(body.code).toBe("version");
      expect(body.context.evento).toMatchObject({ nombre: winner.nombre, version: version + 1 });
    }
  });

  // Rule EVE-10
  test("never lowers the capacity below the number of tickets sold or held, even if tickets are bought at the same time", async () => {
    const id = await site.event({ cantidad: 10 });
    for (let count = 0; count < 4; count++) await sell(site, staff, { eventoId: id, nombre: "Rosa" });
    await tryToBuy(site, await site.user(), id);
    const { version } = await read(id);
    const refused = await edit(id, { version, cantidadEntradas: 4 });
    expect(await problemOf(refused)).toMatchObject({ status: 422, code: "capacidad" });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => site.user()));
    const [edited, ...bought] = await Promise.all([
      edit(id, { version, cantidadEntradas: 7 }),
      ...buyers.map((buyer) => tryToBuy(site, buyer, id)),
    ]);
    const { total, disponibles, reservadas, pagadas } = await stockOf(site, id);
    expect(disponibles + reservadas + pagadas).toBe(total);
    expect(total).toBe(edited?.status === 200 ? 7 : 10);
    expect(bought.filter(({ status }) => status === 201)).toHaveLength(reservadas - 1);
    const now = await read(id);
    expect((await edit(id, { version: now.version, cantidadEntradas: 50 })).status).toBe(200);
    expect((await stockOf(site, id)).total).toBe(50);
  });

  test.each([
    [{}, 422],
    [{ version: 99 }, 409],
    [{ version: 1, fecha: "2020-01-01" }, 422],
    [{ version: 1, fecha: "2026-02-30" }, 422],
    [{ version: 1, hora: "25:00" }, 422],
    [{ version: 1, nombre: " " }, 422],
    [{ version: 1, precioEntrada: -1 }, 422],
    [{ version: 1, cantidadEntradas: 1.5 }, 422],
    [{ version: 1, cantidadEntradas: 0 }, 422],
    [{ version: 1, maximoPorCompra: 21 }, 422],
    [{ version: 1, devolverDias: 61 }, 422],
    [{ version: 1, ventaDesde: "ayer" }, 422],
    [{ version: 1, canchaId: 2147483647 }, 404],
    [{ version: "1; drop table eventos" }, 422],
  ])("is refused if the fields are %j (%i)", async (json, status) => {
    const id = await site.event();
    const before = await read(id);
    expect((await problemOf(edit(id, json))).status).toBe(status);
    expect(await read(id)).toEqual(before);
  });

  test("returns 404 for a missing event", async () => {
    expect((await problemOf(edit(2147483647, { version: 1 }))).status).toBe(404);
  });
});

describe("postponing an event", () => {
  // Rule EVE-9
  test("emails the old and the new date to each ticket holder once", async () => {
    const { id, evento, owner } = await paidTicket(site, staff);
    await sell(site, staff, { eventoId: evento, nombreUsuario: owner.nombreUsuario });
    await sell(site, staff, { eventoId: evento, nombre: "Rosa", correo: "rosa@example.com" });
    const before = await read(evento);
    const answer = await edit(evento, {
      version: before.version,
      fecha: day(20),
      hora: "20:15",
      motivo: "Se pronostica tormenta",
      devolverDias: 5,
    });
    expect(await answer.json()).toMatchObject({
      situacion: "reprogramado",
      fechaAnterior: before.fecha,
      horaAnterior: before.hora,
      motivo: "Se pronostica tormenta",
      devolverHasta: expect.any(String),
    });
    const mails = await until("a mail to each holder", async () => {
      const sent = (await site.mail.list()).filter(({ subject }) => subject.startsWith("Cambió"));
      return sent.length >= 2 && sent;
    });
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["rosa@example.com", owner.correo].toSorted());
    for (const { text } of mails) {
      expect(text).toContain("Antes: ");
      expect(text).toContain("20:15 hs");
      expect(text).toContain("Se pronostica tormenta");
      expect(text).toMatch(/No puedo ir: http\S+\/no-puedo-ir\/[\w-]+/);
    }
    // Changing only the description sends no email.
    const { version } = await read(evento);
    await edit(evento, { version, descripcion: "Con música" });
    const { rows: jobs } = await site.pool.query<{ data: never }>(
      "select data from pgboss.job where name = $1 and data->>'eventoId' = $2",
      [COLA_DE_AVISOS.name, String(evento)],
    );
    expect(jobs).toHaveLength(1);
    // A repeated job emails nobody twice, even if a holder's ticket was refunded since.
    await site.sql`update entradas set estado = 'anulada' where id = ${id}`;
    await avisarCambio(site.deps, jobs[0]?.data as never);
    expect(await mailsTo(`evento-cambio:${evento}:%`)).toHaveLength(2);
  });

  test("is refused if the new date is before the start of the event's sale", async () => {
    const evento = await site.event();
    await site.sql`
      update eventos set fecha = ${day(9)}, venta_desde = now() + interval '8 days' where id = ${evento}`;
    const refused = await edit(evento, { version: 1, fecha: day(4) });
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toMatchObject([{ path: "ventaDesde" }]);
  });

  // Rules EVE-9, PUE-1
  test("suspends the sale and check-ins until a new date is set", async () => {
    const { evento, codigo, owner } = await paidTicket(site, staff);
    const gate = createGate(site, staff);
    const before = await read(evento);
    expect((await edit(evento, { version: before.version, sinFecha: true })).status).toBe(200);
    expect(await read(evento)).toMatchObject({ situacion: "suspendido" });
    expect((await tryToBuy(site, owner, evento)).status).toBe(409);
    const rejected = await gate.enter(codigo, staff, { eventos: [evento] });
    expect(await problemOf(rejected)).toMatchObject({ status: 409, code: "evento-suspendido" });
    const { version } = await read(evento);
    expect((await edit(evento, { version, sinFecha: false })).status).toBe(200);
    expect(await read(evento)).toMatchObject({ situacion: "reprogramado" });
    expect((await gate.enter(codigo, staff, { eventos: [evento] })).status).toBe(200);
  });

  // Rule EVE-6
  test("moves the booking of its court", async () => {
    const rows = await site.sql`insert into canchas (nombre) values ('Techada') returning id`;
    const canchaId: number = rows[0].id;
    const create = (nombre: string, fecha: string) =>
      site.call("POST", "/api/eventos/crear", {
        as: staff,
        form: {
          nombre,
          descripcion: "x",
          fecha,
          hora: "21:00",
          lugar: "Gimnasio",
          precioEntrada: "0",
          cantidadEntradas: "5",
          canchaId: String(canchaId),
        },
      });
    const [one, two] = await Promise.all([create("Uno", day(3)), create("Dos", day(4))]);
    const [a, b] = [(await one?.json()) as Evento, (await two?.json()) as Evento];
    expect(await problemOf(edit(a.id, { version: 1, fecha: day(4), nombre: "Otro" }))).toMatchObject({
      status: 409,
      code: "superpuesta",
    });
    expect(await read(a.id)).toMatchObject({
      nombre: "Uno",
      fecha: day(3),
      version: 1,
      cancha: { id: canchaId },
    });
    expect((await edit(b.id, { version: 1, fecha: day(5) })).status).toBe(200);
    expect((await edit(a.id, { version: 1, fecha: day(4) })).status).toBe(200);
    expect((await edit(a.id, { version: 2, sinFecha: true })).status).toBe(200);
    expect(await read(a.id)).toMatchObject({ cancha: null });
  });
});
