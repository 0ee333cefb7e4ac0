import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatInstant } from "#contract/format.ts";
import { openCourts } from "#tests/harness/courts.ts";
import type { Reserva, Totales } from "../contract.ts";

const ROWS = 300;
/** Does not divide the number of rows. */
const PAGE = 47;
const courts = await openCourts();
const { site, staff } = courts;
const ana = await site.user("socio");
await site.sql`update usuarios set nombre = 'Ana', apellido = 'Núñez' where id = ${ana.id}`;
const others = [ana.id, (await site.user()).id];
const made = [await courts.court(), await courts.court(), await courts.court()];
// Three years of bookings in all states, one every few days.
await site.pool.query(
  `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, telefono, comentario, estado, persona)
     select '2024-01-01'::timestamptz + (n * 7919 % 1000) * interval '1 day', ($1::int[])[1 + n % 2], ($2::int[])[1 + n % 3], 'POR_HORA',
       '2024-01-01'::date + (n * 137 % 1000), '10:00', '11:30', 90, '2346' || (555000 + n), case n % 50 when 0 then '100% de ñandúes \\ n.º ' || n end,
       (array['pendiente','aceptada','rechazada','cancelada'])[1 + n % 4], (select orden from usuarios where id = ($1::int[])[1 + n % 2])
     from generate_series(1, $3) n`,
  [others, made, ROWS],
);
await site.pool.query(
  `insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, estado, persona) values ('1969-12-31T21:00-03', $1, 'DIA_COMPLETO', '1969-03-05', 'aceptada', '')`,
  [made[0]],
);

async function list(query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await site.call("GET", `/api/reserva/lista?${text}`, { as: staff });
  expect(response.status, await response.clone().text()).toBe(200);
  return {
    rows: (await response.json()) as Reserva[],
    total: Number(response.headers.get("x-total-count")),
  };
}

