import { sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import { type EstadoDeReserva, NOMBRES_DE_ESTADO, SIN_PERSONA } from "../rules.ts";
import { reservas } from "./table.ts";

interface ReservaHallada {
  id: number;
  persona: string | null;
  cancha: string;
  fecha: string;
  horaInicio: string | null;
  estado: EstadoDeReserva;
}

/** What staff remember of a booking; each has an index. */
const SHOWN = { words: [reservas.texto], counts: [reservas.id], dates: [reservas.fecha] };

/** Bookings by person, phone, comment, date and number: the next one first, then the last one. */
export const buscadorDeReservas: Finder = {
  tipo: "reserva",
  grupo: "Reservas",
  who: "staff",
  async find({ db }, { texto, hoy, limit }) {
    const matching = searchIn(SHOWN, texto);
    const { rows } = await db.execute<Record<string, unknown> & ReservaHallada>(sql`
      select r.id, coalesce(u.nombre || ' ' || u.apellido, r.nombre) as persona, c.nombre as cancha, r.fecha::text,
        to_char(r.hora_inicio, 'HH24:MI') as "horaInicio", r.estado
      from (
        (select id, false as pasada from ${reservas} where fecha >= ${hoy}::date and ${matching}
          order by fecha, id limit ${limit})
        union all
        (select id, true from ${reservas} where fecha < ${hoy}::date and ${matching}
          order by fecha desc, id desc limit ${limit})
      ) as halladas join reservas r using (id) join ${canchas} c on c.id = r.cancha_id
        left join ${usuarios} u on u.id = r.usuario_id
      order by pasada, abs(r.fecha - ${hoy}::date), r.hora_inicio, r.id limit ${limit}`);
    return rows.map(({ id, persona, cancha, fecha, horaInicio, estado }) => ({
      id,
      titulo: `${persona ?? SIN_PERSONA}, ${cancha}`,
      detalle: [
        horaInicio ? `${formatFecha(fecha)} ${horaInicio}` : formatFecha(fecha),
        NOMBRES_DE_ESTADO[estado],
        `n.º ${id}`,
      ].join(" · "),
      enlace: `cancha/reservas/${id}`,
    }));
  },
  list: (texto) => searched("cancha/?mostrar=todas", texto),
};
