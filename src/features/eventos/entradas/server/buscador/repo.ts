import { and, eq, sql } from "drizzle-orm";
import { formatFecha } from "#contract/format.ts";
import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Finder } from "#server/office-search.ts";
import { leerCodigo } from "../codigo-de-entrada.ts";
import { conNumero, entradas } from "../table.ts";

const PALABRAS: Record<string, string> = { pagada: "Pagada", reservada: "Sin pagar", anulada: "Anulada" };

/** Tickets by their code, as the gate reads it. */
export const buscadorDeEntradas: Finder = {
  tipo: "entrada",
  grupo: "Entradas",
  who: "staff",
  async find(deps, { texto }) {
    const codigo = leerCodigo(deps, texto);
    if (!codigo) return [];
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
        buscada: sql<string>`coalesce(${usuarios.nombreUsuario}, ${entradas.portador}, '')`,
      })
      .from(entradas)
      .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
      .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
      .where(and(conNumero(codigo.numero), eq(entradas.codigoLargo, codigo.codigoLargo)));
    return rows.map(({ id, eventoId, estado, evento, fecha, persona, buscada }) => ({
      id,
      titulo: `Entrada n.º ${id} de ${persona ?? SIN_CUENTA}`,
      detalle: [evento, formatFecha(fecha), PALABRAS[estado] ?? estado].join(" · "),
      enlace: `eventos/${eventoId}?${new URLSearchParams({
        parte: "entradas",
        entradasMostrar: "todas",
        entradasTermino: buscada,
      })}`,
    }));
  },
};
