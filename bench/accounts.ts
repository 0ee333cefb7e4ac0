import type pg from "pg";
import { type Buyer, insertPeople } from "#tests/harness/site-process.ts";
import { median, ratioOf } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

const ROUNDS = 5;
const PAYERS = 300;
const CONNECTIONS = 8;
const YEARS = 10;
const READS = 60;

/**
 * Measures the account of a member for ten years by the site's processor time for one call. Also compares the
 * checkout of six instalments with that of one, each by a payer without an open payment.
 */
export async function measureAccounts({ site, pool }: Bench): Promise<Figure[]> {
  const planId = await insertPlan(pool);
  const [member] = await insertPeople(pool, SECRET, 1, "socio");
  if (!member) throw new Error("no member was created");
  await insertInstalments(pool, planId, [member], YEARS * 12);
  await payAll(pool, member);
  const read = () => call(`${site.url}/api/personas/${member.id}/cuenta`, member, 200);
  const cpuMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await site.program.ask("cpuMs");
    for (let n = 0; n < READS; n++) await read();
    const spent = (await site.program.ask<number>("cpuMs")) / READS;
    if (round > 0) cpuMs.push(spent);
  }

  const rates = { one: [] as number[], six: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, count] of [
      ["one", 1],
      ["six", 6],
    ] as const) {
      const payers = await insertPeople(pool, SECRET, PAYERS, "socio");
      const dues = await insertInstalments(pool, planId, payers, count);
      const rate = await beginAll(site.url, payers, dues);
      if (round > 0) rates[name].push(rate);
    }
  return [
    figure(`account of ${YEARS} years: processor time`, median(cpuMs), "ms", { most: 8 }),
    figure("checkouts of six instalments", median(rates.six), "/s", { note: `${CONNECTIONS} connections` }),
    figure("checkout of six instalments ÷ of one", ratioOf(rates.six, rates.one), "×", { least: 0.8 }),
  ];
}

/** Starts a payment for each payer's instalments. @returns payments per second */
async function beginAll(url: string, payers: readonly Buyer[], dues: ReadonlyMap<number, number[]>) {
  const queue = [...payers];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let payer = queue.pop(); payer; payer = queue.pop())
        await call(`${url}/api/cuotas/pagar`, payer, 201, { cuotas: dues.get(payer.id) });
    }),
  );
  return payers.length / ((performance.now() - started) / 1000);
}

/** @throws Error on any other status */
async function call(url: string, { token }: Buyer, expected: number, json?: object): Promise<void> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(json && { "content-type": "application/json" }),
    },
    ...(json && { method: "POST", body: JSON.stringify(json) }),
  });
  const body = await response.text();
  if (response.status !== expected) throw new Error(`${url}: ${response.status} ${body}`);
}

async function insertPlan(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into planes (nombre_plan, precio, descripcion, fecha_creacion)
     values ('Plan del banco', 12000, 'Un plan', now()) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Inserts instalments with one line each, the last one due this month. @returns their ids by member */
async function insertInstalments(pool: pg.Pool, planId: number, people: readonly Buyer[], count: number) {
  const { rows } = await pool.query<{ id: number; usuario_id: number }>(
    `with nueva as (
       insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
       select p, $1, current_date - 4000, n, $3, 1000, current_date - make_interval(months => $3 - n)
       from unnest($2::int[]) p, generate_series(1, $3::int) n
       returning id, usuario_id
     ), renglon as (
       insert into renglones_de_cuota (cuota_id, regla, importe) select id, 'base', 1000 from nueva
     )
     select id, usuario_id from nueva order by id`,
    [planId, people.map(({ id }) => id), count],
  );
  const dues = new Map<number, number[]>();
  for (const { id, usuario_id: member } of rows) dues.set(member, [...(dues.get(member) ?? []), id]);
  return dues;
}

/** Pays all instalments but the last, each with a separate payment. */
async function payAll(pool: pg.Pool, { id }: Buyer): Promise<void> {
  await pool.query(
    `with pendiente as (
       select id, vence_el, row_number() over (order by id) as n from cuotas
       where usuario_id = $1 and numero_cuota < de_cuantas
     ), pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en)
       select $1, 'cuota', 'Cuota', 1000, 'efectivo', 'aprobado', vence_el, vence_el, vence_el from pendiente order by n
       returning id
     ), numerado as (select id, row_number() over (order by id) as n from pago)
     insert into imputaciones (pago_id, cuota_id, monto, creada_en)
     select numerado.id, pendiente.id, 1000, pendiente.vence_el from pendiente join numerado using (n)`,
    [id],
  );
}
