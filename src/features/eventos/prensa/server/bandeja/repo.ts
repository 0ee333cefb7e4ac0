import { sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { type InboxKind, inboxOf } from "#server/office-inbox.ts";
import { pedidosDePrensa } from "../table.ts";

interface Row extends Record<string, unknown> {
  total: number;
  id: number;
  pedido: string;
  nombre: string;
  medio: string;
  comentario: string;
  evento: string;
  fecha: string;
  hora: string;
}

/** Undecided press requests, until their event begins. */
export const bandejaDePrensa: InboxKind = {
  tipo: "prensa",
  uno: "pedido de prensa",
  varios: "pedidos de prensa",
  who: "staff",
  lista: "prensa/?estado=pendientes",
  async find({ db }, { limit }) {
    const { rows } = await db.execute<Row>(sql`
      select count(*) over ()::int as total, ${pedidosDePrensa.id} as id, ${pedidosDePrensa.fecha}::text as pedido,
        nombre_apellido as nombre, nombre_medio as medio, left(comentario, 200) as comentario,
        ${eventos.nombre} as evento, ${eventos.fecha}::text as fecha, to_char(${eventos.hora}, 'HH24:MI') as hora
      from ${pedidosDePrensa} join ${eventos} on ${eventos.id} = evento_id
      where resuelto_en is null order by ${pedidosDePrensa.fecha}, ${pedidosDePrensa.id} limit ${limit}`);
    return inboxOf(rows, ({ id, pedido, nombre, medio, comentario, evento, fecha, hora }) => ({
      id,
      titulo: `${nombre}, ${medio}`,
      detalle: [`${evento} (${formatFecha(fecha)})`, comentario].filter(Boolean).join(" · "),
      importe: null,
      desde: new Date(pedido),
      plazo: clubInstant(fecha, hora),
      enlace: `prensa/${id}`,
    }));
  },
};
