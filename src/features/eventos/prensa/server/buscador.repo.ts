import { sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import { pedidosDePrensa, TEXTO_DE_PRENSA } from "./table.ts";

interface PedidoHallado {
  id: number;
  nombre: string;
  medio: string;
  evento: string;
  fecha: string;
  estado: boolean;
  resuelto: boolean;
}

/** Press requests by person, medium, DNI, email and phone: those that wait first, then the latest event. */
export const buscadorDePrensa: Finder = {
  tipo: "prensa",
  grupo: "Pedidos de prensa",
  who: "staff",
  async find({ db }, { texto, limit }) {
    const { rows } = await db.execute<Record<string, unknown> & PedidoHallado>(sql`
      select pedidos_de_prensa.id, nombre_apellido as nombre, nombre_medio as medio, ${eventos.nombre} as evento,
        ${eventos.fecha}::text as fecha, pedidos_de_prensa.estado, resuelto_en is not null as resuelto
      from ${pedidosDePrensa} join ${eventos} on ${eventos.id} = evento_id
      where ${searchIn({ words: [TEXTO_DE_PRENSA] }, texto)}
      order by resuelto_en is not null, ${eventos.fecha} desc, pedidos_de_prensa.id desc limit ${limit}`);
    return rows.map(({ id, nombre, medio, evento, fecha, estado, resuelto }) => ({
      id,
      titulo: `${nombre}, ${medio}`,
      detalle: [
        `${evento} (${formatFecha(fecha)})`,
        resuelto ? (estado ? "Acreditado" : "Rechazado") : "Sin responder",
      ].join(" · "),
      enlace: `prensa/${id}`,
    }));
  },
  list: (texto) => searched("prensa/?estado=todos", texto),
};
