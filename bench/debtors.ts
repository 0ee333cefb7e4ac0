import type pg from "pg";
import { insertPeople } from "#tests/harness/site-process.ts";
import { median, quantile } from "./load.ts";
import { insertNamedPeople } from "./named-people.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

const MEMBERS = 20_000;
const ROUNDS = 15;
const LIST_MS = 60;
const EXPORT_S = 4;

const FILTERS = [
  "",
  "antiguedad=90%2B",
  "minimo=20000",
  "plan=1",
  "actividad=1",
  "situacion=con-promesa",
  "situacion=sin-contacto",
  "orden=familia",
  "orden=-contacto",
  "pagina=100",
  "termino=Perezgar",
  "termino=ma",
];

/**
 * Measures the debtors of a club of 20,000 members who all owe something, most of them in families, under each
 * filter, and their spreadsheet. Replaces the demo's members.
 */
export async function measureDebtors({ site, pool }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  await fillDebtors(pool);
  const read = async (path: string) => {
    const began = performance.now();
    const response = await fetch(`${site.url}/api/${path}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return performance.now() - began;
  };
  const slowest = { ms: 0, p95: 0, filter: "" };
  for (const filter of FILTERS) {
    const waits: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ms = await read(`deudores?tamano=20&${filter}`);
      if (round > 0) waits.push(ms);
    }
    const ms = median(waits);
    if (ms > slowest.ms) Object.assign(slowest, { ms, p95: quantile(waits, 0.95), filter });
  }
  const sheet = (await read("deudores/exportar")) / 1000;
  return [
    figure(`debtors of ${MEMBERS} members, slowest filter`, slowest.ms, "ms", {
      most: LIST_MS,
      note: `«${slowest.filter}», p95 ${slowest.p95.toFixed(0)} ms`,
    }),
    figure("deudores/exportar", sheet, "s", { most: EXPORT_S }),
  ];
}

/**
 * Inserts members with one to three overdue instalments. Two out of three are children of a parent who pays for them,
 * some of two parents.
 */
async function fillDebtors(pool: pg.Pool): Promise<void> {
  await insertNamedPeople(pool, "deudor", MEMBERS);
  const [first] = (
    await pool.query("select min(id)::int as id from usuarios where nombre_usuario like 'deudor%'")
  ).rows;
  await pool.query(
    `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
     select u.id, (select min(id) from planes), current_date - 400, n, 12, 12000, current_date - (30 * n + u.id % 29 - 28)
     from usuarios u, generate_series(1, 3) n where u.nombre_usuario like 'deudor%' and n <= 1 + u.id % 3`,
  );
  await pool.query(
    `insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, paga_desde, autoriza_desde, creado_en)
     select $1::int + 3 * (n / 6), $1::int + n, 'madre', '2020-01-01', '2020-01-01', '2020-01-01', now()
     from generate_series(1, ${MEMBERS - 7}) n where n % 3 <> 0`,
    [first.id],
  );
  await pool.query(
    `insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, paga_desde, autoriza_desde, creado_en)
     select $1::int + 3 * (n / 6) + 3, $1::int + n, 'padre', '2020-01-01', '2020-01-01', '2020-01-01', now()
     from generate_series(1, ${MEMBERS - 7}) n where n % 6 = 1`,
    [first.id],
  );
  await pool.query(
    `insert into aranceles (nombre, tipo, creada_en) values ('Básquet', 'adicional', now());
     insert into adicionales_de_persona (persona_id, arancel_id, desde, creado_en)
     select id, (select min(id) from aranceles where tipo = 'adicional'), current_date - 90, now()
     from usuarios where nombre_usuario like 'deudor%' and id % 2 = 0;
     insert into gestiones (persona_id, tipo, fecha_prometida, creada_en)
     select id, case when id % 2 = 0 then 'promesa' else 'contacto' end,
       case when id % 2 = 0 then current_date + (id % 20) - 10 end, now() - make_interval(days => id % 60)
     from usuarios where nombre_usuario like 'deudor%' and id % 5 < 2;
     insert into recordatorios (persona_id, dia, etapa, cuotas, total, enviado_en)
     select u.id, current_date - 7 * n, 7, '{1}', 12000, now() - make_interval(days => 7 * n)
     from usuarios u, generate_series(1, 10) n where u.nombre_usuario like 'deudor%' and u.id % 3 = 0;
     analyze`,
  );
}
