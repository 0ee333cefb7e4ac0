import { type SQL, sql } from "drizzle-orm";
import type { Linea } from "#features/cuotas/aranceles/rules.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { idsOf, rowsOf } from "#server/db/rows.ts";
import { EMPIEZA } from "./table.ts";

export interface CuotaDeAumentoRow {
  id: number;
  usuarioId: number;
  planId: number;
  deCuantas: number;
  periodo: string | null;
  /** In whole centavos, including the part covered by payments for an earlier plan. */
  precio: number;
  /** Outstanding amount, in whole centavos. */
  falta: number;
  /** Whether a payment was started, or is under review. */
  enCurso: boolean;
  /** Whether a payment is in progress, or has already paid a part. */
  tocada: boolean;
  /**
   * Version of the club's rules (0 before any rules were saved) and id of the newest price, both at the time of issue.
   */
  reglas: number;
  precioLeido: number;
  /** Oldest line first. */
  lineas: (Linea & { version: number })[];
}

/**
 * A checkout page counts until its payment is released, because the provider is queried once more after the
 * page has closed.
 */
const CON_PAGO = sql`exists (
  select 1 from cobros_de_cuota o join pagos p on p.id = o.pago_id left join transferencias t on t.pago_id = p.id
  where o.cuota_id = c.id and (t.abierta or p.retiene))`;

async function listCuotas(tx: Queryable, where: SQL, lock: boolean): Promise<CuotaDeAumentoRow[]> {
  if (lock) await tx.execute(sql`select 1 from cuotas c where ${where} order by c.id for update`);
  return rowsOf<CuotaDeAumentoRow>(tx)`
    select c.id, c.usuario_id as "usuarioId", c.plan_id as "planId", c.de_cuantas as "deCuantas", c.periodo::text,
      ((c.importe + c.credito) * 100)::bigint::float8 as precio,
      ((c.importe - c.imputado) * 100)::bigint::float8 as falta, p.en_curso as "enCurso",
      c.imputado > 0 or (c.pagada_en is not null and c.importe > 0) or p.en_curso as tocada, l.lineas,
      coalesce((select max(g.version) from reglas_de_cuotas g where g.creadas_en <= l.emitida), 0) as reglas,
      coalesce((select max(p.id) from precios_de_arancel p where p.creado_en <= l.emitida), 0) as "precioLeido"
    from cuotas c cross join lateral (
      select min(r.creado_en) as emitida, json_agg(json_build_object('regla', r.regla, 'version', r.version, 'base', (r.base * 100)::bigint, 'importe', (r.importe * 100)::bigint,
        'origen', r.origen) order by r.id) as lineas
      from renglones_de_cuota r where r.cuota_id = c.id
    ) l cross join lateral (select ${CON_PAGO} as en_curso) p
    where ${where} and l.lineas is not null
    order by c.id`;
}

const origenesDe = (aranceles: readonly number[]) =>
  sql`any(${sql.param(aranceles.map((id) => `arancel:${id}`))}::text[])`;

/**
 * Returns the unpaid instalments at the price of one of these aranceles, or of one of these plans with their own
 * instalments: from a month on, or all if `todas`. Leaves out opening balances and arrangements.
 */
export function listAumentables(
  tx: Tx,
  {
    aranceles,
    planes,
    desde,
    todas,
    lock,
  }: {
    aranceles: readonly number[];
    planes: readonly number[];
    desde: string;
    todas: boolean;
    lock: boolean;
  },
) {
  const cuales = sql`c.pagada_en is null and c.convenio_id is null and c.de_cuantas > 0 and (
    (c.periodo is not null and (${todas} or c.periodo >= ${desde}::date) and exists (
      select 1 from renglones_de_cuota x where x.cuota_id = c.id and x.origen = ${origenesDe(aranceles)}))
    or (c.periodo is null and c.plan_id = ${anyInt(planes)} and (${todas}
      or ${EMPIEZA} >= ${desde}::date)))`;
  return listCuotas(tx, cuales, lock);
}

/** Returns the instalments among `ids` that a payment made since an instant has paid. */
export async function listPagadasDesde(tx: Tx, ids: readonly number[], desde: Date): Promise<Set<number>> {
  const pagadas = await idsOf(tx)`
    select distinct i.cuota_id as id from imputaciones i
    where i.cuota_id = ${anyInt(ids)} and i.monto > 0 and i.creada_en >= ${desde}::timestamptz
      and not exists (select from imputaciones r where r.revierte_id = i.id)`;
  return new Set(pagadas);
}

export function listAumentadas(tx: Tx, origen: string) {
  const cuales = sql`c.id in (select x.cuota_id from renglones_de_cuota x where x.origen = ${origen})`;
  return listCuotas(tx, cuales, true);
}

/** Locks instalments for a month or later ones that were issued since an instant at a price of these aranceles. */
export function listEmitidasDesde(
  tx: Tx,
  {
    aranceles,
    desde,
    creadasDesde,
  }: {
    aranceles: readonly number[];
    desde: string;
    creadasDesde: Date;
  },
) {
  const cuales = sql`c.periodo >= ${desde}::date and exists (
    select 1 from renglones_de_cuota x
    where x.cuota_id = c.id and x.origen = ${origenesDe(aranceles)} and x.creado_en >= ${creadasDesde}::timestamptz)`;
  return listCuotas(tx, cuales, true);
}

/**
 * Returns the issued months without any payment that are not due yet, including free ones (Rule EMI-10); with
 * `quienes`, only those of these people.
 */
export function listNoVencidas(
  q: Queryable,
  { hoy, quienes, lock }: { hoy: string; quienes?: readonly number[]; lock: boolean },
) {
  const cuales = sql`c.periodo is not null and c.vence_el >= ${hoy}::date and c.imputado = 0 and c.pago_id is null
    and c.convenio_id is null and c.acreditada_en is null and (c.pagada_en is null or c.importe = 0)
    and ${quienes === undefined ? sql`true` : sql`c.usuario_id = ${anyInt(quienes)}`}`;
  return listCuotas(q, cuales, lock);
}
