import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { correos } from "./table.ts";

export type Correo = typeof correos.$inferSelect;

/** False when this fact was already told (`clave`): then nothing is written. */
export async function insertar(tx: Tx, correo: typeof correos.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(correos).values(correo).onConflictDoNothing().returning({ id: correos.id });
  return rows.length > 0;
}

export async function buscar(q: Queryable, id: string): Promise<Correo | null> {
  return (await q.select().from(correos).where(eq(correos.id, id)))[0] ?? null;
}

export async function marcarEnviado(q: Queryable, id: string, cuando: Date): Promise<void> {
  await q
    .update(correos)
    .set({ enviadoEn: cuando, intentos: sql`${correos.intentos} + 1`, ultimoError: null })
    .where(eq(correos.id, id));
}

export async function anotarFalla(q: Queryable, id: string, error: string): Promise<void> {
  await q
    .update(correos)
    .set({ intentos: sql`${correos.intentos} + 1`, ultimoError: error })
    .where(eq(correos.id, id));
}
