import { sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";

interface Row {
  id: number;
  nombre: string;
  dni: string | null;
  plan: string;
  desde: string;
}

/** Pending membership requests. */
export const bandejaDeSocios = inboxKind<Row>({
  tipo: "socio",
  uno: "pedido para ser socio",
  varios: "pedidos para ser socio",
  who: "administrador",
  lista: "usuarios/#socioEnProceso",
  waiting: () => sql`
    select ${usuarios.id} as id, ${socios.pedidoEn} as desde, ${socios.dni} as dni,
      ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${planes.nombrePlan} as plan
    from ${usuarios} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
      join ${planes} on ${planes.id} = ${socios.planId}
    where permisos @> '{socioEnProceso}'::text[] and eliminado_en is null`,
  toItem: ({ id, nombre, dni, plan }) => ({
    titulo: nombre,
    detalle: [dni && `DNI ${dni}`, plan].filter(Boolean).join(" · "),
    enlace: `usuarios/${id}`,
  }),
});
