import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { invitacionesDeFamilia as invitaciones } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";

/** Returns null if an identical request is already open. */
export async function insertInvitacion(tx: Tx, row: typeof invitaciones.$inferInsert) {
  const [creada] = await tx
    .insert(invitaciones)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: invitaciones.id });
  return creada?.id ?? null;
}

const abiertas = (ahora: Date): SQL =>
  and(isNull(invitaciones.resueltaEn), gt(invitaciones.venceEn, ahora)) as SQL;

/** Lists the requests that a person can answer, for themselves or a dependant, and the links that the person created. */
export function listAbiertas(q: Queryable, usuarioId: number, decidePor: readonly number[], ahora: Date) {
  return q
    .select({
      id: invitaciones.id,
      esPedido: sql<boolean>`${invitaciones.tokenHash} is null`,
      deNombre: usuarios.nombre,
      deApellido: usuarios.apellido,
      personaId: invitaciones.dependienteId,
      relacion: invitaciones.relacion,
      creadaEn: invitaciones.creadaEn,
      venceEn: invitaciones.venceEn,
    })
    .from(invitaciones)
    .innerJoin(usuarios, eq(usuarios.id, invitaciones.deId))
    .where(
      and(
        abiertas(ahora),
        or(
          and(isNull(invitaciones.tokenHash), sql`${invitaciones.dependienteId} = ${anyInt(decidePor)}`),
          and(sql`${invitaciones.tokenHash} is not null`, eq(invitaciones.deId, usuarioId)),
        ),
      ),
    )
    .orderBy(invitaciones.id);
}

export async function lockPedido(tx: Tx, id: number, ahora: Date) {
  const donde = and(eq(invitaciones.id, id), isNull(invitaciones.tokenHash), abiertas(ahora));
  return firstOf(tx.select().from(invitaciones).where(donde).for("update"));
}

/** Locks and returns the open invitations of a link. */
export function lockInvitaciones(tx: Tx, hashes: readonly string[], ahora: Date) {
  return tx
    .select()
    .from(invitaciones)
    .where(and(inArray(invitaciones.tokenHash, [...hashes]), abiertas(ahora)))
    .orderBy(invitaciones.dependienteId)
    .for("update");
}

export const updateResueltas = (tx: Tx, ids: readonly number[], aceptada: boolean, ahora: Date) =>
  tx
    .update(invitaciones)
    .set({ resueltaEn: ahora, aceptada })
    .where(sql`${invitaciones.id} = ${anyInt(ids)}`);

/** Voids an open link that the person created; false if there is none. */
export async function updateAnulada(tx: Tx, id: number, deId: number, ahora: Date): Promise<boolean> {
  const suya = and(eq(invitaciones.id, id), eq(invitaciones.deId, deId), abiertas(ahora));
  const donde = and(suya, sql`${invitaciones.tokenHash} is not null`);
  const rows = await tx
    .update(invitaciones)
    .set({ resueltaEn: ahora, aceptada: false })
    .where(donde)
    .returning({ id: invitaciones.id });
  return rows.length > 0;
}
