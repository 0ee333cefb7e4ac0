import type pg from "pg";

const DAY = 24 * 3_600_000;

const CUERPO = `Arranca la pretemporada: nos vemos el lunes a las 18 en el gimnasio.

Traigan ropa cómoda y agua. Quienes todavía no tienen el apto médico pueden traerlo hasta fin de mes.`;

/** Inserts a message to the members that was sent some days ago, with a copy in each state. */
export async function fillMessages(client: pg.Client, now: Date): Promise<void> {
  const creado = new Date(now.getTime() - 4 * DAY);
  await client.query(
    `with nuevo as (
       insert into mensajes_a_grupos (asunto, cuerpo, filtro, creado_en, creado_por)
       values ('Arranca la pretemporada', $1, '{"publico": "socios"}', $2, (select id from usuarios where nombre_usuario = 'admin'))
       returning id)
     insert into destinatarios_de_mensaje (mensaje_id, persona_id, sobre, estado, detalle, actualizado_en)
     select nuevo.id, u.id, case when u.correo is null then '{}' else array[u.id] end,
       case when u.correo is null then 'sin-correo' when u.n % 37 = 5 then 'rechazado' when u.n % 41 = 7 then 'sin-novedades' else 'enviado' end,
       case when u.correo is not null and u.n % 37 = 5 then '550 5.1.1 No existe esa casilla' end,
       $2::timestamptz + make_interval(secs => u.n::int / 10)
     from nuevo, (select id, correo, row_number() over (order by id) as n from usuarios
       where permisos @> '{socio}' and eliminado_en is null) u`,
    [CUERPO, creado],
  );
}
