import { type SQL, sql } from "drizzle-orm";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import type { Campo } from "../rules.ts";
import { eachBatch } from "./renglones.repo.ts";

const BATCH = 2_000;

const inBatches = (ids: readonly number[], write: (which: SQL) => Promise<unknown>) =>
  eachBatch(ids, BATCH, (part) => write(anyInt(part)));

export async function listCreados(q: Queryable, importacionId: number): Promise<(tipo: string) => number[]> {
  const rows = await rowsOf<{ tipo: string; ids: number[] }>(q)`
    select tipo, array_agg(objeto_id order by objeto_id) as ids from creados_por_importacion
    where importacion_id = ${importacionId} group by tipo`;
  const byTipo = new Map(rows.map(({ tipo, ids }) => [tipo, ids]));
  return (tipo) => byTipo.get(tipo) ?? [];
}

/**
 * Counts imported people with data that an undo would delete: a login, a payment, a ticket, a booking, an
 * instalment, or a bond from elsewhere.
 */
export async function countEnUso(tx: Tx, importacionId: number, personaIds: readonly number[]) {
  const suyo = sql`exists (select 1 from creados_por_importacion c
    where c.importacion_id = ${importacionId} and c.tipo = 'vinculo' and c.objeto_id = v.id)`;
  const rows = await rowsOf<{ n: number }>(tx)`
    select count(*)::int as n from unnest(${sql.param([...personaIds])}::int[]) as una (persona) where
      exists (select 1 from sesiones x where x.usuario_id = una.persona)
      or exists (select 1 from pagos x where x.usuario_id = una.persona)
      or exists (select 1 from entradas x where x.usuario_id = una.persona)
      or exists (select 1 from cuotas x where x.usuario_id = una.persona)
      or exists (select 1 from reservas x where x.usuario_id = una.persona)
      or exists (select 1 from personas x where x.id = una.persona and x.unida_a is not null)
      or exists (select 1 from restricciones x where una.persona in (x.responsable_id, x.dependiente_id))
      or exists (select 1 from vinculos v where v.responsable_id = una.persona and v.terminado_en is null and not ${suyo})
      or exists (select 1 from vinculos v where v.dependiente_id = una.persona and v.terminado_en is null and not ${suyo})`;
  return rows[0]?.n ?? 0;
}

/** Deletes the bonds and memberships that an import created, and empty groups. */
export async function deleteCreados(tx: Tx, creados: (tipo: string) => number[], hoy: string): Promise<void> {
  const ids = (tipo: string) => anyInt(creados(tipo));
  await inBatches(creados("vinculo"), (which) => tx.execute(sql`delete from vinculos where id = ${which}`));
  await tx.execute(sql`
    delete from personas_en_grupos where persona_id = ${ids("miembro")} and hasta is null and desde <= ${hoy}::date`);
  await tx.execute(sql`
    delete from grupos g where g.id = ${ids("grupo")}
      and not exists (select 1 from personas_en_grupos m where m.grupo_id = g.id)`);
  await inBatches(creados("socio"), (which) =>
    tx.execute(sql`
      update usuarios set permisos = array_append(array_remove(permisos, 'socio'), 'usuario')
      where id in (select usuario_id from socios where id = ${which})`),
  );
  await inBatches(creados("socio"), (which) => tx.execute(sql`delete from socios where id = ${which}`));
}

/** Anonymizes imported people instead of deleting them, because accounting and the audit log may refer to them. */
export function deletePersonas(tx: Tx, ids: readonly number[], ahora: Date): Promise<void> {
  return inBatches(ids, async (which) => {
    await tx.execute(sql`
      update usuarios set nombre_usuario = 'borrado ' || id, nombre = 'Cuenta', apellido = 'eliminada', correo = null,
        permisos = '{usuario}', alta = false, eliminado_en = ${ahora}::timestamptz
      where id = ${which}`);
    await tx.execute(
      sql`update personas set dni = null, fecha_de_nacimiento = null, telefono = '' where id = ${which}`,
    );
  });
}

/** A field that an import changed, with its values before (or "") and after. */
export interface CambioImportado {
  persona: number;
  campo: Campo;
  viejo: string;
  nuevo: string;
}

/** Restores people's data where it is still as imported. */
export async function restorePersonas(tx: Tx, cambios: readonly CambioImportado[]): Promise<void> {
  const dePersona = { dni: "dni", telefono: "telefono", fechaDeNacimiento: "fecha_de_nacimiento" };
  const tablas = [
    { tabla: "usuarios", id: "id", campos: { nombre: "nombre", apellido: "apellido", correo: "correo" } },
    { tabla: "socios", id: "usuario_id", campos: { ...dePersona, direccion: "direccion" } },
    { tabla: "personas", id: "id", campos: dePersona },
  ];
  for (const { tabla, id, campos } of tablas)
    for (const [campo, columna] of Object.entries(campos)) {
      const valores = cambios.filter((cambio) => cambio.campo === campo);
      if (valores.length === 0) continue;
      const tipo = sql.raw(columna === "fecha_de_nacimiento" ? "date" : "text");
      const columnSql = sql.raw(`"${columna}"`);
      // The email of somebody who has set a password since is a login, so it is kept.
      const soloSinEntrar = campo === "correo" ? sql`and t.clave_hash = ${CONTRASENA_DE_NADIE}` : sql``;
      const vacio = ["dni", "correo", "fecha_de_nacimiento"].includes(columna)
        ? sql`nullif(x.viejo, '')`
        : sql`x.viejo`;
      await tx.execute(sql`
        update ${sql.raw(tabla)} t set ${columnSql} = (${vacio})::${tipo}
        from json_to_recordset(${JSON.stringify(valores)}::json) as x (persona integer, nuevo text, viejo text)
        where t.${sql.raw(id)} = x.persona and t.${columnSql} = x.nuevo::${tipo} ${soloSinEntrar}`);
    }
}
