import { sql } from "drizzle-orm";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { inboxKind } from "#server/db/office-inbox.ts";
import { pedidosDePrensa } from "./table.ts";

interface Row {
  id: number;
  desde: string;
  nombre: string;
  medio: string;
  comentario: string;
  evento: string;
  fecha: string;
  hora: string;
}

/** Undecided press requests, until their event begins. */
export const bandejaDePrensa = inboxKind<Row>({
  tipo: "prensa",
  uno: "pedido de prensa",
  varios: "pedidos de prensa",
  who: "staff",
  lista: "prensa/?estado=pendientes",
  waiting: () => sql`
    select ${pedidosDePrensa.id} as id, ${pedidosDePrensa.fecha} as desde, nombre_apellido as nombre,
      nombre_medio as medio, left(comentario, 200) as comentario, ${eventos.nombre} as evento,
      ${eventos.fecha} as fecha, to_char(${eventos.hora}, 'HH24:MI') as hora
    from ${pedidosDePrensa} join ${eventos} on ${eventos.id} = evento_id where resuelto_en is null`,
  toItem: ({ id, nombre, medio, comentario, evento, fecha, hora }) => ({
    titulo: `${nombre}, ${medio}`,
    detalle: [`${evento} (${formatFecha(fecha)})`, comentario].filter(Boolean).join(" · "),
    plazo: clubInstant(fecha, hora),
    enlace: `prensa/${id}`,
  }),
});
