import { sql } from "drizzle-orm";
import type { Rol } from "#contract/permission.ts";
import { CONTRASENA_DE_NADIE } from "#features/cuentas/usuarios/server/passwords.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import type { ParteDeUnion } from "../contract.ts";

/** A person as two of them are compared, with what decides whether they can be merged. */
export interface Lado extends ParteDeUnion {
  permisos: Rol[];
  alta: boolean;
  planId: number | null;
  dniDeSocio: string | null;
  /** When the office confirmed who they are, as an ISO instant. */
  confirmadaEn: string | null;
}

/** Existing people; deleted and merged ones are missing. */
export async function listLados(q: Queryable, ids: readonly number[]): Promise<Lado[]> {
  interface Row extends Record<string, unknown>, Omit<Lado, "creadoEn" | "estado"> {
    creadoEn: string;
  }
  const de = (tabla: string, columna = "usuario_id") =>
    sql`(select count(*)::int from ${sql.identifier(tabla)} t where t.${sql.identifier(columna)} = u.id)`;
  const { rows } = await q.execute<Row>(sql`
    select u.id, u.nombre_usuario as "nombreUsuario", u.nombre, u.apellido, u.correo, u.alta, u.permisos,
      to_char(u.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "creadoEn",
      u.clave_hash <> ${CONTRASENA_DE_NADIE} as entra,
      to_char(p.confirmada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "confirmadaEn",
      p.dni, p.fecha_de_nacimiento::text as "fechaDeNacimiento", nullif(p.telefono, '') as telefono,
      nullif(s.direccion, '') as direccion, s.id as numero, s.plan_id as "planId", s.dni as "dniDeSocio",
      pl.nombre_plan as plan, ${de("cuotas")} as cuotas, ${de("pagos")} as pagos, ${de("entradas")} as entradas,
      ${de("reservas")} as reservas,
      (select count(*)::int from vinculos v where u.id in (v.responsable_id, v.dependiente_id) and v.terminado_en is null)
        as vinculos
    from usuarios u join personas p on p.id = u.id left join socios s on s.usuario_id = u.id
      left join planes pl on pl.id = s.plan_id
    where u.id = ${anyInt(ids)} and u.eliminado_en is null and p.unida_a is null`);
  return rows.map((row) => ({ ...row, estado: estadoDe(row.permisos) }));
}

const estadoDe = (permisos: readonly string[]) =>
  permisos.includes("socio") ? "socio" : permisos.includes("socioEnProceso") ? "socioEnProceso" : "usuario";

/** A bond that lasts between two people, in either direction, also through others. */
export async function haveVinculo(q: Queryable, una: number, otra: number): Promise<boolean> {
  const { rows } = await q.execute(sql`
    select 1 from vinculos where terminado_en is null
      and ((responsable_id = ${una} and dependiente_id = ${otra}) or (responsable_id = ${otra} and dependiente_id = ${una}))`);
  return rows.length > 0;
}

/** Whether somebody answers for anybody today. */
export async function hasDependientes(q: Queryable, ids: readonly number[]): Promise<boolean> {
  const { rows } = await q.execute(sql`
    select 1 from vinculos where terminado_en is null and responsable_id = ${anyInt(ids)} limit 1`);
  return rows.length > 0;
}
