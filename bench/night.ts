import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { clubTime } from "#contract/club-time.ts";
import { CODIGO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { createSignedCodes } from "#server/signed-codes.ts";
import { type LoadJob, type LoadResult, quantile, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import { makeEvents, type Person, SECRET, type Site } from "./workbench.ts";

const SECONDS = 60;
/**
 * Starts half a minute before a full one, when events begin and dates change, so that it passes in
 * the middle.
 */
const BEGINS_AT_SECOND = 30;
const VISITORS = 300;
/** Each pauses one second between requests: the rate per second if responses are immediate. */
const BUYERS = 30;
const GATES = 5;

/**
 * A minute of a final's sale start: visitors in closed loops, half of their requests with a
 * tracking parameter, with and without purchases and check-ins.
 * @param people staff, one per purchase: a user with a held place would get the same one again
 */
export async function measureNight(
  site: Site,
  load: Program<unknown>,
  pool: pg.Pool,
  people: Person[],
): Promise<Figure[]> {
  const [event = 0] = await makeEvents(pool, 1, "La final");
  const [gate] = people;
  if (!gate) throw new Error("no gate user was created");
  const visits: LoadJob = {
    url: site.url,
    connections: VISITORS,
    seconds: SECONDS,
    paths: ["/", `/evento/${event}`, "/galeria/basquet"],
    tracked: true,
  };
  const sales: LoadJob = {
    url: site.url,
    connections: BUYERS,
    seconds: SECONDS,
    pauseMs: 1_000,
    purchases: people.map(({ id, token }) => ({ path: `/api/compras/evento/${event}/usuario/${id}`, token })),
  };
  const checkIns: LoadJob = {
    url: site.url,
    connections: GATES,
    seconds: SECONDS,
    pauseMs: 1_000,
    checkIns: await makeCheckIns(pool, gate, GATES * (SECONDS + 1)),
  };
  await load.ask<LoadResult[]>("run", [{ ...visits, seconds: 3 }]);
  const [quiet] = await minuteOf(load, [visits]);
  const [busy, sold, admitted] = await minuteOf(load, [visits, sales, checkIns]);
  if (!quiet || !busy || !sold || !admitted) throw new Error("a load returned no result");
  const quietRate = rateOf([quiet]);
  const busyRate = rateOf([busy]);
  rateOf([sold, admitted]); // Throws on unexpected responses.
  return [
    {
      name: "a minute of visits, without sales",
      value: quietRate,
      unit: "/s",
      note: `p99 ${quiet.p99.toFixed(0)} ms, slowest ${quiet.slowest.toFixed(0)} ms, across a full minute`,
    },
    {
      name: "visits while tickets sell ÷ without",
      value: busyRate / quietRate,
      unit: "×",
      note: `${Math.round(busyRate)} /s, p99 ${busy.p99.toFixed(0)} ms; ${sold.responses} purchases, ${admitted.responses} check-ins`,
      target: { at: "least", value: 0.7 },
    },
    {
      name: "slowest of these visits",
      value: busy.slowest,
      unit: "ms",
      target: { at: "most", value: 250 },
    },
    {
      name: "purchase among visitors, p95",
      value: quantile(sold.waits ?? [], 0.95),
      unit: "ms",
      target: { at: "most", value: 300 },
    },
    { name: "check-in among visitors, p95", value: quantile(admitted.waits ?? [], 0.95), unit: "ms" },
  ];
}

async function minuteOf(load: Program<unknown>, jobs: LoadJob[]): Promise<LoadResult[]> {
  await wait((BEGINS_AT_SECOND * 1_000 - (Date.now() % 60_000) + 60_000) % 60_000);
  return load.ask<LoadResult[]>("run", jobs);
}

/** Inserts paid tickets of a match that begins now, each for one check-in. */
async function makeCheckIns(pool: pg.Pool, gate: Person, count: number) {
  const { fecha, hora } = clubTime(new Date());
  const { rows } = await pool.query<{ id: number; evento: number }>(
    `with evento as (
       insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
       values ('La semifinal', 'Se juega ahora.', 'Liga Local', $1, $2, 'Gimnasio del Club', 6500, $3::int, 0) returning id
     ), cobros as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
       select $4, 'entrada', 'Entrada: La semifinal', 6500, 'efectivo', 'aprobado', now(), now()
       from generate_series(1, $3::int) returning id
     )
     insert into entradas (evento_id, usuario_id, pago_id, estado, codigo_largo, comprada_en)
     select evento.id, $4, cobros.id, 'pagada', true, now() from evento, cobros returning id, evento_id as evento`,
    [fecha, hora, count, gate.id],
  );
  const codes = createSignedCodes(SECRET, CODIGO_DE_ENTRADA);
  return rows.map(({ id, evento }) => ({
    token: gate.token,
    body: JSON.stringify({ codigo: codes.sign(id), eventos: [evento] }),
  }));
}
