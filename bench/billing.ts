import type pg from "pg";
import { insertPeople } from "#tests/harness/site-process.ts";
import { startVisitors } from "./imports.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

const PEOPLE = 20_000;
const RUN_S = 60;
/** Share of the request rate that visitors must keep while a month is issued. */
const VISITORS = 0.8;
const IDLE_MS = 5_000;

/**
 * Measures the billing run of 20,000 people, a third of them siblings and a tenth with a scholarship, while visitors
 * use the site.
 */
export async function measureBilling({ site, pool }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  await fillClub(pool);
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const began = performance.now();
    const response = await fetch(`${site.url}/api${path}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const value = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(value)}`);
    return { value, seconds: (performance.now() - began) / 1000 };
  };
  const visitors = startVisitors(site);
  try {
    const idle = await visitors.rateDuring(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const preview = await call("/emisiones/proxima");
    const { periodo, cuotas, total } = preview.value;
    if (cuotas < PEOPLE) throw new Error(`only ${cuotas} instalments are due`);
    let run = Number.NaN;
    const busy = await visitors.rateDuring(async () => {
      run = (await call("/emisiones", { periodo, cuotas, total })).seconds;
    });
    const page = await call("/emisiones/proxima/cuotas?tamano=20");
    const note = `${cuotas} people`;
    return [
      figure("billing: preview of the month", preview.seconds, "s", { note }),
      figure("billing: run", run, "s", { note, most: RUN_S }),
      figure("billing: pages during the run ÷ alone", busy / idle, "×", { least: VISITORS }),
      figure("billing: a page of the next month's preview", page.seconds, "s", { note }),
    ];
  } finally {
    await visitors.stop();
  }
}

async function fillClub(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion) values ('Mensual', 10000, '', true, now());
    insert into aranceles (nombre, tipo, plan_id, creada_en) select 'Mensual', 'base', max(id), now() from planes;
    insert into aranceles (nombre, tipo, creada_en) values ('Básquet', 'adicional', now());
    insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
      select id, '2020-01-01', 10000, now() from aranceles a
      where not exists (select 1 from precios_de_arancel p where p.arancel_id = a.id);
    insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
      select 'cuota' || n, 'x', 'Ana', 'Paz' || n % 997, '{socio}' from generate_series(1, ${PEOPLE}) n;
    create temporary table gente as
      select id, row_number() over (order by id) as n from usuarios where nombre_usuario like 'cuota%';
    insert into socios (usuario_id, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
      select g.id, '', '', '', '', p.id, now(), now() from gente g, (select max(id) as id from planes) p;
    insert into altas (persona_id, plan_id, desde, creada_en)
      select g.id, p.id, '2020-01-01', now() from gente g, (select max(id) as id from planes) p;
    insert into adicionales_de_persona (persona_id, arancel_id, desde, creado_en)
      select g.id, a.id, '2020-01-01', now() from gente g, (select max(id) as id from aranceles) a where g.n % 2 = 0;
    insert into beneficios (persona_id, regla, porcentaje, desde, motivo, creado_en)
      select id, 'beca', 25, '2020-01-01', 'Beca', now() from gente where n % 10 = 0;
    with nuevos as (
      insert into grupos (nombre, creado_en) select 'g' || n, now() from generate_series(1, ${PEOPLE} / 9) n
      returning id
    ), orden as (select id, row_number() over (order by id) as k from nuevos)
    insert into personas_en_grupos (grupo_id, persona_id, desde)
      select o.id, g.id, '2020-01-01' from orden o join gente g on (g.n - 1) / 3 + 1 = o.k;
    insert into reglas_de_cuotas (valores, creadas_en) values ('{"hermanos": [10, 20, 30]}', now());
    drop table gente;
    analyze;`);
}
