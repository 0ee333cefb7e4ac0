import { asc, eq, sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import type { Queryable } from "#server/db/database.ts";
import type { DetalleDeRecibo } from "../repo.ts";
import { comprobantesElectronicos, recibos } from "../table.ts";

/** Queues the receipts from a day on that are not queued yet, in their order. */
export async function insertPendientes(q: Queryable, desde: string, now: Date): Promise<void> {
  await q.execute(sql`
    insert into comprobantes_electronicos (serie, numero, estado, identificador, actualizado_en)
    select serie, numero, 'pendiente', 'recibo-' || serie || '-' || numero, ${now.toISOString()}::timestamptz
    from recibos r
    where emitido_en >= ${clubInstant(desde, "00:00").toISOString()}::timestamptz
      and not exists (select from comprobantes_electronicos c where c.serie = r.serie and c.numero = r.numero)
    order by serie, numero on conflict do nothing`);
}

/** The oldest receipt that waits for its invoice, with the invoice of the one that it voids. */
export async function findSiguiente(q: Queryable) {
  const [row] = await q
    .select({
      id: comprobantesElectronicos.id,
      identificador: comprobantesElectronicos.identificador,
      puntoDeVenta: comprobantesElectronicos.puntoDeVenta,
      numeroOficial: comprobantesElectronicos.numeroOficial,
      importe: recibos.importe,
      titular: recibos.titular,
      detalle: sql<DetalleDeRecibo>`${recibos.detalle}`,
      anulaNumero: recibos.anulaNumero,
      emitidoEn: recibos.emitidoEn,
      asociado: sql<number | null>`(select c.numero_oficial from comprobantes_electronicos c
        where c.serie = ${recibos.serie} and c.numero = ${recibos.anulaNumero} and c.estado = 'emitido')`,
    })
    .from(comprobantesElectronicos)
    .innerJoin(
      recibos,
      sql`${recibos.serie} = ${comprobantesElectronicos.serie} and ${recibos.numero} = ${comprobantesElectronicos.numero}`,
    )
    .where(eq(comprobantesElectronicos.estado, "pendiente"))
    .orderBy(asc(comprobantesElectronicos.serie), asc(comprobantesElectronicos.numero))
    .limit(1);
  return row ?? null;
}

type Cambio = Partial<Omit<typeof comprobantesElectronicos.$inferInsert, "id">>;

export async function updateComprobante(q: Queryable, id: number, cambio: Cambio): Promise<void> {
  await q.update(comprobantesElectronicos).set(cambio).where(eq(comprobantesElectronicos.id, id));
}

/** Records an attempt with its number before the call, so that a lost answer is looked for under that number. */
export async function updateIntento(
  q: Queryable,
  id: number,
  { puntoDeVenta, numeroOficial, now }: { puntoDeVenta: number; numeroOficial: number; now: Date },
): Promise<void> {
  await q
    .update(comprobantesElectronicos)
    .set({
      puntoDeVenta,
      numeroOficial,
      intentos: sql`${comprobantesElectronicos.intentos} + 1`,
      actualizadoEn: now,
    })
    .where(eq(comprobantesElectronicos.id, id));
}
