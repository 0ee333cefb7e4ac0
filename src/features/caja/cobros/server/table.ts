import { sql } from "drizzle-orm";
import { COBRADO, COBRADO_EN, CON_MOVIMIENTO } from "#features/caja/pagos/server/table.ts";

/** Precedes the description of what the provider returned. */
export const DEVOLUCION = "Devolución: ";

/**
 * Every movement of money, once, on the day on which the dashboard counts it: a payment when it was collected, what
 * came back when it was returned, by a counter-entry or by the provider. A payment that was refunded without delivering
 * anything is one row with both amounts.
 */
export const MOVIMIENTOS = sql`(
  select id as pago_id, 0 as parte, coalesce(anula_id, id) as compra_id, ${COBRADO_EN} as cuando, concepto,
    descripcion, usuario_id, medio, monto, registrado_por, id_medio_pago as operacion, greatest(monto, 0) as cobrado,
    case when anula_id is not null then -monto when ${COBRADO} then 0 else monto end as devuelto,
    case when devolucion_id is not null then 'devolucion'
      when anula_id is not null then 'anulacion'
      when estado = 'reembolsado' then 'devuelto'
      when estado = 'contracargo' then 'desconocido'
      when estado <> 'aprobado' then 'en-devolucion'
      when exists (
        select from pagos contra where contra.anula_id = pagos.id and contra.anula_id is not null and contra.devolucion_id is null
      ) then 'anulado'
      when a_devolver = 0 then 'cobrado'
      when exists (select from devoluciones d where d.pago_id = pagos.id and d.hecha_en is null and d.cubierta_en is null)
        then 'en-devolucion'
      when a_devolver < monto then 'devuelto-en-parte'
      else 'devuelto' end as estado
  from pagos where ${CON_MOVIMIENTO}
  union all
  select p.id, -d.id, p.id, d.hecha_en, p.concepto, '${sql.raw(DEVOLUCION)}' || p.descripcion, p.usuario_id, 'mercadopago', -d.monto,
    null, d.id_proveedor, 0, d.monto, 'devolucion-mercadopago'
  from devoluciones d join (select * from pagos where ${COBRADO}) p on p.id = d.pago_id
  where d.hecha_en is not null and d.medio = 'mercadopago'
  union all
  select p.id, r.id, p.id, r.recibido_en, p.concepto, p.descripcion, p.usuario_id, 'mercadopago', r.monto, null,
    r.id_medio_pago, r.monto, r.monto,
    case when r.devuelto_en is null then 'repetido-en-devolucion' else 'repetido' end
  from pagos_repetidos r join pagos p on p.id = r.pago_id where not p.de_prueba
)`;
