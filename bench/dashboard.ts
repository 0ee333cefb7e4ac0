import type pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { median } from "./load.ts";
import type { Figure } from "./report.ts";
import { makePeople, type Person, withOwnSite } from "./workbench.ts";

const [FEW, MANY] = [1_000, 1_000_000];
/** Daily rows of a busy club: a million is eleven years. */
const A_DAY = 250;
const ASKS = 100;

/** Inicio with a million payments, tickets, instalments and bookings compared to a thousand of each. */
export function measureDashboard(dataDir: string, adminUrl: string): Promise<Figure[]> {
  return withOwnSite(dataDir, adminUrl, measure);
}

async function measure(siteUrl: string, pool: pg.Pool): Promise<Figure[]> {
  const [staff] = await makePeople(pool, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  const url = `${siteUrl}/api/tablero`;
  await fillDashboard(pool, staff.id, FEW);
  const few = await timesOf(url, staff);
  await fillDashboard(pool, staff.id, MANY);
  const many = await timesOf(url, staff);
  return [
    {
      name: "Inicio of the staff, 1 000 000 rows of each ÷ 1 000",
      value: many.p95 / few.p95,
      unit: "×",
      note: `p95 ${many.p95.toFixed(1)} ms against ${few.p95.toFixed(1)} ms, medians ${many.median.toFixed(1)} and ${few.median.toFixed(1)}`,
    },
  ];
}

/**
 * Inserts this many payments, tickets, instalments and bookings, spread evenly over the days up to
 * a few days from now.
 */
export async function fillDashboard(pool: pg.Pool, usuarioId: number, count: number): Promise<void> {
  const hoy = clubTime(new Date()).fecha;
  // Skipping foreign keys and triggers makes this several times faster.
  await pool.query("set session_replication_role = replica");
  await pool.query("set synchronous_commit = off");
  // Indexes that only other screens use are dropped.
  await pool.query(`drop index if exists reservas_texto, reservas_pedido, reservas_persona, reservas_cancha, reservas_usuario,
    pagos_usuario, entradas_usuario, cuotas_plan, cuotas_impagas, cuotas_numero_unico`);
  await pool.query(
    "truncate cobros_de_cuota, cuotas, entradas, pagos_repetidos, pagos, reservas, eventos, canchas, planes restart identity cascade",
  );
  await pool.query("insert into canchas (nombre) values ('Cancha del banco')");
  await pool.query(
    "insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('Plan del banco', 120000, '', now())",
  );
  const days = Math.ceil(count / A_DAY);
  await pool.query(
    `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
     select 'Partido ' || n, '', '', $1::date + n, '21:30', 'Gimnasio', 6500, ${2 * A_DAY}, ${A_DAY} from generate_series(0, $2::int - 1) n`,
    [addDays(hoy, 5 - days), days],
  );
  const day = `$2::date + (n - 1) / ${A_DAY}`;
  const values = [usuarioId, addDays(hoy, 1 - days), count];
  await pool.query(
    `insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
     select $1::int, case when n % 3 = 0 then 'cuota' else 'entrada' end, 'Del banco', 6500, 'mercadopago',
       case when n % 10 = 0 then 'vencido' else 'aprobado' end, ${day}, ${day} + make_interval(mins => 600 + n % 700)
     from generate_series(1, $3::int) n`,
    values,
  );
  await pool.query(
    `insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en, ingreso_en, ingreso_por)
     select 1 + (n - 1) / ${A_DAY}, $1::int, n, case when n % 10 = 0 then 'anulada' else 'pagada' end, ${day},
       case when n % 2 = 0 then ${day} end, case when n % 2 = 0 then $1::int end from generate_series(1, $3::int) n`,
    values,
  );
  // Written when a membership starts, then due monthly.
  await pool.query(
    `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en)
     select $1::int, 1, ${day}, n, 12, 10000, ${day} + 30 * (n % 12), case when n % 8 > 0 then ${day} end
     from generate_series(1, $3::int) n`,
    values,
  );
  await pool.query(
    `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, minutos, estado)
     select ${day}, $1::int, 1, 'POR_HORA', ${day} + 30, '10:00', '11:00', 60, (array['aceptada','pendiente','rechazada','cancelada'])[1 + n % 4]
     from generate_series(1, $3::int) n`,
    values,
  );
  for (const table of ["eventos", "pagos", "entradas", "cuotas", "reservas"])
    await pool.query(`vacuum analyze ${table}`);
}

/** The p95 and median of a hundred sequential responses, in milliseconds. */
async function timesOf(url: string, staff: Person): Promise<{ p95: number; median: number }> {
  const times: number[] = [];
  for (let ask = -10; ask < ASKS; ask++) {
    const began = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${staff.token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (ask >= 0) times.push(performance.now() - began);
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return { p95, median: median(times) };
}
