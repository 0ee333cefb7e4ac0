import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { startVisitors } from "./imports.ts";
import { quantile } from "./load.ts";
import { insertNamedPeople } from "./named-people.ts";
import { startProgram } from "./program.ts";
import { type Figure, figure } from "./report.ts";
import { openBench, siteEnv } from "./workbench.ts";

const FAMILIES = 10_000;
const FAMILY = 3;
const QUEUE_S = 60;
const LOCK_MS = 1000;
/** Share of the request rate that visitors must keep. */
const VISITORS = 0.5;
const IDLE_MS = 5_000;
const PATIENCE_MS = 600_000;

interface MailLog {
  arrivals: string[];
  refused: Set<string>;
  delayed: Set<string>;
}

/**
 * Measures the reminders of 10,000 families, with a mail server that refuses every fifth address, while visitors use
 * the site. Uses a separate club, because no other site may take the emails and because its clock has to show a
 * morning on which reminders are sent.
 */
export async function measureReminders(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-reminders-"));
  await chmod(dataDir, 0o711);
  try {
    await (await startProgram("fill", { ...siteEnv(dataDir, 0), JOBS: "0" }))[Symbol.asyncDispose]();
    return await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(dataDir: string): Promise<Figure[]> {
  const day = nextWorkingDay();
  await using mail = await startProgram("mail");
  await using bench = await openBench(dataDir, {
    SMTP_URL: await mail.ask<string>("url"),
    BENCH_CLOCK: clubInstant(day, "10:00").toISOString(),
  });
  const { site, pool } = bench;
  await fillFamilies(pool, day);
  const visitors = startVisitors(site);
  try {
    const idle = await visitors.rateDuring(() => pause(IDLE_MS));
    const locks: number[] = [];
    let [queueing, delivery] = [Number.NaN, Number.NaN];
    const whileQueueing = await visitors.rateDuring(async () => {
      const began = performance.now();
      const run = site.program.ask("remind");
      await Promise.all([run, waitsForInstalments(pool, run, locks)]);
      queueing = (performance.now() - began) / 1000;
    });
    const whileSending = await visitors.rateDuring(async () => {
      const began = performance.now();
      await allEnded(pool);
      delivery = (performance.now() - began) / 1000;
    });
    const log = await mail.ask<MailLog>("log");
    await verify(pool, log);
    const note = `${log.refused.size} refused, ${log.delayed.size} at the third offer`;
    return [
      figure(`reminders: queueing those of ${FAMILIES} families`, queueing, "s", { most: QUEUE_S }),
      figure("reminders: longest wait for an instalment meanwhile", Math.max(...locks), "ms", {
        most: LOCK_MS,
        note: `p95 ${quantile(locks, 0.95).toFixed(0)} ms`,
      }),
      figure("reminders: pages while they are queued ÷ alone", whileQueueing / idle, "×", {
        least: VISITORS,
      }),
      figure("reminders: from the last queued to the last one sent", delivery, "s", { note }),
      figure("reminders: pages while they are sent ÷ alone", whileSending / idle, "×", { least: VISITORS }),
    ];
  } finally {
    await visitors.stop();
  }
}

/** Returns the club's date today, or tomorrow's if today is a Sunday. */
function nextWorkingDay(): string {
  const today = clubTime(new Date()).fecha;
  return new Date(`${today}T00:00Z`).getUTCDay() === 0 ? addDays(today, 1) : today;
}

/** Measures repeatedly, until the run ends, how long a payment would wait for one of the instalments. */
async function waitsForInstalments(pool: pg.Pool, run: Promise<unknown>, waits: number[]): Promise<void> {
  let running = true;
  const ended = () => {
    running = false;
  };
  void run.then(ended, ended);
  const { rows } = await pool.query<{ id: number }>("select id from cuotas where pagada_en is null");
  for (let n = 0; running; n++) {
    const began = performance.now();
    await pool.query("select 1 from cuotas where id = $1 for update", [rows[(n * 7919) % rows.length]?.id]);
    waits.push(performance.now() - began);
    await pause(5);
  }
}

async function allEnded(pool: pg.Pool): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query("select 1 from recordatorios where estado = 'en-cola' limit 1");
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error("reminders are still queued after ten minutes");
    await pause(250);
  }
}

/** @throws Error unless each family has exactly one reminder, which either arrived once or is marked as refused */
async function verify(pool: pg.Pool, { arrivals, refused }: MailLog): Promise<void> {
  const { rows } = await pool.query<{ correo: string; estados: string[] }>(
    `select u.correo, array_agg(r.estado) filter (where r.id is not null) as estados
     from usuarios u left join recordatorios r on r.persona_id = u.id
     where u.nombre_usuario like 'familia%' and exists (select from vinculos v where v.responsable_id = u.id)
     group by u.id`,
  );
  const copies = Map.groupBy(arrivals, (to) => to);
  const wrong = rows.filter(({ correo, estados }) => {
    const bad = refused.has(correo);
    const asExpected = String(estados) === (bad ? "rechazado" : "enviado");
    return !asExpected || (copies.get(correo)?.length ?? 0) !== (bad ? 0 : 1);
  });
  if (rows.length !== FAMILIES || wrong.length > 0)
    throw new Error(`${wrong.length} of ${rows.length} families: ${JSON.stringify(wrong.slice(0, 3))}`);
}

/** Makes two children of each family owe an instalment that was due a week before `day`. */
async function fillFamilies(pool: pg.Pool, day: string): Promise<void> {
  await insertNamedPeople(pool, "familia", FAMILIES * FAMILY);
  await pool.query(
    `with gente as (
       select id, row_number() over (order by id) as n from usuarios where nombre_usuario like 'familia%'
     ), hijos as (
       insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, paga_desde, autoriza_desde, creado_en)
       select p.id, h.id, 'madre', '2020-01-01', '2020-01-01', '2020-01-01', now()
       from gente h join gente p on p.n = h.n - (h.n - 1) % ${FAMILY} where h.id <> p.id
       returning dependiente_id as id
     )
     insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
     select id, (select min(id) from planes), '2026-01-01', 1, 12, 12000, $1::date - 7 from hijos`,
    [day],
  );
  await pool.query(
    `insert into ajustes_de_recordatorios (etapas, desde) values ('{7}', '2026-01-01')
     on conflict (id) do update set etapas = '{7}', desde = '2026-01-01', activos = true, frenado_el = null`,
  );
  await pool.query("analyze");
}
