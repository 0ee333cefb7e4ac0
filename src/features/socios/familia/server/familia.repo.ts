import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { cuotas } from "#features/cuotas/cuotas/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import {
  invitacionesDeFamilia as invitaciones,
  personas,
  vinculos,
} from "#features/personas/vinculos/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";

/** An active bond as `json_agg` returns it; dates are `YYYY-MM-DD`. */
export interface VinculoAgregado {
  vinculoId: number;
  responsableId: number;
  creadoPor: number | null;
  nombre: string;
  apellido: string;
  relacion: Relacion;
  veDesde: string | null;
  veHasta: string | null;
  pagaDesde: string | null;
  pagaHasta: string | null;
  autorizaDesde: string | null;
  autorizaHasta: string | null;
}

const RESPONSABLES = sql<VinculoAgregado[]>`(
  select coalesce(json_agg(json_build_object(
    'vinculoId', v.id, 'responsableId', v.responsable_id, 'creadoPor', v.creado_por, 'nombre', r.nombre, 'apellido', r.apellido,
    'relacion', v.relacion, 'veDesde', v.ve_desde, 'veHasta', v.ve_hasta, 'pagaDesde', v.paga_desde,
    'pagaHasta', v.paga_hasta, 'autorizaDesde', v.autoriza_desde, 'autorizaHasta', v.autoriza_hasta
  ) order by v.id), '[]')
  from vinculos v join usuarios r on r.id = v.responsable_id
  where v.dependiente_id = ${usuarios.id} and v.terminado_en is null
)`;

/**
 * A person's unpaid instalments as one object: total, overdue amount, number of overdue instalments, and the
 * next instalment.
 */
const DEUDA = sql<{
  saldo: number;
  vencido: number;
  vencidas: number;
  proxima: { fechaCuota: string; importe: number } | null;
}>`(
  select json_build_object(
    'saldo', coalesce(sum(c.importe - c.imputado), 0),
    'vencido', coalesce(sum(c.importe - c.imputado) filter (where c.vence_el < ${sql.placeholder("hoy")}::date), 0),
    'vencidas', count(*) filter (where c.vence_el < ${sql.placeholder("hoy")}::date),
    'proxima', (
      select json_build_object('fechaCuota', p.vence_el, 'importe', p.importe - p.imputado)
      from cuotas p
      where p.usuario_id = ${usuarios.id} and p.pagada_en is null and p.vence_el >= ${sql.placeholder("hoy")}::date
      order by p.vence_el, p.id limit 1
    )
  )
  from ${cuotas} c where c.usuario_id = ${usuarios.id} and c.pagada_en is null
)`;

const personasDeFamilia = prepareOnce((q) =>
  q
    .select({
      id: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      permisos: usuarios.permisos,
      dni: personas.dni,
      confirmadaEn: personas.confirmadaEn,
      fechaDeNacimiento: personas.fechaDeNacimiento,
      numero: socios.id,
      plan: planes.nombrePlan,
      deuda: DEUDA,
      responsables: RESPONSABLES,
    })
    .from(usuarios)
    .innerJoin(personas, eq(personas.id, usuarios.id))
    .leftJoin(socios, eq(socios.usuarioId, usuarios.id))
    .leftJoin(planes, eq(planes.id, socios.planId))
    .where(and(sql`${usuarios.id} = any(${sql.placeholder("ids")}::int[])`, isNull(usuarios.eliminadoEn)))
    .orderBy(personas.fechaDeNacimiento, usuarios.id)
    .prepare("personas_de_familia"),
);

/** Lists people with their membership, debt and responsables, oldest first. Leaves out deleted accounts. */
export function listPersonas(q: Queryable, ids: readonly number[], hoy: string) {
  return personasDeFamilia(q).execute({ ids: [...ids], hoy });
}

export type PersonaRow = Awaited<ReturnType<typeof listPersonas>>[number];

/** Whether a person has an active bond, as responsable or dependant, or a request to answer. */
export async function hasFamilia(q: Queryable, usuarioId: number, ahora: Date): Promise<boolean> {
  const rows = await rowsOf<{ hay: boolean }>(q)`
    select exists (select 1 from ${vinculos} where responsable_id = ${usuarioId} and terminado_en is null)
      or exists (select 1 from ${vinculos} where dependiente_id = ${usuarioId} and terminado_en is null)
      or exists (select 1 from ${invitaciones} where para_id = ${usuarioId} and token_hash is null
        and resuelta_en is null and vence_en > ${ahora.toISOString()}::timestamptz) as hay`;
  return rows[0]?.hay ?? false;
}

const lockPersonaWhere = (tx: Tx, where: SQL) => {
  const { id, fechaDeNacimiento } = personas;
  return firstOf(tx.select({ id, fechaDeNacimiento }).from(personas).where(where).for("update"));
};

export const lockPersonaByDni = (tx: Tx, dni: string) => lockPersonaWhere(tx, eq(personas.dni, dni));

/** Serializes changes to a person's responsables. */
export const lockPersona = (tx: Tx, id: number) => lockPersonaWhere(tx, eq(personas.id, id));

