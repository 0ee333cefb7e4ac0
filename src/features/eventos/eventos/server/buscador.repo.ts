import { sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import { PALABRA_DE_SITUACION, type Situacion } from "../rules.ts";
import { eventos } from "./table.ts";

interface EventoHallado {
  id: number;
  nombre: string;
  fecha: string;
  hora: string;
  lugar: string;
  estado: boolean;
  situacion: Situacion;
}

/** In one text, because `buscable` costs the most of a search without an index. */
const SHOWN = {
  text: [sql`(nombre || ' ' || fase || ' ' || lugar)`],
  dates: [eventos.fecha],
  counts: [eventos.id],
};

/** Events by name, phase, place and date: the next one first, then the last one. */
export const buscadorDeEventos: Finder = {
  tipo: "evento",
  grupo: "Eventos",
  who: "staff",
  async find({ db }, { texto, hoy, limit }) {
    const { rows } = await db.execute<Record<string, unknown> & EventoHallado>(sql`
      select id, nombre, fecha::text, to_char(hora, 'HH24:MI') as hora, lugar, estado, situacion
      from ${eventos} where ${searchIn(SHOWN, texto)}
      order by fecha < ${hoy}::date, abs(fecha - ${hoy}::date), hora, id limit ${limit}`);
    return rows.map(({ id, nombre, fecha, hora, lugar, estado, situacion }) => {
      const state =
        situacion === "programado" ? (estado ? [] : ["Inactivo"]) : [PALABRA_DE_SITUACION[situacion]];
      return {
        id,
        titulo: nombre,
        detalle: [`${formatFecha(fecha)} ${hora}`, lugar, ...state].join(" · "),
        enlace: `eventos/${id}`,
      };
    });
  },
  list: (texto) => searched("eventos/?cuando=todos", texto),
};
