import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { insertPeople } from "#tests/harness/site-process.ts";
import { createMortalSite, type MortalSite, SECRET } from "./mortal-site.ts";

const MEMBERS = 2_000;
let site: MortalSite;
beforeAll(async () => {
  site = await createMortalSite();
  await site.start();
});
afterAll(() => site?.end());

// Rule EMI-2
test("a killed billing run is completed by the next one, without duplicate instalments", async () => {
  const [admin] = await insertPeople(site.pool, SECRET, 1, "administrador");
  const headers = { authorization: `Bearer ${admin?.token}`, "content-type": "application/json" };
  const count = async () =>
    (
      await site.pool.query(`select count(*)::int as all, count(distinct usuario_id)::int as people,
        count(*) filter (where importe = (select sum(r.importe) from renglones_de_cuota r where r.cuota_id = c.id))::int as whole
        from cuotas c where periodo is not null`)
    ).rows[0];
  await site.pool.query(`
    insert into planes (nombre_plan, precio, descripcion, estado, fecha_creacion) values ('Mensual', 100, '', true, now());
    insert into aranceles (nombre, tipo, plan_id, creada_en) select 'Mensual', 'base', max(id), now() from planes;
    insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
      select max(id), '2020-01-01', 100, now() from aranceles;
    insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
      select 'm' || n, 'x', 'Ana', 'Paz', '{socio}' from generate_series(1, ${MEMBERS}) n;
    insert into altas (persona_id, plan_id, desde, creada_en)
      select u.id, p.id, '2020-01-01', now() from usuarios u, (select max(id) as id from planes) p
      where u.nombre_usuario like 'm%' and u.clave_hash = 'x';`);
  const proxima = await (await fetch(`${site.url}/api/emisiones/proxima`, { headers })).json();
  expect(proxima).toMatchObject({ cuotas: MEMBERS, total: MEMBERS * 100 });
  const { periodo, cuotas, total } = proxima;

  // The billing run locks the people of a batch, and waits for one of them.
  const held = await site.pool.connect();
  await held.query("begin");
  await held.query("select 1 from usuarios where nombre_usuario = $1 for update", [`m${MEMBERS / 2}`]);
  const interrupted = fetch(`${site.url}/api/emisiones`, {
    method: "POST",
    headers,
    body: JSON.stringify({ periodo, cuotas, total }),
  }).catch(() => null);
  const waiting = async () =>
    (
      await site.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%usuarios%for share%'",
      )
    ).rowCount ?? 0;
  await until("the middle of the run", async () => (await waiting()) > 0);
  await site.kill();
  await interrupted;
  await held.query("rollback");
  held.release();
  await until("its transaction to end", async () => (await waiting()) === 0);
  const half = await count();
  expect(half.all).toBeGreaterThan(0);
  expect(half.all).toBeLessThan(MEMBERS);
  expect(half.whole).toBe(half.all);
  expect((await site.pool.query("select terminada_en from emisiones")).rows).toEqual([
    { terminada_en: null },
  ]);

  await site.start();
  await site.pool.query("insert into pgboss.job (name, data) values ('emision', '{}')");
  await until("the next run", async () => {
    const { rows } = await site.pool.query("select 1 from emisiones where terminada_en is not null");
    return rows.length > 0;
  });
  expect(await count()).toEqual({ all: MEMBERS, people: MEMBERS, whole: MEMBERS });
  expect(
    (await site.pool.query("select cuotas, importe::int from emisiones where periodo = $1", [periodo])).rows,
  ).toEqual([{ cuotas: MEMBERS, importe: MEMBERS * 100 }]);
});
