import { sql } from "drizzle-orm";
import { inboxKind } from "#server/db/office-inbox.ts";
import type { TipoDeSolicitud } from "../rules.ts";
import { solicitudesDeConsumidor } from "./table.ts";

interface Row {
  id: number;
  codigo: string;
  tipo: TipoDeSolicitud;
  nombre: string;
  detalle: string;
  desde: string;
}

const QUE: Record<TipoDeSolicitud, string> = {
  arrepentimiento: "se arrepintió de una compra",
  baja: "pide una baja",
};

/** Open consumer requests. */
export const bandejaDeConsumidores = inboxKind<Row>({
  tipo: "consumidor",
  uno: "solicitud de consumidor",
  varios: "solicitudes de consumidores",
  who: "administrador",
  lista: "consumidor/?estado=pendientes",
  waiting: () => sql`
    select id, creada_en as desde, codigo, tipo, nombre, left(detalle, 200) as detalle
    from ${solicitudesDeConsumidor} where atendida_en is null`,
  toItem: ({ codigo, tipo, nombre, detalle }) => ({
    titulo: `${nombre} ${QUE[tipo]}`,
    detalle: [codigo, detalle].filter(Boolean).join(" · "),
    enlace: `consumidor/?estado=pendientes&termino=${codigo}`,
  }),
});
