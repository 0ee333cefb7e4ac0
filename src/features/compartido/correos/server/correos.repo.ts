import { and, count, eq, gt, inArray, isNull, lt, min, ne, sql } from "drizzle-orm";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { correos } from "./table.ts";

export type Correo = typeof correos.$inferSelect;

/** Delay of an email after its transaction starts, by the database's clock, which also decides when its job runs. */
interface Espera {
  seconds: number;
  decision: string;
  antes: unknown;
}

/** Queues an email; false, without writing anything, if an email with this `clave` exists. */
export async function insertCorreo(tx: Tx, correo: typeof correos.$inferInsert, espera: Espera | null) {
  const waiting = espera && {
    saleEn: sql`now() + make_interval(secs => ${espera.seconds})`,
    decision: espera.decision,
    antes: espera.antes,
  };
  const rows = await tx
    .insert(correos)
    .values({ ...correo, ...waiting })
    .onConflictDoNothing()
    .returning({ id: correos.id });
  return rows.length > 0;
}

/**
 * Returns the pending email of a decision, or the first of several copies; null once it is due. Locks all copies
 * until the transaction ends. The clock is read after the lock is acquired: a worker locks the row too, but only once
 * the email is due, so either the undo or the worker gets it.
 */
export async function lockCorreoEnEspera(tx: Tx, decision: string): Promise<Correo | null> {
  const where = and(eq(correos.decision, decision), isNull(correos.enviadoEn));
  const locked = await tx.select({ id: correos.id }).from(correos).where(where).for("update");
  const ids = locked.map(({ id }) => id);
  const query = tx
    .select()
    .from(correos)
    .where(and(inArray(correos.id, ids), gt(correos.saleEn, sql`clock_timestamp()`)));
  return firstOf(query);
}

export async function deleteCorreosBefore(tx: Tx, decision: string): Promise<void> {
  await tx.update(correos).set({ antes: null }).where(eq(correos.decision, decision));
}

