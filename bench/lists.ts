import pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { demoClub } from "#demo/club.ts";
import { insertPeople } from "#tests/harness/site-process.ts";
import { encryptUser } from "#web/session-vault.ts";
import { measureFamily } from "./family.ts";
import { median } from "./load.ts";
import { insertNamedPeople } from "./named-people.ts";
import { measureOfficeDay } from "./office-day.ts";
import { measureOfficeSearch } from "./office-search.ts";
import { startProgram } from "./program.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET } from "./workbench.ts";

/** Rows of a large club, compared with a small one that has a tenth of each. */
const CLUB = { people: 20_000, payments: 21_000, tickets: 50_000, bookings: 100_000 };
const TENTH = { people: 2_000, payments: 2_100, tickets: 5_000, bookings: 10_000 };
const ROUNDS = 9;
const SEARCH_MS = 80;
const EXPORT_S = 2;
const KEY_MS = 50;

/** Searches that match one row, many rows and nearly all rows: of two letters, an amount, a date and a label. */
const SEARCHES: Record<string, readonly string[]> = {
  "usuario/lista?tamano=5&termino=": ["Perezgar", "20000500", "example", "ma", "$ 1.200,00", "adeuda"],
  "entradas/lista_entradas?tamano=10&termino=": [
    "Perezgar",
    "rosa",
    "copa",
    "ma",
    "$ 6.500",
    "21/11",
    "pagada",
  ],
  "cobros/lista?tamano=20&termino=": [
    "Perezgar",
    "rosa",
    "copa",
    "ma",
    "$ 6.000",
    "21/11",
    "efectivo",
    "cobrado",
  ],
  "cobros/totales?termino=": ["Perezgar", "copa"],
  "reserva/lista?tamano=10&termino=": ["Marodez", "pelota", "ma", "21/11", "aceptada", "Cancha 2"],
};
const EXPORT = "cobros/exportar";

/**
 * Measures the searches and exports of staff lists in a large club, compared with a club a tenth the size. Runs last,
 * because it replaces the demo's data.
 */
export async function measureLists({ site, pool, database }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  // A single superuser connection, because filling sets session parameters.
  const url = new URL(database.adminUrl);
  url.pathname = new URL(database.url).pathname;
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  try {
    await fillLists(owner, staff.id, TENTH);
    const few = await timesOf(site.url, staff.token);
    await fillLists(owner, staff.id, CLUB);
    const many = await timesOf(site.url, staff.token);
    const office = await measureOfficeSearch(site, staff.token);
    const keys = await keysOf(site.url, staff);
    office.push(...(await measureOfficeDay(site, owner, staff)));
    office.push(...(await measureFamily(site, pool, owner)));
    const searches = Object.keys(SEARCHES).flatMap((path): Figure[] => {
      const mine = [...many].filter(([address]) => address.startsWith(path));
      const [address, ms] = mine.reduce((slowest, one) => (one[1] > slowest[1] ? one : slowest));
      const before = few.get(address) ?? Number.NaN;
      const name = `${path.split("?")[0]}, slowest search`;
      const note = `«${decodeURIComponent(address.slice(path.length))}», ${before.toFixed(1)} ms in a tenth`;
      return [
        figure(name, ms, "ms", { note, most: SEARCH_MS }),
        figure(`${name} ÷ in a club of a tenth`, ms / before, "×", { most: 10 }),
      ];
    });
    const [ms = Number.NaN, before = Number.NaN] = [many.get(EXPORT), few.get(EXPORT)];
    const note = `${(ms / before).toFixed(1)} × the one of a tenth`;
    return [...searches, ...office, keys, figure(EXPORT, ms / 1000, "s", { note, most: EXPORT_S })];
  } finally {
    await owner.end();
  }
}

