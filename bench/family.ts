import type pg from "pg";
import { insertPeople } from "#tests/harness/site-process.ts";
import { quantile } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import { SECRET, type Site } from "./workbench.ts";

const ROUNDS = 200;
const CPU_MS = 4;
const CHILDREN = 5;

/**
 * Measures GET /familia of a household of six with 24 instalments, in a large club: response time, and the site's
 * processor time.
 */
export async function measureFamily(
  { url, program }: Site,
  pool: pg.Pool,
  client: pg.Client,
): Promise<Figure[]> {
  const [mother] = await insertPeople(pool, SECRET, 1, "socio");
  if (!mother) throw new Error("no user was created");
  await fillFamily(client, mother.id);
  const read = async () => {
    const response = await fetch(`${url}/api/familia`, {
      headers: { authorization: `Bearer ${mother.token}` },
    });
    const { personas } = (await response.json()) as { personas: unknown[] };
    if (personas.length !== CHILDREN + 1) throw new Error(`GET /familia answered ${personas.length} people`);
  };
  for (let round = 0; round < ROUNDS / 4; round++) await read();
  await program.ask("cpuMs");
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await read();
    waits.push(performance.now() - began);
  }
  const cpuMs = (await program.ask<number>("cpuMs")) / ROUNDS;
  return [
    figure("family of six with 24 instalments: processor time", cpuMs, "ms", { most: CPU_MS }),
    figure("family of six with 24 instalments, p95", quantile(waits, 0.95), "ms"),
  ];
}

/** Makes the last members children of this mother; all six have four unpaid instalments. */
async function fillFamily(client: pg.Client, motherId: number): Promise<void> {
  await client.query(
    `insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, paga_desde, autoriza_desde, creado_en)
     select $1::int, usuario_id, 'madre', current_date - 9, current_date - 9, current_date - 9, now()
     from socios where usuario_id <> $1 order by usuario_id desc limit $2`,
    [motherId, CHILDREN],
  );
  await client.query(
    `delete from cuotas where usuario_id in (select dependiente_id from vinculos where responsable_id = $1)`,
    [motherId],
  );
  await client.query(
    `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
     select id, 1, current_date, n, 4, 1200, current_date + 30 * (n - 2)
     from (select $1::int as id union select dependiente_id from vinculos where responsable_id = $1) f, generate_series(1, 4) n`,
    [motherId],
  );
}
