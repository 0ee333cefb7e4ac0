import { sql } from "drizzle-orm";
import { type InboxKind, inboxOf } from "#server/office-inbox.ts";
import type { TipoDeSolicitud } from "../../rules.ts";
import { solicitudesDeConsumidor } from "../table.ts";

interface Row extends Record<string, unknown> {
  total: number;
  id: number;
  codigo: string;
  tipo: TipoDeSolicitud;
  nombre: string;
  detalle: string;
  creada: string;
}

const QUE: Record<TipoDeSolicitud, string> = {
  arrepentimiento: "se arrepintió de una compra",
  baja: "pide una baja",
};

/** Open consumer requests. */
export const bandejaDeConsumidores: InboxKind = {
  tipo: "consumidor",
  uno: "solicitud de consumidor",
  varios: "solicitudes de consumidores",
  who: "administrador",
  lista: "consumidor/?estado=pendientes",
  async find({ db }, { limit }) {
    const { rows } = await db.execute<Row>(sql`
      select count(*) over ()::int as total, id, codigo, tipo, nombre, left(detalle, 200) as detalle, creada_en::text as creada
      from ${solicitudesDeConsumidor} where atendida_en is null order by creada_en, id limit ${limit}`);
    return inboxOf(rows, ({ id, codigo, tipo, nombre, detalle, creada }) => ({
      id,
      titulo: `${nombre} ${QUE[tipo]}`,
      detalle: [codigo, detalle].filter(Boolean).join(" · "),
      importe: null,
      desde: new Date(creada),
      plazo: null,
      enlace: `consumidor/?estado=pendientes&termino=${codigo}`,
    }));
  },
};
