import { type SQL, sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { personas } from "#features/socios/vinculos/server/table.ts";
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

interface MenorRow {
  id: number;
  nombre: string;
  numero: number;
  nacimiento: string;
  desde: string;
}

/** Minor members for whose bonds something holds, on a day. */
const menoresCon = (hoy: SQL, vinculos: SQL) => sql`
    select ${usuarios.id} as id, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre, ${socios.id} as numero,
      ${personas.fechaDeNacimiento}::text as nacimiento, coalesce(${socios.confirmadoEn}, ${socios.pedidoEn}) as desde
    from ${personas} join ${usuarios} on ${usuarios.id} = ${personas.id} join ${socios} on ${socios.usuarioId} = ${usuarios.id}
    where ${personas.fechaDeNacimiento} > ${hoy} - interval '18 years' and permisos @> '{socio}'::text[]
      and eliminado_en is null and ${vinculos}`;

const SUS_VINCULOS = sql`select from vinculos v where v.dependiente_id = ${personas.id} and v.terminado_en is null`;

const DE_MENORES = {
  who: "administrador",
  // A club that begins with families may have hundreds, which would hide everything else.
  atMost: 5,
  toItem: ({ id, nombre, numero, nacimiento }: MenorRow) => ({
    titulo: nombre,
    detalle: `Socio n.º ${numero} · Nació el ${formatFecha(nacimiento)}`,
    enlace: `usuarios/${id}?parte=familia`,
  }),
} as const;

/** Minor members without a responsable. */
export const bandejaDeSinResponsable = inboxKind<MenorRow>({
  ...DE_MENORES,
  tipo: "sin-responsable",
  uno: "menor sin responsable",
  varios: "menores sin responsable",
  lista: "usuarios/padron/?personas=sin-responsable",
  waiting: (_deps, hoy) => menoresCon(hoy, sql`not exists (${SUS_VINCULOS})`),
});

/** Minor members whose responsables may see or pay, but not decide. */
export const bandejaDeSinAutorizacion = inboxKind<MenorRow>({
  ...DE_MENORES,
  tipo: "sin-autorizacion",
  uno: "menor sin autorización",
  varios: "menores sin autorización",
  lista: "usuarios/padron/?personas=sin-autorizacion",
  waiting: (_deps, hoy) =>
    menoresCon(
      hoy,
      sql`exists (${SUS_VINCULOS}) and not exists (${SUS_VINCULOS} and v.autoriza_desde <= ${hoy}
        and coalesce(v.autoriza_hasta >= ${hoy}, true))`,
    ),
});