describe("the staff's list of bookings", () => {
  // Rule CAN-9
  test("is sorted by booking date, newest first", async () => {
    const { rows, total } = await list({ tamano: 10 });
    expect(total).toBe(ROWS + 1);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ fecha }) => fecha)).toEqual(
      rows
        .map(({ fecha }) => fecha)
        .toSorted()
        .reverse(),
    );
  });

  const FILTERS: Record<string, string | number>[] = [
    {},
    { estado: "aceptada" },
    { estado: "todas", mes: 3 },
    { anio: 2024 },
    { anio: 2025, mes: 12 },
    { mes: 3, anio: 2024 },
    { canchaId: 1, estado: "pendiente" },
    { termino: "ana nunez" },
    { termino: "cancha 2", estado: "cancelada" },
  ];
  const ORDERS = ["fecha", "-fecha", "fechaPedido", "-fechaPedido", "persona", "-persona"];
  test.each(FILTERS.flatMap((filter) => ORDERS.map((orden) => [filter, orden] as const)))(
    "has the same rows in pages as in a single list if it is filtered by %j and sorted by %s",
    async (filter, orden) => {
      const whole = await list({ ...filter, orden });
      expect(whole.rows).toHaveLength(whole.total);
      expect(whole.total).toBeGreaterThan(0);
      const paged: Reserva[] = [];
      for (let pagina = 1; paged.length < whole.total; pagina++) {
        const { rows, total } = await list({ ...filter, orden, pagina, tamano: PAGE });
        expect([rows.length, total]).toEqual([Math.min(PAGE, whole.total - paged.length), whole.total]);
        paged.push(...rows);
      }
      expect(paged.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
      expect((await list({ ...filter, orden, pagina: 999, tamano: PAGE })).rows).toEqual([]);
    },
  );

  test("can be searched by courts, numbers, words and names, in any order", async () => {
    expect((await list({ termino: "ÑANDUES" })).total).toBe(ROWS / 50);
    expect((await list({ termino: "100%" })).total).toBe(ROWS / 50);
    expect((await list({ termino: "\\" })).total).toBe(ROWS / 50);
    expect((await list({ termino: "%" })).total).toBe(ROWS / 50);
    expect((await list({ termino: "_" })).total).toBe(0);
    expect((await list({ termino: "Ana Núñez" })).total).toBe(ROWS / 2);
    expect((await list({ termino: "nadie asi" })).total).toBe(0);
    const { rows } = await list({ tamano: 1 });
    expect((await list({ termino: String(rows[0]?.id) })).rows.map(({ id }) => id)).toContain(rows[0]?.id);
    expect((await list({ termino: "2346555007" })).rows).toHaveLength(1);
  });

  test("can be searched by every other column in its displayed format", async () => {
    const { rows } = await list();
    const [one] = rows;
    if (!one) throw new Error("there are no bookings");
    const [year = "", month = "", day = ""] = one.fecha.split("-");
    const on = (text: string) => rows.filter(({ fecha }) => fecha.endsWith(text)).map(({ id }) => id);
    const found = async (termino: string) => (await list({ termino })).rows.map(({ id }) => id);
    for (const date of [
      `${day}/${month}/${year}`,
      `${day}-${month}-${year}`,
      `${Number(day)}/${Number(month)}/${year}`,
    ])
      expect(await found(date), date).toEqual(expect.arrayContaining(on(one.fecha)));
    expect(await found(`${day}/${month}`)).toEqual(expect.arrayContaining(on(`-${month}-${day}`)));
    expect(await found(formatInstant(one.fechaPedido))).toContain(one.id);
    for (const estado of ["aceptada", "rechazada", "cancelada", "pendiente"])
      expect(await found(estado)).toEqual((await list({ estado })).rows.map(({ id }) => id));
    expect(await found("no aceptada")).toHaveLength(rows.filter(({ aceptada }) => !aceptada).length);
    expect(await found("día completo")).toHaveLength(1);
    expect(await found("11:30 hs")).toHaveLength(ROWS);
    expect(await found("ana rechazada 100%")).toHaveLength(ROWS / 100);
  });

  // Rule API-6
  test("has the exact total even of thousands of matches", async () => {
    await site.sql`insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, estado, persona, comentario)
       select now(), (select min(id) from canchas), 'DIA_COMPLETO', '2024-01-01'::date + n / 2, 'pendiente', '', 'tandas'
       from generate_series(1, 1500) n`;
    const all = (await list({ termino: "tandas", tamano: 1000, pagina: 1 })).rows;
    all.push(...(await list({ termino: "tandas", tamano: 1000, pagina: 2 })).rows);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1500);
    for (const pagina of [1, 73, 76, 149, 150]) {
      const { rows, total } = await list({ termino: "tandas", tamano: 10, pagina });
      expect(total).toBe(1500);
      expect(rows).toEqual(all.slice(10 * pagina - 10, 10 * pagina));
    }
    await site.sql`delete from reservas where comentario = 'tandas'`;
  });

  test("shows a person's new name after a change", async () => {
    const other = await site.user();
    await courts.asked(other, 1);
    await site.sql`update usuarios set apellido = 'Zzyx' where id = ${other.id}`;
    expect((await list({ termino: "zzyx" })).total).toBe(1);
    expect((await list({ orden: "-persona", tamano: 1 })).rows[0]?.usuario?.persona.apellido).toBe("Zzyx");
    await site.sql`delete from reservas where usuario_id = ${other.id}`;
  });

  test("can be limited to today, or to today and later", async () => {
    const { fecha: hoy } = clubTime(site.clock.now());
    const firstDay = `${hoy.slice(0, 8)}01`;
    await site.sql`insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, minutos, estado, persona, comentario)
       select now(), (select min(id) from canchas), tipo, dia::date, 60, 'pendiente', '', 'cuando'
       from (values ('DIA_COMPLETO', ${hoy}), ('MES_COMPLETO', ${firstDay}), ('DIA_COMPLETO', ${addDays(hoy, 1)}), ('DIA_COMPLETO', ${addDays(hoy, -1)})) v (tipo, dia)`;
    const days = async (query: Record<string, string>) => {
      const { rows, total } = await list({ ...query, orden: "fecha", termino: "cuando" });
      expect(total).toBe(rows.length);
      return rows.map((row) => [row.tipoReserva, row.fecha]);
    };
    const [month, today] = [
      ["MES_COMPLETO", firstDay],
      ["DIA_COMPLETO", hoy],
    ];
    expect(await days({ cuando: "hoy" })).toEqual([month, today]);
    expect(await days({ cuando: "proximos" })).toEqual([month, today, ["DIA_COMPLETO", addDays(hoy, 1)]]);
    const { rows, total } = await list({ cuando: "hoy", estado: "pendiente" });
    expect(rows).toHaveLength(total);
    const totals = await site.call("GET", "/api/reserva/totales?cuando=hoy&estado=pendiente", { as: staff });
    expect(((await totals.json()) as Totales).cantidad).toBe(total);
    expect((await site.call("GET", "/api/reserva/lista?cuando=ayer", { as: staff })).status).toBe(422);
    await site.sql`delete from reservas where comentario = 'cuando'`;
  });

  test("can be filtered by the year that it shows for old records of 1969", async () => {
    expect((await list({ anio: 2024, mes: 3 })).rows.map(({ fecha }) => fecha)).toContain("1969-03-05");
  });

  test("returns an error for an unknown sort order", async () => {
    for (const query of ["orden=clave_hash", "estado=x", "mes=13", "anio=x", "canchaId=0", "pagina=0"])
      expect((await site.call("GET", `/api/reserva/lista?${query}`, { as: staff })).status).toBe(422);
  });
});

test.each<Record<string, string>>([
  {},
  { estado: "aceptada" },
  { anio: "2025" },
  { mes: "3" },
  { canchaId: "2" },
])("totals filtered by %j count only the listed bookings that occupy hours", async (filter) => {
  const response = await site.call("GET", `/api/reserva/totales?${new URLSearchParams(filter)}`, {
    as: staff,
  });
  const totals = (await response.json()) as Totales;
  // Rejected and cancelled bookings take no hours.
  const rows = (await list(filter)).rows.filter(({ estado }) => ["pendiente", "aceptada"].includes(estado));
  const total = rows.length;
  const hours = rows.reduce((sum, { minutos }) => sum + minutos / 60, 0);
  expect([totals.cantidad, totals.horas]).toEqual([total, hours]);
  expect(totals.porCancha.reduce((sum, { cantidad }) => sum + cantidad, 0)).toBe(total);
  expect(totals.porCancha.reduce((sum, { horas }) => sum + horas, 0)).toBeCloseTo(hours);
});
