import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { pedidosDePrensa } from "#features/eventos/prensa/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { EVENTO, SUSPENDIDO } from "./puerta.repo.ts";

export type Acreditado = NonNullable<Awaited<ReturnType<typeof findAcreditado>>>;

/** Finds a press request that was granted at least once; `aprobado` says whether it is still granted. */
export async function findAcreditado(q: Queryable, id: number) {
  const { aprobado, nombreApellido, nombreMedio, ingresoEn, ingresoPor, ingresoIntento } = pedidosDePrensa;
  const [row] = await q
    .select({
      id: pedidosDePrensa.id,
      aprobado,
      persona: nombreApellido,
      medio: nombreMedio,
      ingresoEn,
      ingresoPor,
      ingresoIntento,
      ingresoPorNombre: sql<string | null>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`,
      evento: EVENTO,
      suspendido: SUSPENDIDO,
    })
    .from(pedidosDePrensa)
    .innerJoin(eventos, eq(eventos.id, pedidosDePrensa.eventoId))
    .leftJoin(usuarios, eq(usuarios.id, ingresoPor))
    .where(eq(pedidosDePrensa.id, id));
  return row ?? null;
}

export function listCodigosDePrensa(q: Queryable, eventoId: number) {
  const { id, aprobado, ingresoEn, codigoLargo } = pedidosDePrensa;
  return q
    .select({ id, codigoLargo, aprobado, usada: sql<boolean>`${ingresoEn} is not null` })
    .from(pedidosDePrensa)
    .where(and(eq(pedidosDePrensa.eventoId, eventoId), isNotNull(pedidosDePrensa.resueltoEn)));
}

/** Checks in a granted and unused accreditation. The update is conditional, so only one of two gates succeeds. */
export async function updateIngresoDePrensa(
  tx: Tx,
  id: number,
  ingreso: { ingresoEn: Date; ingresoPor: number; ingresoIntento: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(pedidosDePrensa)
    .set(ingreso)
    .where(and(eq(pedidosDePrensa.id, id), pedidosDePrensa.aprobado, isNull(pedidosDePrensa.ingresoEn)))
    .returning({ id: pedidosDePrensa.id });
  return rows.length > 0;
}

/** Undoes the check-in of this instant; a later check-in stays. */
export async function deleteIngresoDePrensa(tx: Tx, id: number, ingresoEn: Date): Promise<boolean> {
  const rows = await tx
    .update(pedidosDePrensa)
    .set({ ingresoEn: null, ingresoPor: null, ingresoIntento: null })
    .where(
      and(
        eq(pedidosDePrensa.id, id),
        // PostgreSQL stores microseconds, `Date` only milliseconds.
        sql`date_trunc('milliseconds', ${pedidosDePrensa.ingresoEn}) = ${ingresoEn.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: pedidosDePrensa.id });
  return rows.length > 0;
}
