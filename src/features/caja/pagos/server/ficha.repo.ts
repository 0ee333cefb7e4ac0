import { eq, sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Deps } from "#server/deps.ts";
import { pagadorSinCuenta, pagos } from "./table.ts";

/** A payment with the name of who paid it; null if nobody gave one. */
export async function findPagoConPagador({ db, conceptos }: Pick<Deps, "conceptos" | "db">, id: number) {
  const compra = sql`coalesce(${pagos.anulaId}, ${pagos.id})`;
  const [row] = await db
    .select({
      pago: pagos,
      pagador: sql<string | null>`case when ${pagos.usuarioId} is null
        then ${pagadorSinCuenta(conceptos, "nombre", compra)}
        else nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), '') end`,
    })
    .from(pagos)
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
    .where(eq(pagos.id, id));
  return row ?? null;
}
