import type pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { median } from "./load.ts";
import type { Figure } from "./report.ts";
import { makePeople, type Person, type Site } from "./workbench.ts";

const [FEW, MANY, EXPORTED] = [1_000, 1_000_000, 100_000];
const COURTS = 8;
const SLOTS = 32;
/** Bookings per day when every slot of every court is taken. */
const A_DAY = COURTS * SLOTS;
const ASKS = 60;
const MIB = 2 ** 20;

/**
 * The staff's booking list, totals and a court's day with a million bookings compared to a
 * thousand; and a long export.
 */
export async function measureCourts(site: Site, pool: pg.Pool): Promise<Figure[]> {
  const [staff] = await makePeople(pool, 1, "administradorB");
  if (!staff) throw new Error("no staff user was created");
  const hoy = clubTime(new Date()).fecha;
  const { rows } = await pool.query<{ id: number }>(
    "insert into canchas (nombre) select 'Cancha del banco ' || n from generate_series(1, $1) n returning id",
    [COURTS],
  );
  const courts = rows.map(({ id }) => id);
  await fill(pool, courts, staff, hoy, FEW);
  const few = await timesOf(site, staff, callsOf(courts, hoy, FEW));
  await fill(pool, courts, staff, hoy, EXPORTED);
  const exported = await measureExport(site, staff);
  await fill(pool, courts, staff, hoy, MANY);
  const many = await timesOf(site, staff, callsOf(courts, hoy, MANY));
  const figures = Object.keys(few).map(
    (name): Figure => ({
      name: `${name}, 1 000 000 bookings ÷ 1 000`,
      value: (many[name] ?? Number.NaN) / (few[name] ?? Number.NaN),
      unit: "×",
      note: `p95 ${(many[name] ?? Number.NaN).toFixed(1)} ms against ${(few[name] ?? Number.NaN).toFixed(1)} ms`,
      target: { at: "most", value: 1.5 },
    }),
  );
  return [...figures, ...exported];
}

/**
 * Bookings of every slot of every court up to a month from now; seven in ten are accepted and
 * occupy their hours.
 */
async function fill(
  pool: pg.Pool,
  courts: number[],
  staff: Person,
  hoy: string,
  count: number,
): Promise<void> {
  const first = addDays(hoy, 30 - Math.floor((count - 1) / A_DAY));
  // The exclusion constraint is recreated afterwards: checking each insert would take minutes.
  await pool.query("alter table horas_ocupadas drop constraint if exists horas_ocupadas_sin_superposicion");
  await pool.query("drop index if exists horas_ocupadas_del_banco");
  await pool.query("drop index if exists reservas_texto");
  await pool.query("delete from reservas");
  await pool.query("delete from ocupaciones");
  const slot = `$2::date + (n - 1) / ${A_DAY} as fecha, ($1::int[])[1 + (n - 1) % ${COURTS}] as cancha,
    make_interval(mins => 480 + 30 * ((n - 1) / ${COURTS} % ${SLOTS})) as desde`;
  await pool.query(
    `insert into ocupaciones (id, cancha_id, clase, titulo, creada_en) overriding system value
     select n, cancha, 'reserva', 'Reserva n.º ' || n, now() from (select n, ${slot} from generate_series(1, $3::int) n) s where n % 10 < 7`,
    [courts, first, count],
  );
  await pool.query(
    `insert into horas_ocupadas (ocupacion_id, cancha_id, durante)
     select n, cancha, tstzrange((fecha + desde) at time zone 'America/Argentina/Buenos_Aires', (fecha + desde + interval '30 minutes') at time zone 'America/Argentina/Buenos_Aires')
     from (select n, ${slot} from generate_series(1, $3::int) n) s where n % 10 < 7`,
    [courts, first, count],
  );
  await pool.query("create index horas_ocupadas_del_banco on horas_ocupadas using gist (cancha_id, durante)");
  await pool.query(
    `insert into reservas (id, fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, telefono, comentario, estado, ocupacion_id, persona) overriding system value
     select n, fecha + desde - interval '3 days', $4, cancha, 'POR_HORA', fecha, desde::time, case when desde = interval '1410 minutes' then '24:00' else (desde + interval '30 minutes')::time end,
       30, '2346' || (400000 + n % 500000), case n when 1 then 'Viene Marodez' else 'Somos ' || n % 20 || ', con pelota' end, case when n % 10 < 7 then 'aceptada' when n % 10 = 7 then 'rechazada' when n % 10 = 8 or fecha < $5::date then 'cancelada' else 'pendiente' end,
       case when n % 10 < 7 then n end, 'apellido' || n % 5000 || ' nombre'
     from (select n, ${slot} from generate_series(1, $3::int) n) s`,
    [courts, first, count, staff.id, hoy],
  );
  await pool.query("create index reservas_texto on reservas using gin (texto gin_trgm_ops)");
  await pool.query("vacuum analyze reservas");
  await pool.query("vacuum analyze horas_ocupadas");
  await pool.query("vacuum analyze ocupaciones");
}

