import { eq, isNotNull, sql } from "drizzle-orm";
import { toTelefono } from "#contract/telefono.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas } from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { socios } from "./table.ts";

const columns = {
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

function conPlan(q: Queryable) {
  return q.select(columns).from(socios).innerJoin(planes, eq(planes.id, socios.planId));
}

export type SocioRow = Awaited<ReturnType<typeof conPlan>>[number];

export const findSocioDeUsuario = (q: Queryable, usuarioId: number): Promise<SocioRow | null> =>
  firstOf(conPlan(q).where(eq(socios.usuarioId, usuarioId)));

/** Finds a member by number, or by the number of a record that was merged into theirs (Rule UNI-6). */
export async function findSocioByNumero(q: Queryable, numero: number): Promise<SocioRow | null> {
  const socio = await firstOf(conPlan(q).where(eq(socios.id, numero)));
  if (!socio) return null;
  const [persona] = await q
    .select({ unidaA: personas.unidaA })
    .from(personas)
    .where(eq(personas.id, socio.usuarioId));
  return persona?.unidaA ? findSocioDeUsuario(q, persona.unidaA) : socio;
}

/**
 * Lists confirmed cards, including those of merged records, with the membership and the dues that are overdue on this
 * date.
 */
export function listCarnets(q: Queryable, hoy: string) {
  const titular = sql`coalesce(${personas.unidaA}, ${socios.usuarioId})`;
  return q
    .select({
      numero: socios.id,
      esSocio: sql<boolean>`${usuarios.alta} and 'socio' = any(${usuarios.permisos})`,
      adeuda: sql<boolean>`exists (select 1 from ${cuotas} where ${cuotas.usuarioId} = ${titular}
        and ${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${hoy}::date)`,
    })
    .from(socios)
    .innerJoin(personas, eq(personas.id, socios.usuarioId))
    .innerJoin(usuarios, eq(usuarios.id, titular))
    .where(isNotNull(socios.confirmadoEn));
}

type CambiosDeSocio = Partial<Omit<typeof socios.$inferInsert, "id" | "usuarioId">>;

export const updateSocio = (tx: Tx, usuarioId: number, cambios: CambiosDeSocio) =>
  tx.update(socios).set(cambios).where(eq(socios.usuarioId, usuarioId));

/**
 * Writes a membership request; a former member keeps row and number.
 * @throws unique violation of `socios_dni_unico`
 */
export async function updatePedido(
  tx: Tx,
  { usuarioId, ...pedido }: Omit<typeof socios.$inferInsert, "id" | "confirmadoEn">,
): Promise<void> {
  const row = { ...pedido, telefono: toTelefono(pedido.telefono), confirmadoEn: null, terminaEl: null };
  await tx
    .insert(socios)
    .values({ usuarioId, ...row })
    .onConflictDoUpdate({ target: socios.usuarioId, set: row });
}

export async function deleteSocio(tx: Tx, usuarioId: number): Promise<SocioBorrado | null> {
  const [row] = await tx.delete(socios).where(eq(socios.usuarioId, usuarioId)).returning();
  if (!row) return null;
  const { texto: _, ...borrado } = row;
  return { ...borrado, pedidoEn: row.pedidoEn.toISOString(), confirmadoEn: null };
}

/** A deleted membership request, as plain values. */
export type SocioBorrado = Omit<typeof socios.$inferSelect, "texto" | "pedidoEn" | "confirmadoEn"> & {
  pedidoEn: string;
  confirmadoEn: null;
};

/** Restores a deleted membership request with its number. @throws unique violation of `socios_dni_unico` */
export const insertBorrado = (tx: Tx, { pedidoEn, ...row }: SocioBorrado) =>
  tx
    .insert(socios)
    .overridingSystemValue()
    .values({ ...row, pedidoEn: new Date(pedidoEn) });

export function listPlanes(tx: Tx) {
  return tx
    .select({ id: planes.id, nombrePlan: planes.nombrePlan, estado: planes.activo })
    .from(planes)
    .orderBy(planes.id)
    .for("share");
}
