import { eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { personas, vinculos } from "./table.ts";

const otra = alias(usuarios, "otra");
const suPersona = alias(personas, "su_persona");
const creador = alias(usuarios, "creador");
const terminador = alias(usuarios, "terminador");

/** Membership number of a member. */
const numeroDe = (usuario: typeof otra): SQL<number | null> =>
  sql`(select s.id from socios s where s.usuario_id = ${usuario.id} and ${usuario.permisos} @> '{socio}'::text[])`;

/** All bonds of a person, of both sides: those that last first, then the last ended. */
export function listVinculosDe(q: Queryable, personaId: number) {
  return q
    .select({
      vinculo: vinculos,
      persona: {
        id: otra.id,
        nombre: otra.nombre,
        apellido: otra.apellido,
        correo: otra.correo,
        dni: suPersona.dni,
        telefono: suPersona.telefono,
        nacimiento: suPersona.fechaDeNacimiento,
        socio: numeroDe(otra),
      },
      creadoPor: creador.nombreUsuario,
      terminadoPor: terminador.nombreUsuario,
    })
    .from(vinculos)
    .innerJoin(
      otra,
      eq(
        otra.id,
        sql`case when ${vinculos.responsableId} = ${personaId} then ${vinculos.dependienteId} else ${vinculos.responsableId} end`,
      ),
    )
    .innerJoin(suPersona, eq(suPersona.id, otra.id))
    .leftJoin(creador, eq(creador.id, vinculos.creadoPor))
    .leftJoin(terminador, eq(terminador.id, vinculos.terminadoPor))
    .where(or(eq(vinculos.responsableId, personaId), eq(vinculos.dependienteId, personaId)))
    .orderBy(sql`${vinculos.terminadoEn} desc nulls first`, otra.orden, vinculos.id);
}

/** Birth date of an existing person; null for a deleted account. */
export async function findNacimiento(q: Queryable, personaId: number) {
  const { rows } = await q.execute<{ nacimiento: string | null }>(sql`
    select p.fecha_de_nacimiento::text as nacimiento from usuarios u join personas p on p.id = u.id
    where u.id = ${personaId} and u.eliminado_en is null`);
  return rows[0] ?? null;
}