/** Deletes a waiting email and its copies, which are due at the same time. */
export async function deleteEnEspera(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    delete from ${correos} using ${correos} uno
    where uno.id = ${id} and ${correos.decision} = uno.decision and ${correos.saleEn} = uno.sale_en
      and ${correos.enviadoEn} is null`);
}

export const lockCorreo = (tx: Tx, id: string): Promise<Correo | null> =>
  firstOf(tx.select().from(correos).where(eq(correos.id, id)).for("update"));

export function findEnviadoEn(q: Queryable, claves: string[]): Promise<{ enviadoEn: Date | null } | null> {
  return firstOf(
    q.select({ enviadoEn: correos.enviadoEn }).from(correos).where(inArray(correos.clave, claves)).limit(1),
  );
}

export interface Cuenta {
  esperando: number;
  fallidos: number;
  /** When the oldest unsent email was created; null if there is none. */
  masViejo: Date | null;
}

const sinEnviar = prepareOnce((q) =>
  q
    .select({ total: count(), fallidos: count(correos.ultimoError), masViejo: min(correos.creadoEn) })
    .from(correos)
    .where(isNull(correos.enviadoEn))
    .prepare("correos_sin_enviar"),
);

export async function countSinEnviar(q: Queryable): Promise<Cuenta> {
  const [row] = await sinEnviar(q).execute();
  const { total = 0, fallidos = 0, masViejo = null } = row ?? {};
  return { esperando: total - fallidos, fallidos, masViejo };
}

/** Returns an unsent email with its text; null if it was sent or does not exist. */
export function findSinEnviar(q: Queryable, mailId: string) {
  const { id, para, asunto, texto, creadoEn } = correos;
  const query = q.select({ id, para, asunto, texto, creadoEn }).from(correos);
  return firstOf(query.where(and(eq(id, mailId), isNull(correos.enviadoEn))));
}

/** Marks an email as sent and clears its content. Keeps address and subject, unless the email is to be forgotten. */
export async function updateEnviado(q: Queryable, id: string, cuando: Date): Promise<void> {
  const unlessForgotten = (column: typeof correos.para | typeof correos.asunto) =>
    sql<string>`case when ${correos.olvidar} then '' else ${column} end`;
  await q
    .update(correos)
    .set({
      enviadoEn: cuando,
      intentos: sql`${correos.intentos} + 1`,
      ultimoError: null,
      para: unlessForgotten(correos.para),
      asunto: unlessForgotten(correos.asunto),
      texto: "",
      html: "",
      qr: [],
      adjuntos: [],
      antes: null,
    })
    .where(eq(correos.id, id));
}

/** Deletes the address and subject of emails sent before a date. The keys stay, so that no email is sent again. */
export async function forgetEnviadosAntesDe(q: Queryable, fecha: string): Promise<void> {
  await q
    .update(correos)
    .set({ para: "", asunto: "" })
    .where(and(lt(correos.enviadoEn, new Date(fecha)), ne(correos.para, "")));
}

export async function deleteDireccion(tx: Tx, para: string): Promise<void> {
  const unlessSent = (column: typeof correos.para | typeof correos.asunto) =>
    sql<string>`case when ${correos.enviadoEn} is null then ${column} else '' end`;
  await tx
    .update(correos)
    .set({ olvidar: true, para: unlessSent(correos.para), asunto: unlessSent(correos.asunto) })
    .where(sentTo(para));
}

export async function deleteCorreo(tx: Tx, id: string): Promise<void> {
  await tx.delete(correos).where(eq(correos.id, id));
}

/** @param inicio prefix of the emails' keys */
export async function deleteSinEnviarDe(tx: Tx, inicio: string): Promise<void> {
  await tx
    .delete(correos)
    .where(and(sql`starts_with(${correos.clave}, ${inicio})`, isNull(correos.enviadoEn)));
}

/** @param inicio prefix of the emails' keys */
export async function countSinIntentarDe(q: Queryable, inicio: string): Promise<number> {
  const waiting = and(isNull(correos.enviadoEn), eq(correos.intentos, 0));
  const [row] = await q
    .select({ total: count() })
    .from(correos)
    .where(and(waiting, sql`starts_with(${correos.clave}, ${inicio})`));
  return row?.total ?? 0;
}

export async function deleteSinEnviar(tx: Tx, para: string): Promise<void> {
  await tx.delete(correos).where(and(sentTo(para), isNull(correos.enviadoEn)));
}

function sentTo(para: string) {
  return sql`lower(${correos.para}) = lower(${para})`;
}

export async function updateFallo(q: Queryable, id: string, error: string): Promise<void> {
  await q
    .update(correos)
    // Deletes the undo data, because the undo window is over.
    .set({ intentos: sql`${correos.intentos} + 1`, ultimoError: error, antes: null })
    .where(eq(correos.id, id));
}

/** Delays an email, by the database's clock, which also decides when its job runs. */
export async function updateSaleEn(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx
    .update(correos)
    .set({ saleEn: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(correos.id, id));
}

/** Returns the ids of unsent emails that were neither attempted nor delayed, oldest first. */
export async function listIdsSinIntentar(q: Queryable): Promise<string[]> {
  const rows = await q
    .select({ id: correos.id })
    .from(correos)
    .where(
      and(
        isNull(correos.enviadoEn),
        eq(correos.intentos, 0),
        sql`coalesce(${correos.saleEn} <= now(), true)`,
      ),
    )
    .orderBy(correos.creadoEn);
  return rows.map((row) => row.id);
}

export async function listIdsSinEnviar(q: Queryable): Promise<string[]> {
  const rows = await q
    .select({ id: correos.id })
    .from(correos)
    .where(isNull(correos.enviadoEn))
    .orderBy(correos.creadoEn);
  return rows.map((row) => row.id);
}
