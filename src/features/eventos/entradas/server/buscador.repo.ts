import { desc, eq, sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Finder } from "#server/office-search.ts";
import { leerNombrada } from "./codigo-de-entrada.ts";
import { deNombrada, entradas } from "./table.ts";

const PALABRAS: Record<string, string> = { pagada: "Pagada", reservada: "Sin pagar", anulada: "Anulada" };

/** Tickets by their number and by their code, as the gate reads it, or the beginning of one. */
export const buscadorDeEntradas: Finder = {
  tipo: "entrada",
  grupo: "Entradas",
  who: "staff",
  async find(deps, { texto, limit }) {
    const nombrada = leerNombrada(deps, texto);
    if (!nombrada) return [];
    const rows = await deps.db
      .select({
        id: entradas.id,
        eventoId: entradas.eventoId,
        estado: entradas.estado,
        evento: eventos.nombre,
        fecha: eventos.fecha,
        persona: sql<
          string | null
        >`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${entradas.portador})`,
      })
      .from(entradas)
      .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
      .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
      .where(deNombrada(nombrada))
      .orderBy(desc(entradas.id))
      .limit(limit);
    return rows.map(({ id, eventoId, estado, evento, fecha, persona }) => ({
      id,
      titulo: `Entrada n.º ${id} de ${persona ?? SIN_CUENTA}`,
      detalle: [evento, formatFecha(fecha), PALABRAS[estado] ?? estado].join(" · "),
      enlace: `eventos/${eventoId}?${new URLSearchParams({
        parte: "entradas",
        entradasMostrar: "todas",
        entradasTermino: `n.º ${id}`,
      })}`,
    }));
  },
};
