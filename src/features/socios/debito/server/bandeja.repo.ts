import { sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { explicarAdhesion, explicarDebito } from "../rules.ts";
import type { AdhesionRow, DebitoRow } from "./debito.repo.ts";
import { adhesiones } from "./table.ts";

interface Row {
  id: number;
  persona_id: number;
  nombre: string;
  estado: AdhesionRow["estado"];
  motivo: string | null;
  /** Its last debit. */
  debito: Pick<DebitoRow, "estado" | "paymentStatus" | "detalle"> | null;
  monto: number | null;
  desde: string;
}

/**
 * Automatic debits with trouble: cancelled by the provider, which writes only to the club; whose last debit was rejected;
 * or whose amount the provider did not take (Rule DEB-6). Of the last 30 days; a new or a paid one ends it.
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