function callsOf(courts: number[], hoy: string, count: number): Record<string, string> {
  const last = Math.ceil(count / 10);
  return {
    "bookings, first page": "/api/reserva/lista?tamano=10",
    "bookings, last page": `/api/reserva/lista?tamano=10&pagina=${last}`,
    "bookings by order date, last page": `/api/reserva/lista?tamano=10&pagina=${last}&orden=-fechaPedido`,
    "bookings, accepted ones of a month": `/api/reserva/lista?tamano=10&estado=aceptada&mes=${Number(hoy.slice(5, 7))}&anio=${hoy.slice(0, 4)}`,
    // The same rows in both sizes.
    "bookings, search": "/api/reserva/lista?tamano=10&termino=marodez",
    "bookings, totals": "/api/reserva/totales",
    "a court's day": `/api/reserva/disponibilidad?canchaId=${courts[0]}&fecha=${addDays(hoy, 1)}`,
  };
}

/** The p95 of a hundred calls in milliseconds, per path; the paths alternate. */
async function timesOf(
  site: Site,
  staff: Person,
  calls: Record<string, string>,
): Promise<Record<string, number>> {
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let round = -5; round < ASKS; round++) {
    for (const [name, path] of Object.entries(calls)) {
      const began = performance.now();
      const response = await fetch(site.url + path, { headers: headersOf(staff) });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, p95(values)]));
}

async function measureExport(site: Site, staff: Person): Promise<Figure[]> {
  const quiet = await homeWhile(site, new Promise((resolve) => setTimeout(resolve, 3_000)));
  const before = await memoryOf(site);
  let firstByte = Number.NaN;
  let bytes = 0;
  let peak = before;
  const watch = setInterval(() => void memoryOf(site).then((now) => (peak = Math.max(peak, now))), 100);
  const exported = async () => {
    const began = performance.now();
    const response = await fetch(`${site.url}/api/reserva/exportar`, { headers: headersOf(staff) });
    for await (const chunk of response.body ?? []) {
      if (bytes === 0) firstByte = performance.now() - began;
      bytes += chunk.length;
    }
    return (performance.now() - began) / 1000;
  };
  const running = exported();
  const busy = await homeWhile(site, running);
  const seconds = await running;
  clearInterval(watch);
  if (bytes < MIB) throw new Error(`the export has only ${bytes} bytes`);
  const most = (value: number) => ({ at: "most" as const, value });
  return [
    {
      name: "export of 100 000 bookings, memory",
      value: (peak - before) / MIB,
      unit: "MiB",
      note: `${(bytes / MIB).toFixed(1)} MiB in ${seconds.toFixed(1)} s`,
      target: most(150),
    },
    { name: "export, first byte", value: firstByte, unit: "ms", target: most(300) },
    {
      name: "home page during the export ÷ quiet",
      value: p95(busy) / p95(quiet),
      unit: "×",
      note: `p95 ${p95(busy).toFixed(2)} ms against ${p95(quiet).toFixed(2)} ms, medians ${median(busy).toFixed(2)} and ${median(quiet).toFixed(2)}`,
      target: most(2),
    },
  ];
}

/** Response times of the home page, requested repeatedly until `until` settles. */
async function homeWhile(site: Site, until: Promise<unknown>): Promise<number[]> {
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  const times: number[] = [];
  while (!ended) {
    const began = performance.now();
    const response = await fetch(`${site.url}/`);
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

async function memoryOf(site: Site): Promise<number> {
  return (await site.program.ask<{ now: number }>("memory")).now;
}

function headersOf(staff: Person) {
  return { authorization: `Bearer ${staff.token}` };
}

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
