import { type SQL, sql } from "drizzle-orm";
import { clubTime } from "#contract/club-time.ts";
import { type Queryable, toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { esImporteComun } from "../rules.ts";

/** Selects what an area asks people to pay, in pesos, in one column. @param hoy the club's date */
type PreciosDeArea = (hoy: string) => SQL;

declare module "#server/feature.ts" {
  interface Feature {
    /** Its prices, which no total by transfer may be (Rule TRA-1). */
    precios?: PreciosDeArea;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    precios: readonly PreciosDeArea[];
  }
}

/** Tells amounts that anybody may transfer from those that only one payment asks for; amounts in whole centavos. */
export async function importesComunes(
  { precios, clock }: Pick<Deps, "clock" | "precios">,
  q: Queryable,
): Promise<(centavos: number) => boolean> {
  const hoy = clubTime(clock()).fecha;
  const selects = precios.map((one) => sql`select precio from (${one(hoy)}) as suyos (precio)`);
  if (selects.length === 0) return esImporteComun([]);
  const { rows } = await q.execute<{ precio: string }>(sql`${sql.join(selects, sql` union `)}`);
  return esImporteComun(rows.map(({ precio }) => toCents(precio)).filter((precio) => precio > 0));
}
