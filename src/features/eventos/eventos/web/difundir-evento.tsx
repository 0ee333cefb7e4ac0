import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { type CalendarFile, ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import type { Evento } from "../contract.ts";
import { finEstimado } from "../rules.ts";

interface DifundirEventoProps {
  evento: Pick<Evento, "id" | "nombre" | "fecha" | "hora" | "lugar">;
  /** Origin for absolute URLs, for rendering on the server. */
  siteUrl?: string;
  /** False for an event without a date. */
  seAgenda?: boolean;
  /** Calendar file and text, if they differ from the event's. */
  archivo?: CalendarFile;
  detalle?: string;
}

/** Shares an event or adds it to the user's calendar (Rule EVE-15). */
export function DifundirEvento({
  evento: { id, nombre, fecha, hora, lugar },
  siteUrl = location.origin,
  seAgenda = true,
  archivo = `/evento/${id}/evento.ics`,
  detalle,
}: DifundirEventoProps) {
  const url = `${siteUrl}/evento/${id}`;
  const start = clubInstant(fecha, hora);
  return (
    <ShareAndCalendar
      title={nombre}
      // The text has no relative dates such as «hoy», because it is read on another day.
      share={{ text: `${formatFechaLarga(fecha)}, ${hora} hs. ${lugar}`, url }}
      calendar={
        seAgenda && {
          place: lugar,
          details: detalle ?? url,
          start,
          end: finEstimado(start),
          file: archivo,
        }
      }
    />
  );
}
