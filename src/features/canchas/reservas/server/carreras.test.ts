import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDatabase } from "#tests/harness/cluster.ts";
import { type Courts, openCourts } from "#tests/harness/courts.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import type { Casillero, Reserva } from "../contract.ts";

const courts = await openCourts();
const { site } = courts;

/** Pairs of overlapping accepted bookings, computed from the bookings rather than from their occupations. */
const MEETING = `
  select a.id, b.id from reservas a join reservas b on a.cancha_id = b.cancha_id and a.id < b.id and a.fecha = b.fecha
    and a.hora_inicio < b.hora_fin and b.hora_inicio < a.hora_fin
  where a.estado = 'aceptada' and b.estado = 'aceptada'`;
const meeting = async (at: TestSite = site) => (await at.pool.query(MEETING)).rows;

function requests(at: Courts, cancha: number, fields: readonly Record<string, string>[]) {
  return Promise.all(fields.map(async (one) => at.asked(await at.site.user(), cancha, one)));
}

const hours = (horaInicio: string, horaFin: string) => ({ horaInicio, horaFin });

async function occupied(cancha: number): Promise<number> {
  const rows = await site.sql`select 1 from horas_ocupadas where cancha_id = ${cancha}`;
  return rows.length;
}

/** Inserts overlapping requests in one statement. */
async function overlapping(cancha: number, count: number) {
  const rows = await site.sql<{
    id: number;
  }>`insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos)
     select now(), ${cancha}, 'POR_HORA', '2026-05-30', case when n % 2 = 0 then '20:00' else '21:00' end::time, '22:00', 60
     from generate_series(1, ${count}::int) n returning id`;
  return rows;
}

describe("concurrent decisions", () => {
  // Rule CAN-2
  test("accept only one of several overlapping requests", async () => {
    for (let round = 0; round < propertyRuns(2, 20); round++) {
      const cancha = await courts.court();
      const asked = await overlapping(cancha, 50);
      const answers = await Promise.all(asked.map(({ id }) => courts.accept(id, "true")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(await answer.json()).toMatchObject({ code: "superpuesta" });
    }
    expect(await meeting()).toEqual([]);
  });

  test("leave enough database connections for other calls while they wait for a lock on the court", async () => {
    const cancha = await courts.court();
    const asked = await overlapping(cancha, 40);
    const holder = await site.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from canchas where id = $1 for update", [cancha]);
      const answers = Promise.all(asked.map(({ id }) => courts.accept(id, "true")));
      await until("decisions that wait", async () => {
        const { rows } = await holder.query(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows[0].n >= 4;
      });
      for (let i = 0; i < 20; i++)
        expect((await site.call("GET", "/api/reserva/lista", { as: courts.staff })).status).toBe(200);
      await holder.query("commit");
      expect((await answers).map(({ status }) => status).sort()).toEqual([200, ...Array(39).fill(409)]);
    } finally {
      holder.release();
    }
  });

  test("double-book a court if the exclusion constraint is dropped (control)", async () => {
    const database = await createDatabase();
    const other = await openCourts({ databaseUrl: database.url });
    try {
      await other.site.sql`alter table horas_ocupadas drop constraint horas_ocupadas_sin_superposicion`;
      const asked = await requests(other, await other.court(), [
        hours("20:00", "21:30"),
        hours("21:00", "22:00"),
      ]);
      const answers = await Promise.all(asked.map(({ id }) => other.accept(id, "true")));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await meeting(other.site)).toHaveLength(1);
    } finally {
      await other.site.end();
      await database.drop();
    }
  });

  test("never cause overlapping bookings, whatever the courts and hours", async () => {
    const [one, two] = [await courts.court(), await courts.court()];
    const wanted = [
      hours("08:00", "10:00"),
      hours("09:00", "11:00"),
      hours("10:00", "12:00"),
      hours("08:00", "12:00"),
      hours("11:30", "12:30"),
    ];
    const asked = [...(await requests(courts, one, wanted)), ...(await requests(courts, two, wanted))];
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        asked.flatMap(({ id }, n) => [
          courts.accept(id),
          (n + round) % 3 === 0 ? courts.reject(id) : courts.accept(id, "true"),
        ]),
      );
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([]);
      expect(await meeting()).toEqual([]);
    }
    const rows =
      await site.sql`select * from (select date_trunc('month', fecha)::date as mes, cancha_id, estado, count(*)::int as total, sum(minutos)::bigint as minutos from reservas group by 1, 2, 3) real
       full join (select * from resumen_de_reservas where total > 0) kept using (mes, cancha_id, estado, total, minutos) where real is null or kept is null`;
    expect(rows).toEqual([]);
  });

  test("accept either a whole month or single hours in it, but never part of a month's booking", async () => {
    for (let round = 0; round < 5; round++) {
      const cancha = await courts.court();
      const wholeMonth = (fecha: string) => ({ tipoReserva: "MES_COMPLETO", fecha });
      const fields = [wholeMonth("2026-05-21"), { fecha: "2026-05-31" }, wholeMonth("2026-05-25")];
      const asked = await requests(courts, cancha, fields);
      const answers = await Promise.all(asked.map(({ id }) => courts.accept(id, "true")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect([11, 1, 7]).toContain(await occupied(cancha));
    }
  });
});

const wanted = {
  what: fc.constantFrom(...(["ask", "ask", "ask", "ask", "block"] as const)),
  from: fc.integer({ min: 0, max: 6 }),
  slots: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 0, max: 1 }),
};
const decision = {
  what: fc.constantFrom(...(["accept", "accept", "reject", "cancel", "delete", "unblock"] as const)),
  which: fc.nat(20),
};
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record(wanted) },
  { weight: 6, arbitrary: fc.record(decision) },
);

