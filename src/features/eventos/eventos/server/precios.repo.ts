import { type SQL, sql } from "drizzle-orm";
import { prepareOnce, type Queryable, toMoney } from "#server/db/database.ts";

/**
 * Types on sale come first, then those that will be. Plain SQL, because the area of ticket types depends on this one.
 */
const preciosDeVarios = prepareOnce((q) => {
  const enVenta = sql`(desde is null or desde <= now()) and (hasta is null or hasta > now()) and (cupo is null or tomadas < cupo)`;
  const paraTodos = sql`not solo_socios`;
  const min = (where: SQL) => sql`min(precio) filter (where ${where})`;
  return q
    .select({
      eventoId: sql<number>`evento_id`,
      precioDesde: sql<string>`coalesce(${min(sql`${paraTodos} and ${enVenta}`)},
        ${min(sql`${paraTodos} and (hasta is null or hasta > now())`)}, ${min(paraTodos)}, min(precio))`,
      precioSocios: sql<
        string | null
      >`coalesce(${min(sql`solo_socios and ${enVenta}`)}, ${min(sql`solo_socios`)})`,
      preciosHasta: sql<string | null>`to_json(least(min(desde) filter (where desde > now()),
        min(hasta) filter (where hasta > now())))#>>'{}'`,
    })
    .from(sql`tarifas`)
    .where(sql`evento_id = any(${sql.placeholder("ids")})`)
    .groupBy(sql`evento_id`)
    .prepare("precios_de_eventos");
});

/** Current prices of events with ticket types (Rule ENT-9); events without types are absent. */
export async function listPrecios(q: Queryable, ids: readonly number[]) {
  const rows = await preciosDeVarios(q).execute({ ids });
  return new Map(
    rows.map(({ eventoId, precioDesde, precioSocios, preciosHasta }) => [
      eventoId,
      {
        precioDesde: toMoney(precioDesde),
        ...(precioSocios !== null && { precioSocios: toMoney(precioSocios) }),
        ...(preciosHasta !== null && { preciosHasta: new Date(preciosHasta).toISOString() }),
      },
    ]),
  );
}
