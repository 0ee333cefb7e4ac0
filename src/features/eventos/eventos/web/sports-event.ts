import type { Club } from "#contract/club.ts";
import { clubInstant, clubTime, MINUTE_MS } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import type { Evento } from "../contract.ts";
import { equiposDe, finEstimado, type Situacion, seHace } from "../rules.ts";
import { direccionDeImagen } from "./direccion-de-imagen.ts";

export type ClubConDireccion = Pick<Club, "identidad" | "contacto">;

const STATUS: Record<Situacion, string> = {
  programado: "EventScheduled",
  reprogramado: "EventRescheduled",
  suspendido: "EventPostponed",
  cancelado: "EventCancelled",
};

/** Describes an event as a schema.org SportsEvent, without `@context` (Rule SIT-23). */
export function sportsEvent(club: ClubConDireccion, evento: Evento, siteUrl: string) {
  const { id, nombre, fecha, hora, lugar, imagenes, situacion = "programado" } = evento;
  const { fechaAnterior, horaAnterior } = evento;
  const url = `${siteUrl}/evento/${id}`;
  const inicio = clubInstant(fecha, hora);
  const quedan = evento.entradasDisponibles > 0 && evento.ventaAbierta && seHace(evento);
  return {
    "@type": "SportsEvent",
    "@id": `${url}#evento`,
    name: nombre,
    ...(evento.descripcion && { description: evento.descripcion }),
    startDate: conDesfase(inicio),
    endDate: conDesfase(finEstimado(inicio)),
    eventStatus: `https://schema.org/${STATUS[situacion]}`,
    ...(situacion === "reprogramado" &&
      fechaAnterior &&
      horaAnterior && { previousStartDate: conDesfase(clubInstant(fechaAnterior, horaAnterior)) }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url,
    image:
      imagenes.length > 0
        ? imagenes.map((imagen) => `${siteUrl}${direccionDeImagen(id, imagen.id, 1200)}`)
        : [`${url}/previa.jpg`],
    location: { "@type": "Place", name: lugar, address: direccionDe(club, lugar) },
    organizer: { "@type": "SportsOrganization", name: club.identidad.nombre, url: `${siteUrl}/` },
    ...competidores(nombre),
    offers: {
      "@type": "Offer",
      url,
      price: (evento.precioDesde ?? evento.precio).toFixed(2),
      priceCurrency: "ARS",
      availability: `https://schema.org/${quedan ? "InStock" : "SoldOut"}`,
      validFrom: evento.ventaDesde ?? evento.creadoEn,
      ...(evento.preciosHasta && { priceValidUntil: evento.preciosHasta }),
    },
  };
}

function competidores(nombre: string) {
  const competitor = equiposDe(nombre)?.map((name) => ({ "@type": "SportsTeam", name }));
  return competitor && { competitor, homeTeam: competitor[0], awayTeam: competitor[1] };
}

/** Returns the club's address if the place names its street; otherwise the place as typed. */
export function direccionDe({ contacto }: ClubConDireccion, lugar: string) {
  const { calle, localidad, provincia, codigoPostal } = contacto.direccion;
  const esDelClub = calle !== "" && plain(lugar).includes(plain(calle));
  return {
    "@type": "PostalAddress",
    streetAddress: esDelClub ? calle : lugar,
    ...(esDelClub && { addressLocality: localidad, addressRegion: provincia, postalCode: codigoPostal }),
    addressCountry: "AR",
  };
}

/** Formats the local date and time with offset, such as `2026-05-30T21:30:00-03:00`. */
export function conDesfase(instant: Date): string {
  const { fecha, hora } = clubTime(instant);
  const local = Date.parse(`${fecha}T${hora}:00Z`);
  const minutes = Math.round(local / MINUTE_MS - Math.floor(instant.getTime() / MINUTE_MS));
  const two = (n: number) => String(n).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${fecha}T${hora}:00${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
