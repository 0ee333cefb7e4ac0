import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { codigosDeRespaldo, segundosPasos } from "./table.ts";

export type SegundoPasoGuardado = typeof segundosPasos.$inferSelect;

export const findSegundoPaso = (q: Queryable, usuarioId: number): Promise<SegundoPasoGuardado | null> =>
  firstOf(q.select().from(segundosPasos).where(eq(segundosPasos.usuarioId, usuarioId)));

/** Returns the confirmed second step; null if it is only pending. */
export async function findConfirmedSegundoPaso(
  q: Queryable,
  usuarioId: number,
): Promise<(SegundoPasoGuardado & { confirmadoEn: Date }) | null> {
  const row = await findSegundoPaso(q, usuarioId);
  return row?.confirmadoEn ? { ...row, confirmadoEn: row.confirmadoEn } : null;
}

/** Stores a pending secret, replacing an earlier secret. @returns false if a second step is already confirmed */
export async function insertPendiente(
  tx: Tx,
  row: Pick<SegundoPasoGuardado, "usuarioId" | "secreto" | "creadoEn">,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(segundosPasos)
    .values(row)
    .onConflictDoUpdate({
      target: segundosPasos.usuarioId,
      set: { secreto: row.secreto, creadoEn: row.creadoEn, ultimoPaso: 0 },
      setWhere: isNull(segundosPasos.confirmadoEn),
    });
  return rowCount === 1;
}

/** @returns false if the secret was confirmed or replaced meanwhile */
export async function updateConfirmado(
  tx: Tx,
  { usuarioId, secreto }: Pick<SegundoPasoGuardado, "usuarioId" | "secreto">,
  paso: number,
  ahora: Date,
): Promise<boolean> {
  const same = and(eq(segundosPasos.usuarioId, usuarioId), eq(segundosPasos.secreto, secreto));
  const { rowCount } = await tx
    .update(segundosPasos)
    .set({ confirmadoEn: ahora, ultimoPaso: paso })
    .where(and(same, isNull(segundosPasos.confirmadoEn)));
  return rowCount === 1;
}

/** Consumes a time step and all earlier ones atomically, so that each code is accepted only once. */
export async function updatePaso(tx: Tx, usuarioId: number, paso: number): Promise<boolean> {
  const confirmed = and(eq(segundosPasos.usuarioId, usuarioId), isNotNull(segundosPasos.confirmadoEn));
  const where = and(confirmed, lt(segundosPasos.ultimoPaso, paso));
  const { rowCount } = await tx.update(segundosPasos).set({ ultimoPaso: paso }).where(where);
  return rowCount === 1;
}

/** Deletes the second step and its backup codes. @returns whether the second step had been confirmed */
export async function deleteSegundoPaso(tx: Tx, usuarioId: number): Promise<boolean> {
  await tx.delete(codigosDeRespaldo).where(eq(codigosDeRespaldo.usuarioId, usuarioId));
  const [row] = await tx
    .delete(segundosPasos)
    .where(eq(segundosPasos.usuarioId, usuarioId))
    .returning({ confirmadoEn: segundosPasos.confirmadoEn });
  return Boolean(row?.confirmadoEn);
}

export async function updateCodigos(tx: Tx, usuarioId: number, hashes: string[]): Promise<void> {
  await tx.delete(codigosDeRespaldo).where(eq(codigosDeRespaldo.usuarioId, usuarioId));
  await tx.insert(codigosDeRespaldo).values(hashes.map((hash) => ({ usuarioId, hash })));
}

const sinUsar = (usuarioId: number) =>
  and(eq(codigosDeRespaldo.usuarioId, usuarioId), isNull(codigosDeRespaldo.usadoEn));

export async function hasCodigoSinUsar(q: Queryable, usuarioId: number, hash: string): Promise<boolean> {
  return (await q.$count(codigosDeRespaldo, and(sinUsar(usuarioId), eq(codigosDeRespaldo.hash, hash)))) > 0;
}

/** Consumes a backup code atomically. */
export async function updateCodigoUsado(tx: Tx, usuarioId: number, hash: string, ahora: Date) {
  const where = and(sinUsar(usuarioId), eq(codigosDeRespaldo.hash, hash));
  const { rowCount } = await tx.update(codigosDeRespaldo).set({ usadoEn: ahora }).where(where);
  return rowCount === 1;
}

export function countUnusedCodigos(q: Queryable, usuarioId: number): Promise<number> {
  return q.$count(codigosDeRespaldo, sinUsar(usuarioId));
}
