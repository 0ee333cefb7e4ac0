import { sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { SIN_PERSONA, type TipoDeReserva } from "../rules.ts";
import { reservas } from "./table.ts";

interface Row {
  id: number;
  persona: string | null;
  cancha: string;
  tipo: TipoDeReserva;
  fecha: string;
  desde: string;
  inicio: string | null;
  fin: string | null;
  comentario: string | null;
}

/** Requests that are not over, until their first hour. */
export const bandejaDeReservas = inboxKind<Row>({
  tipo: "reserva",
  uno: "reserva de cancha",
  varios: "reservas de cancha",
  who: "staff",
  lista: "cancha/?mostrar=por-responder",
  waiting: (_, hoy) => sql`
    select ${reservas.id} as id, ${reservas.fechaPedido} as desde,
      coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${reservas.nombre}) as persona,
      ${canchas.nombre} as cancha, ${reservas.tipoReserva} as tipo, ${reservas.fecha} as fecha,
      to_char(${reservas.horaInicio}, 'HH24:MI') as inicio, to_char(${reservas.horaFin}, 'HH24:MI') as fin,
      left(${reservas.comentario}, 200) as comentario
    from ${reservas} join ${canchas} on ${canchas.id} = ${reservas.canchaId}
      left join ${usuarios} on ${usuarios.id} = ${reservas.usuarioId}
    where ${reservas.estado} = 'pendiente' and (${reservas.fecha} >= ${hoy} or (${reservas.tipoReserva} = 'MES_COMPLETO'
      and ${reservas.fecha} between date_trunc('month', ${hoy}) and ${hoy}))`,
  toItem: ({ id, persona, cancha, comentario, ...pedido }) => ({
    titulo: `${persona ?? SIN_PERSONA}, ${cancha}`,
    detalle: [cuandoEs(pedido), comentario].filter(Boolean).join(" · "),
    plazo: clubInstant(pedido.fecha, pedido.inicio ?? "00:00"),
    enlace: `cancha/reservas/${id}`,
  }),
});

function cuandoEs({ tipo, fecha, inicio, fin }: Pick<Row, "tipo" | "fecha" | "inicio" | "fin">): string {
  const dia = formatFechaLarga(fecha);
  if (tipo === "DIA_COMPLETO") return `${dia}, todo el día`;
  const horas = inicio && fin ? `, ${inicio} a ${fin}` : "";
  return tipo === "MES_COMPLETO" ? `desde el ${dia} hasta fin de mes${horas}` : dia + horas;
}
