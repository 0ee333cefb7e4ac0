import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, iso, rowsOf } from "#server/db/rows.ts";
import { competencias, partidos } from "../../competencias/server/table.ts";
import { equipos, integrantes } from "../../equipos/server/table.ts";
import type { Apunte, EstadoDeApunte } from "../rules.ts";
import { anotaciones, planillas } from "./table.ts";

/** Locks the score sheet of a match, so that one call writes at a time. */
export const lockPlanilla = (tx: Tx, partidoId: number) =>
  firstOf(tx.select().from(planillas).where(eq(planillas.partidoId, partidoId)).for("update"));

/**
 * Gives a score sheet, which need not exist, to another phone.
 * @returns false if another phone has taken it, so that its epoch is not the one before the row's
 */
export async function upsertPlanilla(
  tx: Tx,
  row: typeof planillas.$inferInsert & { epoca: number },
): Promise<boolean> {
  const rows = await tx
    .insert(planillas)
    .values(row)
    .onConflictDoUpdate({
      target: planillas.partidoId,
      set: row,
      setWhere: eq(planillas.epoca, row.epoca - 1),
    })
    .returning({ id: planillas.partidoId });
  return rows.length > 0;
}

/** Returns who writes the score sheet, and when its last entry arrived. */
export const findPlanilla = (q: Queryable, partidoId: number) =>
  firstOf(
    q
      .select({
        epoca: planillas.epoca,
        dispositivo: planillas.dispositivo,
        quien: sql<string | null>`nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), '')`,
        tomadaEn: iso(planillas.tomadaEn),
        ultimoEn: sql<string | null>`(select ${iso(sql`max(${anotaciones.recibidaEn})`)}
          from ${anotaciones} where ${anotaciones.partidoId} = ${planillas.partidoId})`,
      })
      .from(planillas)
      .leftJoin(usuarios, eq(usuarios.id, planillas.usuarioId))
      .where(eq(planillas.partidoId, partidoId)),
  );

/** Lists a match's entries in order; with `estado`, those in that state. */
export const listApuntes = (q: Queryable, partidoId: number, estado?: EstadoDeApunte) =>
  q
    .select({
      epoca: anotaciones.epoca,
      n: anotaciones.n,
      id: anotaciones.id,
      anotacion: anotaciones.anotacion,
      estado: anotaciones.estado,
      recibidaEn: iso(anotaciones.recibidaEn),
    })
    .from(anotaciones)
    .where(and(eq(anotaciones.partidoId, partidoId), estado && eq(anotaciones.estado, estado)))
    .orderBy(asc(anotaciones.epoca), asc(anotaciones.n));

/** @throws unique violation of `anotaciones_id_unico` for an entry of another match */
export async function insertApuntes(
  tx: Tx,
  apuntes: readonly Apunte[],
  of: { partidoId: number; estado: EstadoDeApunte; recibidaEn: Date },
): Promise<void> {
  await tx.insert(anotaciones).values(apuntes.map((apunte) => ({ ...apunte, ...of })));
}

/** Decides entries that wait for review. @returns how many waited */
export async function updateEspera(
  tx: Tx,
  partidoId: number,
  ids: readonly string[],
  estado: EstadoDeApunte,
): Promise<number> {
  const rows = await tx
    .update(anotaciones)
    .set({ estado })
    .where(
      and(
        eq(anotaciones.partidoId, partidoId),
        inArray(anotaciones.id, [...ids]),
        eq(anotaciones.estado, "espera"),
      ),
    )
    .returning({ id: anotaciones.id });
  return rows.length;
}

/**
 * Lists players of these teams who stand in a line-up of another team in the same round of a season, or on the same
 * day, with that team.
 */
export const listEnOtroEquipo = (q: Queryable, partidoId: number, equipoIds: readonly number[]) =>
  rowsOf<{ integranteId: number; equipo: string }>(q)`
    select distinct mio.id as "integranteId", ${equipos.categoria} as equipo
    from ${partidos} este
      left join ${competencias} de_este on de_este.id = este.competencia_id
      join ${partidos} otro on otro.id <> este.id
      left join ${competencias} de_otro on de_otro.id = otro.competencia_id
      join ${anotaciones} on ${anotaciones.partidoId} = otro.id and ${anotaciones.anotacion}->>'tipo' = 'formacion'
        and ${anotaciones.estado} = 'vale'
      cross join lateral jsonb_array_elements_text(${anotaciones.anotacion}->'jugadores') jugador
      join ${integrantes} suyo on jugador = 'i' || suyo.id
      join ${integrantes} mio on mio.persona_id = suyo.persona_id and mio.equipo_id <> suyo.equipo_id
      join ${equipos} on ${equipos.id} = suyo.equipo_id
    where este.id = ${partidoId} and mio.equipo_id = any(${sql.param([...equipoIds])}::int[])
      and (otro.fecha = este.fecha
        or (este.jornada <> '' and otro.jornada = este.jornada and de_otro.temporada = de_este.temporada))`;
