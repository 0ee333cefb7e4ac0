import { describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { recordarReservas } from "./mails.ts";
import { datosDeReservas } from "./propias.ts";

const courts = await openCourts();
const { site } = courts;

describe("reminders on the day before a booking", () => {
  // Rule CAN-7
  test("are sent once, in the daytime", async () => {
    const cancha = await courts.court();
    const people = {
      one: await site.user(),
      waits: await site.user(),
      month: await site.user(),
      later: await site.user(),
    };
    const one = await courts.asked(people.one, cancha, { fecha: "2026-05-26" });
    await courts.asked(people.waits, cancha, { fecha: "2026-05-26" });
    const month = await courts.asked(people.month, cancha, {
      fecha: "2026-05-26",
      tipoReserva: "MES_COMPLETO",
      horaInicio: "08:00",
      horaFin: "09:00",
    });
    const later = await courts.asked(people.later, cancha, { fecha: "2026-05-27" });
    for (const { id } of [one, month, later]) expect((await courts.accept(id)).status).toBe(200);
    const reminded = async () =>
      (await site.sql<{ para: string }>`select para from correos where clave like 'reserva-recordatorio:%'`)
        .map(({ para }) => para)
        .sort();
    const before = site.clock.now();
    try {
      site.clock.set(new Date("2026-05-25T08:00:00-03:00"));
      await recordarReservas(site.deps);
      expect(await reminded()).toEqual([]);
      site.clock.set(new Date("2026-05-25T09:05:00-03:00"));
      await Promise.all([recordarReservas(site.deps), recordarReservas(site.deps)]);
      await recordarReservas(site.deps);
      expect(await reminded()).toEqual([people.one.correo, people.month.correo].sort());
      site.clock.set(new Date("2026-05-26T09:05:00-03:00"));
      await recordarReservas(site.deps);
      expect(await reminded()).toEqual([people.one.correo, people.month.correo, people.later.correo].sort());
    } finally {
      site.clock.set(before);
    }
  });
});

describe("erasing an account's bookings", () => {
  test("deletes their texts and frees upcoming hours", async () => {
    const cancha = await courts.court();
    const me = await site.user();
    const [coming, waiting, over] = [
      await courts.asked(me, cancha),
      await courts.asked(me, cancha, { fecha: "2026-05-31" }),
      await courts.asked(me, await courts.court()),
    ];
    await courts.accept(coming.id);
    await courts.accept(over.id);
    await site.sql`update reservas set fecha = '2026-05-01' where id = ${over.id}`;
    const mine = (await datosDeReservas.export(site.deps, site.deps.db, me.id)) as { id: number }[];
    expect(mine.map(({ id }) => id).sort()).toEqual([coming.id, waiting.id, over.id].sort());
    expect(JSON.stringify(mine)).toContain("Somos diez");
    await site.deps.db.transaction((tx) => datosDeReservas.erase(site.deps, tx, me.id));
    const { rows } = await site.pool.query(
      "select id, estado, telefono, comentario, respuesta, minutos from reservas where usuario_id = $1 order by id",
      [me.id],
    );
    const wiped = { telefono: null, comentario: null, respuesta: null, minutos: 90 };
    expect(rows).toEqual([
      { id: coming.id, estado: "cancelada", ...wiped },
      { id: waiting.id, estado: "cancelada", ...wiped },
      { id: over.id, estado: "aceptada", ...wiped },
    ]);
    expect((await courts.slots(cancha, "2026-05-30"))["20:00"]).toBe("libre");
  });
});
