import { eq } from "drizzle-orm";
import { planes } from "#features/planes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { socios } from "./table.ts";

const columns = {
  /** The member's number. */
  numero: socios.id,
  usuarioId: socios.usuarioId,
  dni: socios.dni,
  telefono: socios.telefono,
  fechaDeNacimiento: socios.fechaDeNacimiento,
  direccion: socios.direccion,
  estadoCivil: socios.estadoCivil,
  nacionalidad: socios.nacionalidad,
  planId: socios.planId,
  plan: planes.nombrePlan,
  pedidoEn: socios.pedidoEn,
  confirmadoEn: socios.confirmadoEn,
};

export async function buscarDeUsuario(q: Queryable, usuarioId: number) {
  const [fila] = await q
    .select(columns)
    .from(socios)
    .innerJoin(planes, eq(planes.id, socios.planId))
    .where(eq(socios.usuarioId, usuarioId));
  return fila ?? null;
}

/** What can be written of a member beside the keys. */
export type CambiosDeSocio = Partial<Omit<typeof socios.$inferInsert, "id" | "usuarioId">>;

export async function cambiar(tx: Tx, usuarioId: number, cambios: CambiosDeSocio): Promise<void> {
  await tx.update(socios).set(cambios).where(eq(socios.usuarioId, usuarioId));
}
