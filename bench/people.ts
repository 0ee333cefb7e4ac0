import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import { type LoadJob, type LoadResult, quantile, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import type { Person, Site } from "./workbench.ts";

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 200;
/** One in five users is a member. */
const MEMBERS = 5;

const CONTRASENA = "clave-del-banco";
const PEOPLE_LOGGING_IN = 40;
const LOGINS_AT_ONCE = 8;
const LOGINS_PER_SECOND = 20;
const SECONDS = 5;
/**
 * Visitors of the home page with a pause after each request, about 150 requests a second in total.
 */
const VISITORS = { connections: 8, pauseMs: 50 };

/**
 * Requests of the staff's screen: a table's first and last page, and searches for a user, a DNI and
 * a mail provider.
 */
const QUESTIONS = {
  "first page": () => "rol=usuario&tamano=5",
  "last page": (users: number) => `rol=usuario&tamano=5&pagina=${Math.floor(users / 5)}`,
  "search for a surname": () => "rol=usuario&tamano=5&termino=Marodez",
  "search for a DNI": () => "rol=socio&tamano=5&termino=20000500",
  "search that matches everyone": () => "rol=usuario&tamano=5&termino=example",
};
type Question = keyof typeof QUESTIONS;

/**
 * The staff's user list with many users compared to few, and the cost of logins, also to other
 * requests.
 */
export async function measurePeople(
  site: Site,
  load: Program<unknown>,
  pool: pg.Pool,
  admin: Person,
): Promise<Figure[]> {
  // First, because the lists leave a large database behind.
  const logins = await measureLogins(site, load, pool);
  await grow(pool, FEW);
  const few = await askAll(site, admin);
  await grow(pool, MANY);
  const many = await askAll(site, admin);
  const lists = (Object.keys(QUESTIONS) as Question[]).map((question): Figure => {
    const [before, after] = [quantile(few[question], 0.95), quantile(many[question], 0.95)];
    return {
      name: `GET /api/usuario/lista, ${question}: p95 with ${MANY} ÷ with ${FEW}`,
      value: after / before,
      unit: "×",
      note: `${after.toFixed(1)} ms, with ${FEW} ${before.toFixed(1)} ms`,
      target: { at: "most", value: 1.5 },
    };
  });
  return [...lists, ...logins];
}

/** Inserts generated users up to this number; members get a plan and instalments, some overdue. */
async function grow(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `with silabas as (select array['ma','ro','dez','gar','ci','pe','lo','ber','nan','tor','vi','sa','qui','mu','zal','ri'] as s),
     gente as (
       insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos)
       select 'p' || n, 'nadie entra con esto', initcap(s[1 + n % 16] || s[1 + n / 7 % 16]),
         initcap(s[1 + n % 16] || s[1 + n / 16 % 16] || s[1 + n / 256 % 16]), 'p' || n || '@example.com',
         array[case when n % $2 = 0 then 'socio' else 'usuario' end]
       from silabas, generate_series((select count(*) from usuarios where nombre_usuario ~ '^p[0-9]+$') + 1, $1) n
       returning id, nombre_usuario, permisos
     ), miembros as (
       insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
       select id, 20000000 + substr(nombre_usuario, 2)::int, '2346 55-' || id, 'Pellegrini ' || id, 'soltero',
         'Argentina', (select min(id) from planes), now(), now()
       from gente where permisos = '{socio}' returning usuario_id, plan_id
     )
     insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
     select usuario_id, plan_id, '2020-01-01', 1, 1, 10, current_date + (usuario_id % 60 - 30) from miembros`,
    [people, MEMBERS],
  );
  // What autovacuum does some minutes later.
  await pool.query("vacuum (analyze) usuarios, socios, cuotas, planes, conteo_de_usuarios");
}

/** Response times in milliseconds; the questions alternate. */
async function askAll(site: Site, admin: Person): Promise<Record<Question, number[]>> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const users = Number(
    (await fetch(`${site.url}/api/usuario/lista?rol=usuario&tamano=1`, { headers })).headers.get(
      "x-total-count",
    ),
  );
  const questions = Object.keys(QUESTIONS) as Question[];
  const waits = Object.fromEntries(questions.map((question) => [question, []])) as unknown as Record<
    Question,
    number[]
  >;
  // Negative rounds are a warm-up.
  for (let round = -20; round < ROUNDS; round++) {
    for (const question of questions) {
      const began = performance.now();
      const response = await fetch(`${site.url}/api/usuario/lista?${QUESTIONS[question](users)}`, {
        headers,
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${question} returned ${response.status}`);
      if (round >= 0) waits[question].push(performance.now() - began);
    }
  }
  return waits;
}

async function measureLogins(site: Site, load: Program<unknown>, pool: pg.Pool): Promise<Figure[]> {
  await pool.query(
    `insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
     select 'entra' || n, $1, 'Nombre', 'Apellido', '{usuario}' from generate_series(1, $2) n`,
    [await hashContrasena(CONTRASENA), PEOPLE_LOGGING_IN],
  );
  let turn = 0;
  const logIn = async () => {
    const nombreUsuario = `entra${(turn++ % PEOPLE_LOGGING_IN) + 1}`;
    const response = await fetch(`${site.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ nombreUsuario, clave: CONTRASENA }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a login returned ${response.status}`);
  };
  const visit = async (): Promise<number> => {
    const job: LoadJob = { url: `${site.url}/`, seconds: SECONDS, ...VISITORS };
    const results = await load.ask<LoadResult[]>("run", [job]);
    rateOf(results);
    return quantile(
      results.flatMap(({ waits }) => waits ?? []),
      0.95,
    );
  };

  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: LOGINS_AT_ONCE }, async () => {
      while (performance.now() - began < SECONDS * 1000) {
        await logIn();
        done++;
      }
    }),
  );
  const rate = done / ((performance.now() - began) / 1000);

  await visit();
  const quiet = await visit();
  let visiting = true;
  const under = visit().finally(() => {
    visiting = false;
  });
  const logins: Promise<void>[] = [];
  const start = performance.now();
  while (visiting) {
    logins.push(logIn());
    await wait(Math.max(0, start + (logins.length * 1000) / LOGINS_PER_SECOND - performance.now()));
  }
  const busy = await under;
  const started = logins.length / ((performance.now() - start) / 1000);
  await Promise.all(logins);
  return [
    {
      name: `logins, ${LOGINS_AT_ONCE} at once`,
      value: rate,
      unit: "/s",
      note: "dominated by argon2id; two passwords at a time",
    },
    {
      name: `home page during ${LOGINS_PER_SECOND} logins a second, p95 ÷ quiet p95`,
      value: busy / quiet,
      unit: "×",
      note: `${busy.toFixed(2)} ms, quiet ${quiet.toFixed(2)} ms; ${started.toFixed(1)} logins a second`,
      target: { at: "most", value: 2 },
    },
  ];
}
