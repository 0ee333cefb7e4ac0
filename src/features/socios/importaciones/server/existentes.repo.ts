import { sql } from "drizzle-orm";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import type { Existente } from "./dictamen/existente.ts";
import type { PlanDelClub } from "./dictamen/membresia.ts";

interface Claves {
  ids: number[];
  dnis: string[];
  numeros: number[];
  /** In lower case. */
  correos: string[];
  /** As returned by `nombreEntero`. */
  nombres: string[];
}

const COMPARADO = sql`
  u.id, u.nombre, u.apellido, u.correo, u.permisos, u.clave_hash <> ${CONTRASENA_DE_NADIE} as entra,
  p.dni, p.fecha_de_nacimiento::text as "fechaDeNacimiento", coalesce(p.telefono, '') as telefono,
  p.confirmada_en is not null as confirmada, case when s.confirmado_en is null then nullif(s.dni, p.dni) end as "dniPedido",
  coalesce(s.direccion, '') as direccion, s.id as numero, s.plan_id as "planId",
  coalesce((
    select json_agg(json_build_object('id', r.id, 'nombre', r.nombre, 'apellido', r.apellido, 'relacion', v.relacion) order by v.id)
    from vinculos v join usuarios r on r.id = v.responsable_id
    where v.dependiente_id = u.id and v.terminado_en is null
  ), '[]') as responsables,
  coalesce((
    select json_agg(json_build_object('id', r.id, 'nombre', r.nombre, 'apellido', r.apellido, 'motivo', o.motivo) order by o.id)
    from restricciones o join usuarios r on r.id = o.responsable_id join personas q on q.id = r.id
    where o.dependiente_id = u.id and q.unida_a is null
  ), '[]') as restricciones,
  (
    select g.nombre from personas_en_grupos m join grupos g on g.id = m.grupo_id
    where m.persona_id = u.id and m.hasta is null limit 1
  ) as familia,
  (
    select json_build_object('centavos', (r.importe * 100)::bigint, 'fecha', c.vence_el)
    from cuotas c join renglones_de_cuota r on r.cuota_id = c.id
    where c.usuario_id = u.id and r.regla = 'saldo-inicial' order by c.id desc limit 1
  ) as saldo`;
const DESDE = sql`usuarios u left join personas p on p.id = u.id left join socios s on s.usuario_id = u.id`;
const VIGENTE = sql`u.eliminado_en is null and p.unida_a is null`;

export const listExistentes = (q: Queryable, claves: Claves) =>
  rowsOf<Existente>(q)`
    with hallados as (
      select id from personas where dni = any(${sql.param(claves.dnis)}::text[])
      union select usuario_id from socios where id = ${anyInt(claves.numeros)} or dni = any(${sql.param(claves.dnis)}::text[])
      union select id from usuarios where lower(correo) = any(${sql.param(claves.correos)}::text[])
      union select id from usuarios where orden = any(${sql.param(claves.nombres)}::text[])
      union select id from usuarios where id = ${anyInt(claves.ids)}
    )
    select ${COMPARADO} from hallados join ${DESDE} on u.id = hallados.id where ${VIGENTE}`;

export async function listPersonaIds(q: Queryable): Promise<number[]> {
  const rows = await rowsOf<{ ids: number[] }>(
    q,
  )`select array(select u.id from ${DESDE} where ${VIGENTE} order by u.orden, u.id) as ids`;
  return rows[0]?.ids ?? [];
}

/** Lists the people with these ids, in any order. */
export const listByIds = (q: Queryable, ids: readonly number[]) =>
  rowsOf<Existente>(q)`select ${COMPARADO} from ${DESDE} where u.id = ${anyInt(ids)} and ${VIGENTE}`;

export async function listPlanes(q: Queryable): Promise<PlanDelClub[]> {
  return q.select({ id: planes.id, nombre: planes.nombrePlan, activo: planes.activo }).from(planes);
}
