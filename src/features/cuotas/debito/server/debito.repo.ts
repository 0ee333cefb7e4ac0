import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, hasRow, idsOf, insertedOf, rowOf } from "#server/db/rows.ts";
import { type EstadoDeAdhesion, explicarAdhesion, explicarDebito } from "../rules.ts";
import { adhesiones, debitos } from "./table.ts";

export type AdhesionRow = Omit<typeof adhesiones.$inferSelect, "estado"> & { estado: EstadoDeAdhesion };
export type DebitoRow = Omit<typeof debitos.$inferSelect, "estado"> & {
  estado: "scheduled" | "processed" | "recycling" | "cancelled";
};

const ADHESION = {
  ...getTableColumns(adhesiones),
  estado: sql<AdhesionRow["estado"]>`${adhesiones.estado}`,
};
const DEBITO = { ...getTableColumns(debitos), estado: sql<DebitoRow["estado"]>`${debitos.estado}` };

export const findAdhesion = (q: Queryable, id: number): Promise<AdhesionRow | null> =>
  firstOf(q.select(ADHESION).from(adhesiones).where(eq(adhesiones.id, id)));

export const findByPreapproval = (q: Queryable, preapprovalId: string): Promise<AdhesionRow | null> =>
  firstOf(q.select(ADHESION).from(adhesiones).where(eq(adhesiones.preapprovalId, preapprovalId)));

/** Finds an authorisation by the provider's id of one of its debits. */
export const findAdhesionByDebito = async (q: Queryable, idExterno: string): Promise<number | null> =>
  (await rowOf<{ id: number }>(q)`select adhesion_id as id from debitos where id_externo = ${idExterno}`)
    ?.id ?? null;

/** Returns the payer's open authorisation. A unique index allows at most one. */
const vigenteDe = (q: Queryable, personaId: number) =>
  q
    .select(ADHESION)
    .from(adhesiones)
    .where(and(eq(adhesiones.personaId, personaId), ne(adhesiones.estado, "cancelada")));

export const findVigente = (q: Queryable, personaId: number): Promise<AdhesionRow | null> =>
  firstOf(vigenteDe(q, personaId));

/** Locks an authorisation until the transaction ends, so that changes to its state and its money are serialized. */
export const lockAdhesion = (tx: Tx, id: number): Promise<AdhesionRow | null> =>
  firstOf(tx.select(ADHESION).from(adhesiones).where(eq(adhesiones.id, id)).for("update"));

export const lockVigente = (tx: Tx, personaId: number): Promise<AdhesionRow | null> =>
  firstOf(vigenteDe(tx, personaId).for("update"));

/** Inserts an authorisation; null if the payer already has an open one. */
export const insertAdhesion = (tx: Tx, row: typeof adhesiones.$inferInsert): Promise<AdhesionRow | null> =>
  firstOf(tx.insert(adhesiones).values(row).onConflictDoNothing().returning(ADHESION));

export async function updateAdhesion(
  q: Queryable,
  id: number,
  cambios: Partial<Omit<AdhesionRow, "id" | "personaId">>,
): Promise<void> {
  await q.update(adhesiones).set(cambios).where(eq(adhesiones.id, id));
}

/** Lists a payer's authorisations, newest first. */
export async function listAdhesionesDe(q: Queryable, personaId: number): Promise<AdhesionRow[]> {
  return q
    .select(ADHESION)
    .from(adhesiones)
    .where(eq(adhesiones.personaId, personaId))
    .orderBy(desc(adhesiones.id));
}

/**
 * Returns the authorisations to compare with the provider, starting with the least recently compared: open ones,
 * recently cancelled ones, and those whose cancellation the provider has not confirmed.
 */
export const listPorConciliar = (q: Queryable, desde: Date, vistasAntes: Date) =>
  idsOf(q)`
    select id from adhesiones
    where (estado <> 'cancelada' or cancelada_en > ${desde.toISOString()}::timestamptz or consultada_en is null
        or consultada_en <= cancelada_en)
      and (consultada_en is null or consultada_en <= ${vistasAntes.toISOString()}::timestamptz)
    order by consultada_en nulls first, id`;

/** Lists the debits of these authorisations, oldest first. */
export async function listDebitosDe(q: Queryable, adhesionIds: readonly number[]): Promise<DebitoRow[]> {
  if (adhesionIds.length === 0) return [];
  return q
    .select(DEBITO)
    .from(debitos)
    .where(inArray(debitos.adhesionId, [...adhesionIds]))
    .orderBy(asc(debitos.fecha), asc(debitos.id));
}

