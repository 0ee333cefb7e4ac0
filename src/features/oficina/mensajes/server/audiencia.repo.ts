import { and, type SQL, sql } from "drizzle-orm";
import { adicionalesDePersona, aranceles, planes } from "#features/cuotas/aranceles/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { entradas } from "#features/eventos/entradas/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { sinNovedades, usuarios } from "#features/personas/usuarios/server/table.ts";
import { grupos, personas, personasEnGrupos } from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { rowOf, rowsOf } from "#server/db/rows.ts";
import type { Elegida, Filtro, Publico } from "../rules.ts";

const PUBLICOS: Record<Publico, (filtro: Filtro, hoy: string) => SQL> = {
  socios: () => sql`${usuarios.permisos} @> '{socio}'::text[]`,
  cuentas: () => sql`${usuarios.contrasenaHash} <> ${CONTRASENA_DE_NADIE}`,
  deudores: (_, hoy) => sql`exists (select from ${cuotas} c where c.usuario_id = ${usuarios.id}
    and c.pagada_en is null and c.vence_el < ${hoy}::date and c.importe > c.imputado)`,
  evento: ({ eventoId }) => sql`exists (select from ${entradas} e where e.usuario_id = ${usuarios.id}
    and e.evento_id = ${eventoId ?? 0} and e.estado = 'pagada' and e.pasada_a is null)`,
};

/** Lists active people who match a filter on a date, by surname. */
export async function listElegidas(q: Queryable, filtro: Filtro, hoy: string): Promise<Elegida[]> {
  const { publico, planId, adicionalId, grupoId, nacidosDesde, nacidosHasta } = filtro;
  const nacido = sql`extract(year from ${personas.fechaDeNacimiento})`;
  const { id, nombre, apellido, correo } = usuarios;
  return await q
    .select({ id, nombre, apellido, correo })
    .from(usuarios)
    .innerJoin(personas, sql`${personas.id} = ${usuarios.id}`)
    .where(
      and(
        sql`${usuarios.alta} and ${usuarios.eliminadoEn} is null and ${personas.unidaA} is null`,
        PUBLICOS[publico](filtro, hoy),
        planId === undefined
          ? undefined
          : sql`${usuarios.permisos} @> '{socio}'::text[] and exists (select from ${socios} s
              where s.usuario_id = ${usuarios.id} and s.plan_id = ${planId})`,
        adicionalId === undefined
          ? undefined
          : sql`exists (select from ${adicionalesDePersona} a where a.persona_id = ${usuarios.id}
              and a.arancel_id = ${adicionalId} and a.desde <= ${hoy} and coalesce(a.hasta >= ${hoy}, true))`,
        grupoId === undefined
          ? undefined
          : sql`exists (select from ${personasEnGrupos} g where g.persona_id = ${usuarios.id}
              and g.grupo_id = ${grupoId} and g.desde <= ${hoy} and coalesce(g.hasta >= ${hoy}, true))`,
        nacidosDesde === undefined ? undefined : sql`${nacido} >= ${nacidosDesde}`,
        nacidosHasta === undefined ? undefined : sql`${nacido} <= ${nacidosHasta}`,
      ),
    )
    .orderBy(usuarios.orden, usuarios.id);
}

/** Address of a ticket `e` that was passed on or has no account. The address is erased some time after the event. */
export const CORREO_DE_ENTRADA = sql`case when e.pasada_a is null then e.portador_correo else nullif(e.pasada_a, '') end`;

/**
 * Lists holders of an event's paid tickets without an account: a row per address, and a row per ticket without an
 * address.
 */
export const listSinCuenta = (q: Queryable, eventoId: number) =>
  rowsOf<{ entradaId: number; nombre: string | null; correo: string | null }>(q)`
    select min(e.id) as "entradaId", min(e.portador) filter (where e.pasada_a is null) as nombre, min(${CORREO_DE_ENTRADA}) as correo
    from ${entradas} e where e.evento_id = ${eventoId} and e.estado = 'pagada' and (e.usuario_id is null or e.pasada_a is not null)
    group by coalesce(lower(${CORREO_DE_ENTRADA}), e.id::text) order by 1`;

/** Lists ids of people who unsubscribed from the club's news. */
export async function listSinNovedades(q: Queryable): Promise<Set<number>> {
  const rows = await q.select({ id: sinNovedades.personaId }).from(sinNovedades);
  return new Set(rows.map(({ id }) => id));
}

/** Finds the names of the objects in a filter; null for a missing object, undefined if the filter does not name one. */
export async function findNombres(q: Queryable, { planId, adicionalId, grupoId, eventoId }: Filtro) {
  const found = await rowOf<Record<"plan" | "adicional" | "grupo" | "evento", string | null>>(q)`
    select (select nombre_plan from ${planes} where id = ${planId ?? null}::int) as plan,
      (select nombre from ${aranceles} where tipo = 'adicional' and id = ${adicionalId ?? null}::int) as adicional,
      (select nombre from ${grupos} where id = ${grupoId ?? null}::int) as grupo,
      (select nombre from ${eventos} where id = ${eventoId ?? null}::int) as evento`;
  return {
    plan: planId === undefined ? undefined : (found?.plan ?? null),
    adicional: adicionalId === undefined ? undefined : (found?.adicional ?? null),
    grupo: grupoId === undefined ? undefined : (found?.grupo ?? null),
    evento: eventoId === undefined ? undefined : (found?.evento ?? null),
  };
}