/** Lists active bonds of a dependant with the responsables' contact data, oldest first. */
export function listVinculosDe(q: Queryable, dependienteId: number) {
  return q
    .select({
      id: vinculos.id,
      responsableId: vinculos.responsableId,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      correo: usuarios.correo,
      alta: usuarios.alta,
      relacion: vinculos.relacion,
      restringido: vinculos.restringido,
      autorizaDesde: vinculos.autorizaDesde,
      autorizaHasta: vinculos.autorizaHasta,
    })
    .from(vinculos)
    .innerJoin(usuarios, eq(usuarios.id, vinculos.responsableId))
    .where(and(eq(vinculos.dependienteId, dependienteId), isNull(vinculos.terminadoEn)))
    .orderBy(vinculos.id);
}

export function findVinculo(q: Queryable, donde: { responsableId: number; dependienteId: number }) {
  const query = q
    .select({ id: vinculos.id })
    .from(vinculos)
    .where(
      and(
        eq(vinculos.responsableId, donde.responsableId),
        eq(vinculos.dependienteId, donde.dependienteId),
        isNull(vinculos.terminadoEn),
      ),
    );
  return firstOf(query);
}

export function listNombres(q: Queryable, ids: readonly number[]) {
  return q
    .select({ id: usuarios.id, nombre: usuarios.nombre, apellido: usuarios.apellido })
    .from(usuarios)
    .where(sql`${usuarios.id} = ${anyInt(ids)}`)
    .orderBy(usuarios.id);
}

export function findVinculoPorId(q: Queryable, id: number) {
  const { responsableId, dependienteId, creadoPor } = vinculos;
  const query = q.select({ responsableId, dependienteId, creadoPor }).from(vinculos);
  return firstOf(query.where(and(eq(vinculos.id, id), isNull(vinculos.terminadoEn))));
}

/** @param hasta last day on which the responsable sees the data of a dependant who turns 18; null for no limit */
export const updateVeHasta = (tx: Tx, vinculoId: number, hasta: string | null) =>
  tx.update(vinculos).set({ veHasta: hasta }).where(eq(vinculos.id, vinculoId));

interface Row {
  id: number;
  dependiente_id: number;
  nombre: string;
  pide: string;
  desde: string;
}

/**
 * Requests to become responsible for a person without responsables, which only the office can decide (Rule
 * FAM-7).
 */
export const bandejaDePedidosDeFamilia = inboxKind<Row>({
  tipo: "pedido-de-familia",
  uno: "pedido para ser responsable",
  varios: "pedidos para ser responsable",
  who: "administrador",
  lista: "usuarios/padron/?personas=sin-responsable",
  waiting: () => sql`
    select ${invitaciones.id} as id, ${invitaciones.creadaEn} as desde,
      ${usuarios.id} as dependiente_id, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre,
      (select p.nombre || ' ' || p.apellido from usuarios p where p.id = ${invitaciones.deId}) as pide
    from ${invitaciones} join ${usuarios} on ${usuarios.id} = ${invitaciones.dependienteId}
    where ${invitaciones.tokenHash} is null and ${invitaciones.paraId} is null
      and ${invitaciones.resueltaEn} is null and ${usuarios.eliminadoEn} is null
      and not exists (select from ${vinculos} where ${vinculos.responsableId} = ${invitaciones.deId}
        and ${vinculos.dependienteId} = ${invitaciones.dependienteId} and ${vinculos.terminadoEn} is null)`,
  toItem: ({ dependiente_id: dependienteId, nombre, pide }) => ({
    titulo: nombre,
    detalle: `${pide} pide ser responsable de ${nombre}`,
    enlace: `usuarios/${dependienteId}?parte=familia`,
  }),
});

const dependientes = alias(usuarios, "dependientes");

/** Locks and returns the active bonds without a notice, for dependants born by this date. */
export function lockPorAvisar(tx: Tx, nacidosHasta: string) {
  return tx
    .select({
      id: vinculos.id,
      veHasta: vinculos.veHasta,
      autorizaHasta: vinculos.autorizaHasta,
      nacimiento: sql<string>`${personas.fechaDeNacimiento}::text`,
      dependiente: {
        id: dependientes.id,
        nombre: dependientes.nombre,
        apellido: dependientes.apellido,
        correo: dependientes.correo,
      },
      responsable: {
        id: usuarios.id,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        correo: usuarios.correo,
      },
    })
    .from(vinculos)
    .innerJoin(personas, eq(personas.id, vinculos.dependienteId))
    .innerJoin(dependientes, eq(dependientes.id, vinculos.dependienteId))
    .innerJoin(usuarios, eq(usuarios.id, vinculos.responsableId))
    .where(
      and(
        isNull(vinculos.terminadoEn),
        isNull(vinculos.avisadoEn),
        lte(personas.fechaDeNacimiento, nacidosHasta),
        // A bond that started after the 18th birthday was meant for an adult, so it stays.
        sql`${vinculos.creadoEn}::date < (${personas.fechaDeNacimiento} + interval '18 years')::date`,
      ),
    )
    .orderBy(vinculos.id)
    .for("update", { of: vinculos });
}

/** Ends the rights to see and decide on this date, unless they end earlier, and records the notice. */
export async function updateAvisado(tx: Tx, vinculoId: number, ultimoDia: string, ahora: Date) {
  const aMasTardar = (hasta: AnyPgColumn) => sql`least(${hasta}, ${ultimoDia}::date)`;
  await tx
    .update(vinculos)
    .set({
      veHasta: aMasTardar(vinculos.veHasta),
      autorizaHasta: aMasTardar(vinculos.autorizaHasta),
      avisadoEn: ahora,
    })
    .where(eq(vinculos.id, vinculoId));
}
