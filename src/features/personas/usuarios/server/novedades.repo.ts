import { eq } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
import { sinNovedades, usuarios } from "./table.ts";

/** Returns since when a person has declined the club's news; null if they get the news. */
export async function findDesde(q: Queryable, personaId: number): Promise<Date | null> {
  const [row] = await q.select().from(sinNovedades).where(eq(sinNovedades.personaId, personaId));
  return row?.desde ?? null;
}

export async function hasPersona(q: Queryable, id: number): Promise<boolean> {
  const [row] = await q
    .select({ eliminadoEn: usuarios.eliminadoEn })
    .from(usuarios)
    .where(eq(usuarios.id, id));
  return row !== undefined && row.eliminadoEn === null;
}

export async function insertSinNovedades(q: Queryable, personaId: number, desde: Date): Promise<void> {
  await q.insert(sinNovedades).values({ personaId, desde }).onConflictDoNothing();
}

export async function deleteSinNovedades(q: Queryable, personaId: number): Promise<void> {
  await q.delete(sinNovedades).where(eq(sinNovedades.personaId, personaId));
}
