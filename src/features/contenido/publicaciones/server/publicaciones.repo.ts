import { desc, eq, notInArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { estadoDePublicaciones, publicaciones } from "./table.ts";

export type PublicacionGuardada = typeof publicaciones.$inferSelect;
type Estado = Omit<typeof estadoDePublicaciones.$inferSelect, "id">;

export async function listPublicaciones(q: Queryable): Promise<PublicacionGuardada[]> {
  return q.select().from(publicaciones).orderBy(desc(publicaciones.publicadaEn), desc(publicaciones.id));
}

export const findPublicacion = (q: Queryable, id: string): Promise<PublicacionGuardada | null> =>
  firstOf(q.select().from(publicaciones).where(eq(publicaciones.id, id)));

export async function updatePublicaciones(tx: Tx, posts: PublicacionGuardada[]): Promise<void> {
  const ids = posts.map((post) => post.id);
  await tx.delete(publicaciones).where(ids.length > 0 ? notInArray(publicaciones.id, ids) : sql`true`);
  if (posts.length === 0) return;
  await tx
    .insert(publicaciones)
    .values(posts)
    .onConflictDoUpdate({
      target: publicaciones.id,
      set: {
        permalink: sql`excluded.permalink`,
        caption: sql`excluded.caption`,
        clave: sql`excluded.clave`,
        publicadaEn: sql`excluded.publicada_en`,
      },
    });
}

export async function findEstado(q: Queryable): Promise<Estado | undefined> {
  return (await q.select().from(estadoDePublicaciones))[0];
}

/** Updates fields of the single row, and creates it if it is missing. */
export async function updateEstado(q: Queryable, cambio: Partial<Estado>): Promise<void> {
  await q
    .insert(estadoDePublicaciones)
    .values({ id: 1, ...cambio })
    .onConflictDoUpdate({ target: estadoDePublicaciones.id, set: cambio });
}
