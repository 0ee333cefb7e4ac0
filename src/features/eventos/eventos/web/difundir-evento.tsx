import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { type CalendarFile, ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import type { Evento } from "../contract.ts";
import { finEstimado } from "../rules.ts";

interface DifundirEventoProps {
  evento: Pick<Evento, "id" | "nombre" | "fecha" | "hora" | "lugar">;
  /** Needed on pages that the server renders. */
  siteUrl?: string;
  /** False for an event without a date to keep free. */
  seAgenda?: boolean;
  /** Calendar file and text of the calendar entry, if they are not the event's own. */
  archivo?: CalendarFile;
  detalle?: string;
}

/** Shares an event, and puts it into the person's calendar (Rule EVE-15). */
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
      // Not the words of today: they are read another day.
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
