import type pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { quantile } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import type { Site } from "./workbench.ts";

const ROUNDS = 60;
const CPU_MS = 6;

const WAITING = 40;

/** Measures Hoy in a large club with many waiting items: the calls of one visit, and the site's processor time for them. */
export async function measureOfficeDay(
  { url, program }: Site,
  client: pg.Client,
  { id: staffId, token }: { id: number; token: string },
): Promise<Figure[]> {
  const hoy = clubTime(new Date()).fecha;
  await fillInbox(client, staffId, hoy);
  const calls = ["tablero", "tablero/bandeja", "tablero/pendientes"];
  const headers = { authorization: `Bearer ${token}` };
  async function read(call: string): Promise<void> {
    const response = await fetch(`${url}/api/${call}`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${call} answered ${response.status}`);
  }
  const cpuOf = new Map<string, number>();
  for (const call of calls) {
    for (let round = 0; round < ROUNDS / 3; round++) await read(call);
    await program.ask("cpuMs");
    for (let round = 0; round < ROUNDS; round++) await read(call);
    cpuOf.set(call, (await program.ask<number>("cpuMs")) / ROUNDS);
  }
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await Promise.all(calls.map(read));
    waits.push(performance.now() - began);
  }
  const cpuMs = [...cpuOf.values()].reduce((sum, ms) => sum + ms, 0);
  const note = [...cpuOf].map(([call, ms]) => `${call} ${ms.toFixed(1)}`).join(", ");
  return [
    figure("Hoy of the office: processor time", cpuMs, "ms", { note, most: CPU_MS }),
    figure("Hoy of the office, all calls at once, p95", quantile(waits, 0.95), "ms"),
  ];
}

async function fillInbox(client: pg.Client, staffId: number, hoy: string): Promise<void> {
  await client.query(
    `insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, comentario, estado, persona)
     select now() - make_interval(hours => n), u.id, 1 + n % 4, 'POR_HORA', $1::date + n % 9, '12:00', '13:00', 'Somos diez', 'pendiente', u.orden
     from generate_series(1, $3::int) n join usuarios u on u.id = $2::int + n`,
    [hoy, staffId, WAITING],
  );
  await client.query(
    `insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha)
     select (select max(id) from eventos), 'Radio Norte', 'Ana Paz', (30000000 + n)::text, 'ana' || n || '@example.com', '2346123456', now() - make_interval(hours => n)
     from generate_series(1, $1::int) n`,
    [WAITING],
  );
  await client.query(
    `with pedidos as (update usuarios set permisos = '{socioEnProceso}' where permisos = '{usuario}' and id <= $1::int + $2 * 2 returning id)
     insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
     select id, 40000000 + id, '2346 500000', 'Pellegrini 1', 'soltero', 'Argentina', 1, now() from pedidos`,
    [staffId, WAITING],
  );
  await client.query(
    `insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en, rechazada_en)
     select id, 1, case when n % 2 = 0 then 'efectivo' else 'mercadopago' end, 'No puede ir', 'staff', now(), case when n % 2 = 1 then now() end
     from (select id, row_number() over () as n from pagos where estado = 'aprobado' limit $1::int) p`,
    [WAITING],
  );
  await client.query(
    `insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, creada_en)
     select 'A-' || n, 'arrepentimiento', 'Ana Paz', 'ana@example.com', $2::date from generate_series(1, $1::int) n`,
    [WAITING, addDays(hoy, -1)],
  );
  await client.query(
    `insert into correos (id, clave, para, asunto, texto, html, creado_en, intentos, ultimo_error)
     select gen_random_uuid(), 'banco-' || n, 'ana@example.com', 'Tu entrada', '', '', now(), 3, 'nadie responde' from generate_series(1, $1::int) n`,
    [WAITING],
  );
}
