import { clubInstant } from "#contract/club-time.ts";
import { api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import type { Reserva } from "../contract.ts";
import { franjasDeReserva } from "../rules.ts";
import { diasDe, horasDe } from "./en-palabras.tsx";

/** Shares a booking with the other players once the club accepted it, and puts it into the calendar (Rule EVE-15). */
export function DifundirReserva({ reserva }: { reserva: Reserva }) {
  const { canchas, identidad, contacto } = useClub();
  const { id, cancha, estado, fechaPedido } = reserva;
  const [primera, ...otras] = franjasDeReserva(canchas, reserva, new Date(fechaPedido));
  const { calle, localidad } = contacto.direccion;
  const lugar = [identidad.nombre, calle, localidad].filter(Boolean).join(", ");
  const cuando = `${diasDe(reserva)}, ${horasDe(reserva)}`;
  const url = `${location.origin}/reservas`;
  return (
    <ShareAndCalendar
      title={`${cancha.nombre} · ${identidad.nombreCorto}`}
      share={estado === "aceptada" && { text: `${cuando}\n${lugar}`, url }}
      calendar={
        primera && {
          place: lugar,
          details: url,
          start: clubInstant(primera.fecha, primera.desde),
          end: clubInstant(primera.fecha, primera.hasta),
          file: {
            name: `reserva-${id}.ics`,
            load: () => api.reserva[":id"]["calendario.ics"].$get({ param: { id: String(id) } }),
          },
          fileOnly: otras.length > 0,
        }
      }
    />
  );
}