interface Span {
  day: number;
  from: number;
  to: number;
}

interface Model {
  bookings: (Span & { id: number; estado: string; token: TestUser })[];
  blocks: (Span & { id: number })[];
}

test("random requests, decisions, cancellations, blocks and deletions never lead to overlapping bookings", async () => {
  const time = (slot: number) =>
    `${String(10 + Math.floor(slot / 2)).padStart(2, "0")}:${slot % 2 ? "30" : "00"}`;
  const meets = (a: Span, b: Span) => a.day === b.day && a.from < b.to && b.from < a.to;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const cancha = await courts.court();
      const model: Model = { bookings: [], blocks: [] };
      const owned = () => [...model.blocks, ...model.bookings.filter(({ estado }) => estado === "aceptada")];
      for (const one of steps) {
        if ("slots" in one) {
          const wanted = { day: one.day, from: one.from, to: one.from + one.slots };
          const fields = {
            fecha: `2026-06-0${1 + one.day}`,
            horaInicio: time(wanted.from),
            horaFin: time(wanted.to),
          };
          const free = !owned().some((other) => meets(other, wanted));
          const me = await site.user();
          const response =
            one.what === "ask"
              ? await courts.ask(me, cancha, fields)
              : await site.call("POST", "/api/reserva/bloqueos", {
                  as: courts.staff,
                  json: { canchaId: cancha, ...fields, motivo: "Prueba" },
                });
          expect(response.status).toBe(free ? 201 : 409);
          if (!free) continue;
          if (one.what === "ask") {
            const { id } = (await response.json()) as Reserva;
            model.bookings.push({ ...wanted, id, estado: "pendiente", token: me });
          } else {
            const [made] = (await response.json()) as Casillero[];
            model.blocks.push({ ...wanted, id: made?.id ?? 0 });
          }
          continue;
        }
        if (one.what === "unblock") {
          const block = model.blocks.splice(one.which % Math.max(1, model.blocks.length), 1)[0];
          if (block) await site.call("DELETE", `/api/reserva/bloqueos/${block.id}`, { as: courts.admin });
          continue;
        }
        const booking = model.bookings[one.which % Math.max(1, model.bookings.length)];
        if (!booking) continue;
        const { id, estado } = booking;
        if (one.what === "delete") {
          expect((await site.call("DELETE", `/api/reserva/${id}`, { as: courts.admin })).status).toBe(200);
          model.bookings.splice(model.bookings.indexOf(booking), 1);
          continue;
        }
        if (one.what === "cancel") {
          const fine = estado === "pendiente" || estado === "aceptada";
          const response = await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as: booking.token });
          expect(response.status).toBe(fine ? 200 : 409);
          if (fine) booking.estado = "cancelada";
          continue;
        }
        const own = one.what === "accept" ? "aceptada" : "rechazada";
        const next = estado === own ? "pendiente" : own;
        const blocked = next === "aceptada" && owned().some((other) => meets(other, booking));
        const fine = estado !== "cancelada" && !blocked;
        const response = await (one.what === "accept" ? courts.accept(id) : courts.reject(id));
        expect(response.status).toBe(fine ? 200 : 409);
        if (fine) booking.estado = next;
      }
      const rows = await site.sql`select id, estado from reservas where cancha_id = ${cancha} order by id`;
      expect(rows).toEqual(
        model.bookings.map(({ id, estado }) => ({ id, estado })).toSorted((a, b) => a.id - b.id),
      );
      expect(await occupied(cancha)).toBe(owned().length);
      expect(await meeting()).toEqual([]);
    }),
    { numRuns: propertyRuns(2, 12) },
  );
});
