import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { sesiones } from "#features/personas/sesion/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, iso } from "#server/db/rows.ts";
import type { Actor } from "#server/deps.ts";
import { nombreDe } from "./puerta.repo.ts";
import { dispositivosDePuerta } from "./table.ts";

/**
 * Records that the owner of a session used a phone.
 * @returns when the phone was withdrawn; null if it was not
 */
export async function updateDispositivo(
  q: Queryable,
  { usuarioId, sid, telefono, ahora }: Pick<Actor, "usuarioId" | "sid"> & { telefono: string; ahora: Date },
): Promise<Date | null> {
  const agente = sql`coalesce((select ${sesiones.agente} from ${sesiones} where ${sesiones.id} = ${sid}), '')`;
  const uso = { usuarioId, sesionId: sid, agente, vistoEn: ahora };
  const [row] = await q
    .insert(dispositivosDePuerta)
    .values({ telefono, ...uso })
    .onConflictDoUpdate({ target: dispositivosDePuerta.telefono, set: uso })
    .returning({ retiradoEn: dispositivosDePuerta.retiradoEn });
  return row?.retiradoEn ?? null;
}

export function listDispositivos(q: Queryable, limit: number) {
  return q
    .select({
      telefono: dispositivosDePuerta.telefono,
      agente: dispositivosDePuerta.agente,
      usuario: sql<string>`coalesce(${nombreDe(dispositivosDePuerta.usuarioId)}, '')`,
      vistoEn: iso(dispositivosDePuerta.vistoEn),
      retiradoEn: iso(dispositivosDePuerta.retiradoEn),
      retiradoPor: nombreDe(dispositivosDePuerta.retiradoPor),
    })
    .from(dispositivosDePuerta)
    .orderBy(desc(dispositivosDePuerta.vistoEn), desc(dispositivosDePuerta.telefono))
    .limit(limit);
}

export function lockDispositivo(tx: Tx, telefono: string) {
  return firstOf(
    tx.select().from(dispositivosDePuerta).where(eq(dispositivosDePuerta.telefono, telefono)).for("update"),
  );
}

export async function updateRetirado(
  tx: Tx,
  telefono: string,
  retirado: { retiradoEn: Date | null; retiradoPor: number | null },
): Promise<void> {
  await tx.update(dispositivosDePuerta).set(retirado).where(eq(dispositivosDePuerta.telefono, telefono));
}

/** Deletes phones that were last used before a time; withdrawn phones are kept. */
export async function deleteSinUso(q: Queryable, antesDe: Date): Promise<void> {
  const { retiradoEn, vistoEn } = dispositivosDePuerta;
  await q.delete(dispositivosDePuerta).where(and(lt(vistoEn, antesDe), isNull(retiradoEn)));
}
