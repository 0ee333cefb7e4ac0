import type { MetaDescriptor } from "react-router";
import type { ClubEnPaginas } from "#contract/club.ts";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { ENTRADA_LIBRE, leerPrecio, PALABRA_DE_SITUACION } from "#features/eventos/eventos/rules.ts";
import { sportsEvent } from "#features/eventos/eventos/web/sports-event.ts";
import { breadcrumbJsonLd, jsonLd, previewMeta } from "#web/page-meta.ts";

/**
 * Builds the metadata for link previews and search engines: title, date, place, price, first picture and a schema.org
 * SportsEvent.
 */
export function eventoMeta(club: ClubEnPaginas, evento: Evento, siteUrl: string): MetaDescriptor[] {
  const { id, nombre, fase, fecha, hora, lugar } = evento;
  const precio = leerPrecio(evento);
  const title = `${nombre} | ${club.identidad.nombre}`;
  const description = [
    evento.situacion && `${PALABRA_DE_SITUACION[evento.situacion]}.`,
    fase && `${fase}.`,
    `${formatFecha(fecha)} a las ${hora} hs en ${lugar}.`,
    precio === ENTRADA_LIBRE ? `${precio}.` : `Entrada: ${precio}.`,
    evento.descripcion,
  ]
    .filter(Boolean)
    .join(" ");
  return [
    ...previewMeta(club, siteUrl, {
      title,
      description,
      url: `${siteUrl}/evento/${id}`,
      image: { url: `${siteUrl}/evento/${id}/previa.jpg`, alt: nombre },
    }),
    jsonLd(sportsEvent(club, evento, siteUrl)),
    breadcrumbJsonLd(siteUrl, [{ title: nombre, path: `/evento/${id}` }]),
  ];
}
