import { sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { type InboxKind, inboxOf } from "#server/office-inbox.ts";

interface Row extends Record<string, unknown> {
  total: number;
  id: number;
  nombre: string;
  dni: string | null;
  plan: string;
  pedido: string;
}

/** Pending membership requests. */
export const bandejaDeSocios: InboxKind = {
  tipo: "socio",
  uno: "pedido para ser socio",
  varios: "pedidos para ser socio",
  who: "administrador",
  lista: "usuarios/#socioEnProceso",
  async find({ db }, { limit }) {
    const { rows } = await db.execute<Row>(sql`
      select count(*) over ()::int as total, ${usuarios.id} as id, ${socios.dni} as dni,
        ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${planes.nombrePlan} as plan,
        ${socios.pedidoEn}::text as pedido
      from ${usuarios} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
        join ${planes} on ${planes.id} = ${socios.planId}
      where permisos @> '{socioEnProceso}'::text[] and eliminado_en is null order by ${socios.pedidoEn}, ${usuarios.id} limit ${limit}`);
    return inboxOf(rows, ({ id, nombre, dni, plan, pedido }) => ({
      id,
      titulo: nombre,
      detalle: [dni && `DNI ${dni}`, plan].filter(Boolean).join(" · "),
      importe: null,
      desde: new Date(pedido),
      plazo: null,
      enlace: `usuarios/${id}`,
    }));
  },
};
