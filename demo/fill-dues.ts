import { addMonths, clubInstant } from "#contract/club-time.ts";
import { emitirPeriodo } from "#features/cuotas/emisiones/server/emitir.ts";
import type { Deps } from "#server/deps.ts";
import { DEMO_PLANES, DEMO_SOCIOS } from "./club-members.ts";
import { type Club, pay } from "./fill-members.ts";

/** Months that the demo club has issued. */
const MESES = 7;
const MEDIOS = ["transferencia", "mercadopago", "efectivo"] as const;

/**
 * Fills the monthly dues: prices with an increase, sports, discount groups, a scholarship, issued months and their
 * payments.
 */
export async function fillDues(deps: Deps, club: Club): Promise<void> {
  const { client, now, hoy, quien } = club;
  const esteMes = `${hoy.slice(0, 7)}-01`;
  const desde = addMonths(esteMes, -MESES);
  const nombres = DEMO_PLANES.filter(({ mensual }) => mensual).map(({ nombre }) => nombre);
  await client.query(
    `with nuevos as (
       insert into aranceles (nombre, tipo, plan_id, creada_en)
       select nombre_plan, 'base', id, $2::timestamptz from planes where nombre_plan = any($1)
       union all select nombre, 'adicional', null, $2 from unnest(array['Básquet', 'Cestoball']) nombre
       returning id, nombre
     )
     insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en, creado_por)
     select nuevos.id, p.vigente, round(p.importe * case nombre when 'Básquet' then 1.25 when 'Cestoball' then 1.2 else 1 end, -2),
       $2, $5
     from nuevos cross join (values ($3::date, 12000), ($4::date, 13800)) p (vigente, importe)`,
    [nombres, now, desde, addMonths(esteMes, -2), quien],
  );
  await client.query("insert into reglas_de_cuotas (valores, creadas_en, creadas_por) values ($1, $2, $3)", [
    { hermanos: [20, 30, 50], recargo: { activo: true, porcentaje: 10, diasDespues: 10 } },
    now,
    quien,
  ]);
  // Siblings get a discount group and a sport.
  for (const { dni, apellido } of DEMO_SOCIOS)
    await client.query(
      `with hijos as (
         select v.dependiente_id as id from personas r join vinculos v on v.responsable_id = r.id
           join altas on persona_id = v.dependiente_id where r.dni = $1
       ), grupo as (
         insert into grupos (nombre, creado_en) select $2, $3 where (select count(*) from hijos) > 1 returning id
       ), deporte as (
         insert into adicionales_de_persona (persona_id, arancel_id, desde, creado_en)
         select hijos.id, a.id, $4::date, $3 from hijos
           join aranceles a on a.nombre = case hijos.id % 2 when 0 then 'Básquet' else 'Cestoball' end
       )
       insert into personas_en_grupos (grupo_id, persona_id, desde) select grupo.id, hijos.id, $4::date from grupo, hijos`,
      [dni, apellido, now, desde],
    );
  await client.query(
    `insert into beneficios (persona_id, regla, porcentaje, desde, motivo, creado_en, creado_por)
     select id, 'beca', 50, $1::date, 'Beca deportiva', $2, $3 from personas where dni = '55210447'`,
    [desde, now, quien],
  );
  for (let n = MESES - 1; n >= 0; n--) {
    const periodo = addMonths(esteMes, -n);
    const when = clubInstant(periodo, "03:00");
    await emitirPeriodo({ ...deps, clock: () => new Date(when.getTime() - 86_400_000) }, periodo);
  }
  await payDues(club);
}

/** Pays everything except the last instalments of members with debts. A parent pays for children. */
async function payDues(club: Club): Promise<void> {
  const { client, now, hoy, quien } = club;
  for (const { dni, hijoDe, debe } of DEMO_SOCIOS) {
    const { rows } = await client.query<{
      id: number;
      importe: string;
      vence: string;
      mes: string;
      pagador: number;
    }>(
      `select c.id, c.importe, c.vence_el::text as vence, to_char(c.periodo, 'MM/YYYY') as mes,
         coalesce((select id from personas where dni = nullif($2, '')), c.usuario_id) as pagador
       from cuotas c join personas p on p.id = c.usuario_id
       where p.dni = $1 and c.periodo is not null and c.importe > 0 and c.vence_el < $3 order by c.periodo`,
      [dni, hijoDe, hoy],
    );
    for (const [n, { id, importe, vence, mes, pagador }] of rows.slice(0, rows.length - debe).entries()) {
      const when = new Date(
        Math.min(clubInstant(vence, "18:20").getTime() - n * 3_600_000, now.getTime() - 60_000),
      );
      const titulo = `Cuota ${mes}: Cuota social`;
      const medio = MEDIOS[(n + pagador) % MEDIOS.length] ?? "efectivo";
      await pay(
        { ...club, quien },
        { id, usuarioId: pagador, when, importe: Number(importe), titulo, medio },
      );
      if (hijoDe)
        await client.query("insert into cuentas_pagador values ($1, $2) on conflict do nothing", [
          pagador,
          when,
        ]);
    }
  }
}
