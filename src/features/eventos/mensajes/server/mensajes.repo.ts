import { desc, eq } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { mensajesDeEvento } from "./table.ts";

function selectMensajes(q: Queryable) {
  return q
    .select({
      id: mensajesDeEvento.id,
      eventoId: mensajesDeEvento.eventoId,
      evento: eventos.nombre,
      asunto: mensajesDeEvento.asunto,
      texto: mensajesDeEvento.texto,
      copias: mensajesDeEvento.copias,
      enviadoPor: usuarios.nombreUsuario,
      enviadoEn: mensajesDeEvento.enviadoEn,
    })
    .from(mensajesDeEvento)
    .innerJoin(eventos, eq(eventos.id, mensajesDeEvento.eventoId))
    .innerJoin(usuarios, eq(usuarios.id, mensajesDeEvento.enviadoPor));
}

export function listMensajes(q: Queryable, eventoId: number) {
  return selectMensajes(q).where(eq(mensajesDeEvento.eventoId, eventoId)).orderBy(desc(mensajesDeEvento.id));
}

export async function findMensaje(q: Queryable, id: number) {
  return (await selectMensajes(q).where(eq(mensajesDeEvento.id, id)))[0] ?? null;
}

export async function findByKey(q: Queryable, idempotencyKey: string) {
  return (await selectMensajes(q).where(eq(mensajesDeEvento.idempotencyKey, idempotencyKey)))[0] ?? null;
}

/** Null if this form has already sent it. */
export async function insertMensaje(tx: Tx, mensaje: typeof mensajesDeEvento.$inferInsert) {
  const [row] = await tx
    .insert(mensajesDeEvento)
    .values(mensaje)
    .onConflictDoNothing()
    .returning({ id: mensajesDeEvento.id });
  return row?.id ?? null;
}
