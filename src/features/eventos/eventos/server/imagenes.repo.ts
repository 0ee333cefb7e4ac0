import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { ImagenNueva } from "./eventos.repo.ts";
import { eventos, imagenesDeEvento, VERSION_SIGUIENTE } from "./table.ts";

/** Increments the version of an event; false if it differs from `version`, or the event is cancelled or missing. */
export async function updateVersion(tx: Tx, id: number, version: number): Promise<boolean> {
  const rows = await tx
    .update(eventos)
    .set(VERSION_SIGUIENTE)
    .where(and(eq(eventos.id, id), eq(eventos.version, version), ne(eventos.situacion, "cancelado")))
    .returning({ id: eventos.id });
  return rows.length > 0;
}

/** Deletes the pictures of an event that are not in `ids`, orders the others as in `ids`, then adds `nuevas`. */
export async function updateImagenes(tx: Tx, eventoId: number, ids: number[], nuevas: ImagenNueva[]) {
  const suya = eq(imagenesDeEvento.eventoId, eventoId);
  await tx.delete(imagenesDeEvento).where(and(suya, notInArray(imagenesDeEvento.id, ids)));
  // Pictures are ordered by id, which is also in their cached URLs: reordering assigns new ids.
  if (ids.some((id, index) => id < (ids[index - 1] ?? 0)))
    for (const id of ids)
      await tx.execute(
        sql`update imagenes_de_evento set id = default where evento_id = ${eventoId} and id = ${id}`,
      );
  if (nuevas.length > 0)
    await tx.insert(imagenesDeEvento).values(nuevas.map((imagen) => ({ ...imagen, eventoId })));
}