async function fillLists(client: pg.Client, staffId: number, size: typeof CLUB): Promise<void> {
  const hoy = clubTime(new Date()).fecha;
  // Only inserts fire the triggers that maintain the counts.
  await client.query(
    `set synchronous_commit = off;
     set session_replication_role = replica;
     truncate cobros_de_cuota, cuotas, socios, entradas, tarifas, devoluciones, pagos, reservas, eventos, canchas, planes,
       conteo_de_usuarios, resumen_de_reservas restart identity cascade;
     delete from usuarios where id <> ${staffId};
     alter table usuarios alter column id restart with ${staffId + 1};
     set session_replication_role = origin`,
  );
  await insertNamedPeople(client, "p", size.people, { memberEvery: 5 });
  await client.query(
    `insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('Plan del banco', 120000, '', now());
     insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
     select id, 20000000 + id, '2346 55-' || id, 'Pellegrini ' || id, 'soltero', 'Argentina', 1, now(), now()
     from usuarios where permisos = '{socio}';
     insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en)
     select usuario_id, 1, '2020-01-01', n, 12, 1200, current_date + 30 * (n - 8), case when n < 6 or usuario_id % 3 = 0 then now() end
     from socios, generate_series(1, 12) n;
     insert into canchas (nombre) select 'Cancha ' || n from generate_series(1, 4) n`,
  );
  const dues = Math.floor(size.payments / 6);
  const days = Math.ceil(size.tickets / 250);
  await client.query(
    `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
     select (array['Copa Ñandú','Liga Local','Amistoso','Torneo Apertura'])[1 + n % 4] || ' fecha ' || n, repeat('Un partido con buffet. ', 8), 'Fase ' || n, $1::date + n, '21:30', 'Gimnasio del Club', 6500, 500, 250
     from generate_series(0, $2::int - 1) n`,
    [addDays(hoy, 10 - days), days],
  );
  await client.query(
    "insert into tarifas (evento_id, nombre, precio) select id, 'General', 6500 from eventos",
  );
  await client.query(
    `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en, id_medio_pago, registrado_por)
     select case when n % 4 = 0 then null else $1::int + 1 + (n * 7) % $2::int end,
       case when n <= $4 then 'cuota' else 'entrada' end,
       case when n <= $4 then 'Cuota ' || n % 12 || ' de 12: Plan del banco' else 'Entrada: ' || (select nombre from eventos where id = 1 + n % $5::int) end,
       1500 * (1 + n % 5), case when n % 4 = 0 then 'efectivo' else 'mercadopago' end, case when n % 10 = 1 then 'vencido' else 'aprobado' end,
       at, at, at, case when n % 4 > 0 then (9000000000 + n)::text end, case when n % 4 = 0 then $1 end
     from (select n, now() - make_interval(mins => ($3::int - n) * 20) as at from generate_series(1, $3::int) n) s`,
    [staffId, size.people, size.payments, dues, days],
  );
  await client.query(
    `insert into entradas (evento_id, usuario_id, portador, pago_id, tarifa_id, precio, estado, comprada_en, ingreso_en, ingreso_por)
     select 1 + p.id % $2::int, p.usuario_id, case when p.usuario_id is null and p.id % 8 = 0 then 'Rosa Benítez ' || p.id end, p.id, case when n % 2 = 0 then 1 + p.id % $2::int end, case when n % 2 = 0 then 6500 else 5000 end,
       case when p.estado = 'vencido' then 'anulada' else 'pagada' end, p.creado_en, case when n % 3 = 0 then p.creado_en end, case when n % 3 = 0 then $1::int end
     from generate_series(1, $3::int) n join pagos p on p.id = $4::int + 1 + n % ($5::int - $4)`,
    [staffId, days, size.tickets, dues, size.payments],
  );
  await client.query(
    `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, telefono, comentario, estado, persona)
     select $1::date - n / 100 - 3, u.id, 1 + n % 4, 'POR_HORA', $1::date + 30 - n / 100, '10:00', '11:00', 60, '2346' || (400000 + n), case n when 1 then 'Viene Marodez' else 'Somos ' || n % 20 || ', con pelota' end,
       (array['aceptada','aceptada','rechazada','cancelada'])[1 + n % 4], u.orden
     from generate_series(1, $4::int) n join usuarios u on u.id = $2::int + 1 + n % $3::int`,
    [hoy, staffId, size.people, size.bookings],
  );
  await client.query("vacuum analyze usuarios, socios, cuotas, eventos, pagos, entradas, reservas");
}

/** Measures a key press in the longest page of a list, on a laptop slowed down four-fold. */
async function keysOf(url: string, staff: { id: number; token: string }): Promise<Figure> {
  await using browser = await startProgram("phone");
  const user = encryptUser({
    id: staff.id,
    nombreUsuario: "banco",
    persona: { nombre: "", apellido: "", correo: null },
    permisos: ["administrador"],
  });
  const screen = `${url}/${demoClub.slug}/admin/cobros/?desde=2020-01-01&tamano=200`;
  const waits = await browser.ask<number[]>("pressKeys", {
    url: screen,
    stored: { token: staff.token, user },
  });
  const note = `slowest ${Math.max(...waits).toFixed(0)} ms`;
  return figure("a key in a list of 200 rows is answered after", median(waits), "ms", { note, most: KEY_MS });
}

async function timesOf(url: string, token: string): Promise<Map<string, number>> {
  const searches = Object.entries(SEARCHES).flatMap(([path, terms]) =>
    terms.map((termino) => path + encodeURIComponent(termino)),
  );
  const waits = new Map([...searches, EXPORT].map((address) => [address, [] as number[]]));
  // Negative rounds are a warm-up.
  for (let round = -1; round < ROUNDS; round++) {
    for (const [address, mine] of waits) {
      if (address === EXPORT && round > 2) continue;
      const began = performance.now();
      const response = await fetch(`${url}/api/${address}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      if (round >= 0) mine.push(performance.now() - began);
    }
  }
  return new Map([...waits].map(([address, mine]) => [address, median(mine)]));
}
