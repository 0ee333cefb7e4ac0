import { eq, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import { devoluciones, pagos } from "#features/caja/pagos/server/table.ts";
import { tarifas } from "#features/eventos/precios/server/table.ts";
import { type Queryable, toMoney } from "#server/db/database.ts";
import { entradas, PRECIO } from "./table.ts";

const DIA = sql<string>`to_char(${entradas.compradaEn} at time zone ${sql.raw(`'${CLUB_ZONE}'`)}, 'YYYY-MM-DD')`;

/** Sold and not taken back, as in `listVentas`. */
const SIGUE = sql`${pagos.estado} = 'aprobado' and ${entradas.estado} = 'pagada'`;

/** Void because its money was or will be returned. */
const DEVUELTA = sql`${entradas.estado} = 'anulada'
  and (${entradas.devolucionId} is not null or ${pagos.estado} in ('reembolsado', 'contracargo'))`;

/** The tickets of an event by day of purchase, type and method of payment, the first day first. */
export function listVentasPorDia(q: Queryable, eventoId: number) {
  return q
    .select({
      dia: DIA,
      tarifa: tarifas.nombre,
      medio: pagos.medio,
      vendidas: sql<number>`(count(*) filter (where ${entradas.estado} = 'pagada'))::int`,
      importe: sql`coalesce(sum(${PRECIO}) filter (where ${SIGUE}), 0)`.mapWith(toMoney),
      devueltas: sql<number>`(count(*) filter (where ${DEVUELTA}))::int`,
      devuelto: sql`coalesce(sum(${PRECIO}) filter (where ${DEVUELTA}), 0)`.mapWith(toMoney),
      porDevolver: sql<number>`(count(*) filter (where ${DEVUELTA} and ${devoluciones.id} is not null
        and ${devoluciones.hechaEn} is null and ${devoluciones.cubiertaEn} is null))::int`,
      adentro: sql<number>`(count(*) filter (where ${entradas.ingresoEn} is not null))::int`,
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .leftJoin(tarifas, eq(tarifas.id, entradas.tarifaId))
    .leftJoin(devoluciones, eq(devoluciones.id, entradas.devolucionId))
    .where(eq(entradas.eventoId, eventoId))
    .groupBy(sql`1`, tarifas.nombre, pagos.medio)
    .orderBy(sql`1`, tarifas.nombre, pagos.medio);
}
