import { and, asc, desc, eq, gt, lt, not, or, sql } from "drizzle-orm";
import { prepareOnce, type Queryable } from "#server/db/database.ts";
import { eventos } from "../table.ts";

/** Events on, after or before `$dia`, nearest first; a null `$limit` returns all. */
export const cercanos = {
  mismoDia: prepareOnce((q) => cercanosPor(q, eq, asc).prepare("eventos_del_dia")),
  despues: prepareOnce((q) => cercanosPor(q, gt, asc).prepare("eventos_despues")),
  antes: prepareOnce((q) => cercanosPor(q, lt, desc).prepare("eventos_antes")),
};

function cercanosPor(q: Queryable, compare: typeof eq, direction: typeof asc) {
  const conEntradas = lt(eventos.entradasDisponibles, eventos.cantidadEntradas);
  const fecha = compare(eventos.fecha, sql.placeholder("dia"));
  return q
    .select({
      id: eventos.id,
      nombre: eventos.nombre,
      fecha: eventos.fecha,
      hora: sql<string>`to_char(${eventos.hora}, 'HH24:MI')`,
      lugar: eventos.lugar,
      total: eventos.cantidadEntradas,
      estado: eventos.estado,
      ventaAbierta: eventos.ventaAbierta,
    })
    .from(eventos)
    .where(and(fecha, not(eventos.dePrueba), or(eq(eventos.estado, true), conEntradas)))
    .orderBy(direction(eventos.fecha), direction(eventos.hora), direction(eventos.id))
    .limit(sql.placeholder("limit"));
}
