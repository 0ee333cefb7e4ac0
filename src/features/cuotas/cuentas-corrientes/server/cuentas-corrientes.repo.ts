import { type SQLWrapper, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import type { NombreDeCuota } from "#features/cuotas/cuotas/rules.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { centavos, rowsOf } from "#server/db/rows.ts";
import type { Cargo, Imputacion } from "../rules.ts";

/** Amounts as whole centavos, and instants as day and order; converted here because `Intl` is slow. */
const dia = (instante: SQLWrapper) =>
  sql`to_char(${instante} at time zone '${sql.raw(CLUB_ZONE)}', 'YYYY-MM-DD')`;
const orden = (instante: SQLWrapper) => sql`(extract(epoch from ${instante}) * 1000)::float8`;

const IMPUTACION = sql`i.id, i.cuota_id as "cuotaId", i.pago_id as "pagoId", ${centavos(sql`i.monto`)} as importe,
  ${dia(sql`i.creada_en`)} as fecha, ${orden(sql`i.creada_en`)} as cuando`;

const DEL_MES = sql`to_char(c.periodo, 'YYYY-MM-DD') as periodo, c.convenio_id as "convenioId"`;

export interface CuotaDeCuentaRow extends NombreDeCuota {
  id: number;
  plan: string;
  venceEl: string;
  importe: number;
  imputado: number;
}

/** Lists a person's instalments, earliest due first. */
export const listCargos = (q: Queryable, personaId: number) =>
  rowsOf<CuotaDeCuentaRow>(q)`
    select c.id, c.numero_cuota as "numeroCuota", c.de_cuantas as "deCuantas", ${DEL_MES}, p.nombre_plan as plan,
      to_char(c.vence_el, 'YYYY-MM-DD') as "venceEl", ${centavos(sql`c.importe`)} as importe,
      ${centavos(sql`c.imputado`)} as imputado
    from cuotas c join planes p on p.id = c.plan_id
    where c.usuario_id = ${personaId} order by c.vence_el, c.id`;

type RenglonRow = Cargo["renglones"][number] & { cuotaId: number; motivo: string | null };

/** Lists the lines of a person's instalments, oldest line first. */
export const listRenglonesDe = (q: Queryable, personaId: number) =>
  rowsOf<RenglonRow>(q)`
    select r.id, r.cuota_id as "cuotaId", r.regla, ${centavos(sql`r.importe`)} as importe,
      ${dia(sql`r.creado_en`)} as fecha, ${orden(sql`r.creado_en`)} as cuando, r.motivo
    from renglones_de_cuota r join cuotas c on c.id = r.cuota_id
    where c.usuario_id = ${personaId} order by r.id`;

interface ImputacionConPago extends Imputacion {
  medio: MedioDePago;
  pagadorId: number | null;
  pagador: string | null;
  motivo: string | null;
  revierteId: number | null;
}

export const listImputacionesDe = (q: Queryable, personaId: number) =>
  rowsOf<ImputacionConPago>(q)`
    select ${IMPUTACION}, i.motivo, i.revierte_id as "revierteId", p.medio, p.usuario_id as "pagadorId", u.nombre || ' ' || u.apellido as pagador
    from cuotas c join imputaciones i on i.cuota_id = c.id join pagos p on p.id = i.pago_id
      left join usuarios u on u.id = p.usuario_id
    where c.usuario_id = ${personaId} order by i.id`;

/**
 * Collected payments of instalments, without those made with test credentials, which moved no money.
 * Counter-entries belong to the payment that they reverse.
 */
const COBRADOS = sql`p.concepto = 'cuota' and p.estado in ('aprobado', 'reembolsado', 'contracargo')
  and p.anula_id is null and not p.de_prueba`;

interface PagoRow {
  id: number;
  medio: MedioDePago;
  monto: number;
  fecha: string;
  devuelto: number;
}

/** Returned amount of a payment: refunds, even pending ones, and reversals of payments recorded by mistake. */
const DEVUELTO = sql`coalesce((select sum(d.monto - d.excedente) from devoluciones d
    where d.pago_id = p.id and d.cubierta_en is null and d.monto > d.excedente), 0)
  - coalesce((select sum(contra.monto) from pagos contra
    where contra.anula_id = p.id and contra.devolucion_id is null), 0)`;

/** Lists a payer's payments, oldest first. A payment that has lost its approval counts as completely returned. */
export function listPagosDePagador(q: Queryable, personaId: number) {
  const cobradoEn = sql`coalesce(p.aprobado_en, p.actualizado_en)`;
  return rowsOf<PagoRow>(q)`
    select p.id, p.medio, ${centavos(sql`p.monto`)} as monto, ${dia(cobradoEn)} as fecha,
      ${centavos(sql`case when p.estado = 'aprobado' then ${DEVUELTO} else greatest(p.monto, ${DEVUELTO}) end`)} as devuelto
    from pagos p where p.usuario_id = ${personaId} and ${COBRADOS} order by ${cobradoEn}, p.id`;
}

interface ImputacionDePagador extends Imputacion, NombreDeCuota {
  plan: string;
  personaId: number;
  persona: string;
}

export const listImputacionesDePagador = (q: Queryable, personaId: number) =>
  rowsOf<ImputacionDePagador>(q)`
    select ${IMPUTACION}, c.numero_cuota as "numeroCuota", c.de_cuantas as "deCuantas", ${DEL_MES}, pl.nombre_plan as plan,
      u.id as "personaId", u.nombre || ' ' || u.apellido as persona
    from pagos p join imputaciones i on i.pago_id = p.id join cuotas c on c.id = i.cuota_id
      join planes pl on pl.id = c.plan_id join usuarios u on u.id = c.usuario_id
    where p.usuario_id = ${personaId} and ${COBRADOS} order by i.id`;

interface Persona {
  id: number;
  nombre: string;
  apellido: string;
}

export const listNombres = (q: Queryable, ids: readonly number[]) =>
  rowsOf<Persona>(q)`
    select id, nombre, apellido from usuarios where id = ${anyInt(ids)} order by nombre, apellido, id`;

export const listPagadoresDe = (q: Queryable, personaId: number, hoy: string) =>
  rowsOf<Persona>(q)`
    select u.id, u.nombre, u.apellido from vinculos v join usuarios u on u.id = v.responsable_id
    where v.dependiente_id = ${personaId} and ${pagaEn(hoy)} order by v.id`;
