import { clubInstant } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { type CalendarFile, ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import type { Evento } from "../contract.ts";
import { finEstimado } from "../rules.ts";

interface DifundirEventoProps {
  evento: Pick<Evento, "id" | "nombre" | "fecha" | "hora" | "lugar">;
  /** Absolute URL, also when rendered on the server. */
  siteUrl?: string;
  /** False for an event without a date. */
  seAgenda?: boolean;
  /** Calendar file and text of the entry, unless the event's own are used. */
  archivo?: CalendarFile;
  detalle?: string;
}

/** Shares an event and adds it to the user's calendar (Rule EVE-15). */
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
      // No relative dates such as «hoy»: the text is read on another day.
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