export const findDebito = (q: Queryable, idExterno: string): Promise<DebitoRow | null> =>
  firstOf(q.select(DEBITO).from(debitos).where(eq(debitos.idExterno, idExterno)));

export const insertDebito = (tx: Tx, row: typeof debitos.$inferInsert): Promise<DebitoRow> =>
  insertedOf(tx.insert(debitos).values(row).returning(DEBITO));

export async function updateDebito(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<DebitoRow, "id" | "adhesionId" | "idExterno">>,
): Promise<void> {
  await tx.update(debitos).set(cambios).where(eq(debitos.id, id));
}

/** Whether a payment at the provider was already recorded, for any debit. */
export const hasPagoDeOperacion = (tx: Tx, paymentId: string) =>
  hasRow(tx)`select 1 from debitos where payment_id = ${paymentId} and pago_id is not null`;

/**
 * Returns which of these people pay with another authorisation, their own or another payer's. Only the oldest
 * authorisation counts, so that two parents are not both charged.
 * @param de `adhesionId` is null if the authorisation does not exist yet
 */
export async function listDeOtras(
  q: Queryable,
  de: { personaIds: readonly number[]; personaId: number; adhesionId: number | null; hoy: string },
): Promise<Set<number>> {
  const { personaIds, personaId, adhesionId, hoy } = de;
  const ids = await idsOf(q)`
    select p.id from unnest(${sql.param([...personaIds])}::int[]) as p (id)
    where exists (
      select 1 from adhesiones a
      where a.persona_id <> ${personaId} and (a.estado = 'activa' or (a.estado = 'pausada' and a.motivo = 'club'))
        and (${adhesionId}::int is null or a.id < ${adhesionId}::int)
        and (a.persona_id = p.id or exists (
          select 1 from vinculos v
          where v.responsable_id = a.persona_id and v.dependiente_id = p.id and ${pagaEn(hoy)})))`;
  return new Set(ids);
}

interface Row {
  id: number;
  persona_id: number;
  nombre: string;
  estado: AdhesionRow["estado"];
  motivo: string | null;
  debito: Pick<DebitoRow, "estado" | "paymentStatus" | "detalle"> | null;
  monto: number | null;
  desde: string;
}

/**
 * Inbox entries for automatic debits with problems (Rule DEB-6): cancelled by the provider, which informs
 * only the club; with a rejected last debit; or with an amount that the provider did not accept. Listed for
 * 30 days, or until there is a new authorisation or a paid debit.
 */
export const bandejaDeDebitos = inboxKind<Row>({
  tipo: "debito-automatico",
  uno: "débito automático con problemas",
  varios: "débitos automáticos con problemas",
  who: "administrador",
  lista: "usuarios/padron/",
  atMost: 5,
  waiting: (_deps, hoy) => sql`
    select ${adhesiones.id} as id, ${usuarios.id} as persona_id,
      ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${adhesiones.estado} as estado,
      ${adhesiones.motivo} as motivo, ultimo.monto::float as monto,
      case when ultimo.estado is null then null else json_build_object('estado', ultimo.estado,
        'paymentStatus', ultimo.payment_status, 'detalle', ultimo.detalle) end as debito,
      coalesce(${adhesiones.canceladaEn}, ultimo.visto_en, ${adhesiones.activadaEn}, ${adhesiones.creadaEn}) as desde
    from ${adhesiones} join ${usuarios} on ${usuarios.id} = ${adhesiones.personaId}
      left join lateral (select d.* from debitos d where d.adhesion_id = ${adhesiones.id}
        order by d.fecha desc, d.id desc limit 1) ultimo on true
    where ${usuarios.eliminadoEn} is null
      and not exists (select from adhesiones otra where otra.persona_id = ${adhesiones.personaId}
        and otra.id > ${adhesiones.id})
      and (
        (${adhesiones.estado} = 'cancelada' and ${adhesiones.motivo} = 'proveedor'
          and ${adhesiones.canceladaEn}::date > ${hoy} - 30)
        or (${adhesiones.estado} = 'activa' and ${adhesiones.motivo} = 'importe-distinto')
        or (${adhesiones.estado} in ('activa', 'pausada') and ultimo.payment_status = 'rejected'
          and ultimo.fecha > ${hoy} - 30)
      )`,
  toItem: ({ persona_id: personaId, nombre, estado, motivo, debito, monto }) => ({
    titulo: nombre,
    detalle:
      explicarAdhesion({ estado, motivo }, "oficina") ??
      (debito ? explicarDebito(debito) : "Débito automático"),
    importe: monto,
    enlace: `usuarios/${personaId}?parte=cuenta`,
  }),
});
