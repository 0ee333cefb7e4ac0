import { sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { invitacionesDeFamilia, vinculos } from "#features/socios/vinculos/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";

interface Row {
  id: number;
  dependiente_id: number;
  nombre: string;
  pide: string;
  desde: string;
}

/** Requests to be responsible for a person whom nobody answers for: only the office can decide them (Rule FAM-7). */
export const bandejaDePedidosDeFamilia = inboxKind<Row>({
  tipo: "pedido-de-familia",
  uno: "pedido para ser responsable",
  varios: "pedidos para ser responsable",
  who: "administrador",
  lista: "usuarios/padron/?personas=sin-responsable",
  waiting: () => sql`
    select ${invitacionesDeFamilia.id} as id, ${invitacionesDeFamilia.creadaEn} as desde,
      ${usuarios.id} as dependiente_id, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as nombre,
      (select p.nombre || ' ' || p.apellido from usuarios p where p.id = ${invitacionesDeFamilia.deId}) as pide
    from ${invitacionesDeFamilia} join ${usuarios} on ${usuarios.id} = ${invitacionesDeFamilia.dependienteId}
    where ${invitacionesDeFamilia.tokenHash} is null and ${invitacionesDeFamilia.paraId} is null
      and ${invitacionesDeFamilia.resueltaEn} is null and ${usuarios.eliminadoEn} is null
      and not exists (select from ${vinculos} where ${vinculos.responsableId} = ${invitacionesDeFamilia.deId}
        and ${vinculos.dependienteId} = ${invitacionesDeFamilia.dependienteId} and ${vinculos.terminadoEn} is null)`,
  toItem: ({ dependiente_id: dependienteId, nombre, pide }) => ({
    titulo: nombre,
    detalle: `${pide} pide ser responsable de ${nombre}`,
    enlace: `usuarios/${dependienteId}?parte=familia`,
  }),
});
