import { sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { type InboxKind, inboxOf } from "#server/office-inbox.ts";
import { SIN_PERSONA, type TipoDeReserva } from "../../rules.ts";
import { delMesDe } from "../repo.ts";
import { reservas } from "../table.ts";

interface Row extends Record<string, unknown> {
  total: number;
  id: number;
  persona: string | null;
  cancha: string;
  pedida: string;
  tipo: TipoDeReserva;
  fecha: string;
  desde: string | null;
  hasta: string | null;
  comentario: string | null;
}

/** Requests that are not over, until their first hour. */
export const bandejaDeReservas: InboxKind = {
  tipo: "reserva",
  uno: "reserva de cancha",
  varios: "reservas de cancha",
  who: "staff",
  lista: "cancha/?mostrar=por-responder",
  async find({ db }, { hoy, limit }) {
    const { rows } = await db.execute<Row>(sql`
      select count(*) over ()::int as total, ${reservas.id} as id, ${reservas.fechaPedido}::text as pedida,
        coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${reservas.nombre}) as persona,
        ${canchas.nombre} as cancha, ${reservas.tipoReserva} as tipo, ${reservas.fecha}::text as fecha,
        to_char(${reservas.horaInicio}, 'HH24:MI') as desde, to_char(${reservas.horaFin}, 'HH24:MI') as hasta,
        left(${reservas.comentario}, 200) as comentario
      from ${reservas} join ${canchas} on ${canchas.id} = ${reservas.canchaId}
        left join ${usuarios} on ${usuarios.id} = ${reservas.usuarioId}
      where ${reservas.estado} = 'pendiente' and (${reservas.fecha} >= ${hoy}::date or ${delMesDe(hoy)})
      order by ${reservas.fechaPedido}, ${reservas.id} limit ${limit}`);
    return inboxOf(rows, ({ id, persona, cancha, pedida, fecha, desde, comentario, ...pedido }) => ({
      id,
      titulo: `${persona ?? SIN_PERSONA}, ${cancha}`,
      detalle: [cuandoEs({ ...pedido, fecha, desde }), comentario].filter(Boolean).join(" · "),
      importe: null,
      desde: new Date(pedida),
      plazo: clubInstant(fecha, desde ?? "00:00"),
      enlace: `cancha/reservas/${id}`,
    }));
  },
};

function cuandoEs({ tipo, fecha, desde, hasta }: Pick<Row, "tipo" | "fecha" | "desde" | "hasta">): string {
  const dia = formatFechaLarga(fecha);
  if (tipo === "DIA_COMPLETO") return `${dia}, todo el día`;
  const horas = desde && hasta ? `, ${desde} a ${hasta}` : "";
  return tipo === "MES_COMPLETO" ? `desde el ${dia} hasta fin de mes${horas}` : dia + horas;
}
