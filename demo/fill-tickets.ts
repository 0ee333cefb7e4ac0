import type pg from "pg";
import { DEMO_CODIGO, DEMO_PEDIDOS, type DemoEvent } from "./club-events.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time between the first sale and the event; most tickets sell in the last days. */
const SALE = 16 * DAY;
const MEDIOS = ["mercadopago", "efectivo", "mercadopago", "transferencia"] as const;

export async function fillTickets(
  client: pg.Client,
  { dias, nombre, precio, vendidas }: DemoEvent,
  event: { id: number; begins: Date },
  now: Date,
  fans: readonly number[],
): Promise<void> {
  // Sales end with the event, and are never in the future.
  const end = Math.min(event.begins.getTime(), now.getTime()) - HOUR;
  const tickets = Array.from({ length: vendidas }, (_, n) => ({
    usuarioId: fans[(n * 5 + event.id) % fans.length] ?? 0,
    medio: MEDIOS[n % MEDIOS.length] ?? "efectivo",
    when: new Date(end - ((n + 1) / vendidas) ** 2 * SALE),
    cameIn: n % 5 === 0 ? null : cameInAt(n),
  }));

  /**
   * Lets people check in one after another in the hour before a past event. For tonight's match, half of them have
   * not arrived yet.
   */
  function cameInAt(n: number): Date | null {
    if (dias > 0) return null;
    const first = Math.min(event.begins.getTime() - HOUR, now.getTime() - vendidas * 0.15 * MINUTE);
    const at = first + n * 0.3 * MINUTE;
    return dias < 0 || at < now.getTime() ? new Date(at) : null;
  }

  await client.query(
    `with venta as (
       select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[])
         with ordinality as venta (usuario_id, medio, cuando, ingreso, n)
     ), pago as (
       insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en,
         aprobado_en, registrado_por)
       select usuario_id, 'entrada', $5, $6::numeric, medio, 'aprobado',
         case medio when 'mercadopago' then ($7::bigint + n)::text end, cuando, cuando,
         case medio when 'mercadopago' then cuando end,
         case when medio <> 'mercadopago' then (select id from usuarios where nombre_usuario = 'adminb') end
       from venta order by n
       returning id
     ), numerado as (
       select id, row_number() over (order by id) as n from pago
     )
     insert into entradas (evento_id, usuario_id, pago_id, estado, codigo_largo, comprada_en, ingreso_en, ingreso_por)
     select $8, usuario_id, numerado.id, 'pagada', true, cuando, ingreso,
       (select id from usuarios where nombre_usuario = 'adminb' and ingreso is not null)
     from venta join numerado using (n)`,
    [
      tickets.map(({ usuarioId }) => usuarioId),
      tickets.map(({ medio }) => medio),
      tickets.map(({ when }) => when),
      tickets.map(({ cameIn }) => cameIn),
      `Entrada: ${nombre}`,
      precio,
      900_000_000 + event.id * 1000,
      event.id,
    ],
  );
}

export async function fillOrders(
  client: pg.Client,
  { nombre, tarifas = [], vendidas }: DemoEvent,
  event: { id: number; begins: Date },
  now: Date,
  fans: readonly number[],
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { nombre, precio, cupo = null, porSocio = null } of tarifas) {
    const { rows } = await client.query<{ id: number }>(
      `insert into tarifas (evento_id, nombre, precio, cupo, solo_socios, maximo_por_socio) values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [event.id, nombre, precio, cupo, porSocio !== null, porSocio],
    );
    ids.set(nombre, rows[0]?.id ?? 0);
  }
  let left = vendidas;
  for (let n = 0; left > 0; n++) {
    const tipos = (DEMO_PEDIDOS[n % DEMO_PEDIDOS.length] ?? []).slice(0, left);
    left -= tipos.length;
    const conCodigo = n % 4 === 3;
    const precios = tipos.map((tipo) => {
      const precio = tarifas.find((tarifa) => tarifa.nombre === tipo)?.precio ?? 0;
      return conCodigo ? (precio * (100 - DEMO_CODIGO.porcentaje)) / 100 : precio;
    });
    const end = Math.min(event.begins.getTime(), now.getTime()) - HOUR;
    const descripcion = tipos.length === 1 ? `Entrada: ${nombre}` : `${tipos.length} entradas: ${nombre}`;
    await client.query(
      `with pago as (
         insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en, aprobado_en)
         values ($1, 'entrada', $2, $3, 'mercadopago', 'aprobado', $4, $5, $5, $5) returning id
       ), entrada as (
         insert into entradas (evento_id, usuario_id, pago_id, estado, codigo_largo, comprada_en, precio, tarifa_id, codigo_id)
         select $6, $1, pago.id, 'pagada', true, $5, precio, tarifa_id, (select id from codigos where codigo = $9)
         from pago, unnest($7::numeric[], $8::int[]) as linea (precio, tarifa_id)
       )
       update codigos set usos = usos + 1 where codigo = $9`,
      [
        fans[(n * 7 + event.id) % fans.length],
        descripcion,
        precios.reduce((sum, precio) => sum + precio, 0),
        String(900_000_000 + event.id * 1000 + n),
        new Date(end - n * 9 * HOUR),
        event.id,
        precios,
        tipos.map((tipo) => ids.get(tipo) ?? 0),
        conCodigo ? DEMO_CODIGO.codigo : null,
      ],
    );
  }
  await client.query(
    `update tarifas set tomadas = (select count(*) from entradas where tarifa_id = tarifas.id) where evento_id = $1`,
    [event.id],
  );
  await client.query(
    `insert into cupos_de_socio (tarifa_id, usuario_id, tomadas)
     select t.id, e.usuario_id, count(*) from entradas e join tarifas t on t.id = e.tarifa_id
     where t.evento_id = $1 and t.solo_socios group by 1, 2`,
    [event.id],
  );
}
