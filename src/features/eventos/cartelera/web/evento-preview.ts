import type { MetaDescriptor } from "react-router";
import type { ClubEnPaginas } from "#contract/club.ts";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import {
  direccionDeImagen,
  ENTRADA_LIBRE,
  leerPrecio,
  PALABRA_DE_SITUACION,
  type Situacion,
  seHace,
} from "#features/eventos/eventos/rules.ts";
import { breadcrumbJsonLd, previewMeta } from "#web/page-meta.ts";

/**
 * Metadata of an event for link previews and search engines: title, date, place, price, first picture and the schema.org
 * SportsEvent. Independent of the session.
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
    { "script:ld+json": sportsEvent(club, evento, siteUrl) },
    breadcrumbJsonLd(siteUrl, [{ title: nombre, path: `/evento/${id}` }]),
  ];
}

const EVENT_STATUS: Record<Situacion, string> = {
  programado: "EventScheduled",
  reprogramado: "EventRescheduled",
  suspendido: "EventPostponed",
  cancelado: "EventCancelled",
};

function sportsEvent(club: ClubEnPaginas, evento: Evento, siteUrl: string) {
  const url = `${siteUrl}/evento/${evento.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: evento.nombre,
    description: evento.descripcion,
    startDate: conDesfase(evento.fecha, evento.hora),
    eventStatus: `https://schema.org/${EVENT_STATUS[evento.situacion ?? "programado"]}`,
    ...(evento.fechaAnterior &&
      evento.horaAnterior &&
      evento.situacion === "reprogramado" && {
        previousStartDate: conDesfase(evento.fechaAnterior, evento.horaAnterior),
      }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url,
    image: evento.imagenes.map(({ id }) => `${siteUrl}${direccionDeImagen(evento.id, id, 1200)}`),
    location: { "@type": "Place", name: evento.lugar, address: evento.lugar },
    organizer: { "@type": "SportsOrganization", name: club.identidad.nombre, url: siteUrl },
    offers: {
      "@type": "Offer",
      url,
      price: (evento.precioDesde ?? evento.precio).toFixed(2),
      ...(evento.preciosHasta && { priceValidUntil: evento.preciosHasta }),
      priceCurrency: "ARS",
      availability:
        evento.entradasDisponibles > 0 && seHace(evento)
          ? "https://schema.org/InStock"
          : "https://schema.org/SoldOut",
    },
  };
}

/** Club time with its offset, as in `2026-05-30T21:30:00-03:00`. */
function conDesfase(fecha: string, hora: string): string {
  const local = Date.parse(`${fecha}T${hora}:00Z`);
  const minutes = Math.round((local - clubInstant(fecha, hora).getTime()) / 60_000);
  const two = (n: number) => String(n).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${fecha}T${hora}:00${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
