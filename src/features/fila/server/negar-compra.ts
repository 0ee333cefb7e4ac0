import { formatInstant } from "#contract/format.ts";
import { refused } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { caminoALaFila, MINUTOS_DE_TURNO } from "../rules.ts";
import { verLugar } from "./entrar-en-fila.ts";
import { ponerAlDia } from "./poner-al-dia.ts";

/**
 * Why somebody may not buy for an event with a line: a 409 with the line's address in `context.fila`. Null when the line
 * is not the reason: they are admitted, or there is no line any more.
 */
export async function negarCompra(deps: Deps, actor: Actor, eventoId: number) {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, eventoId, ahora);
  if (!actual.ok) return null;
  const { sorteadaEn } = actual.value.fila;
  const { ventaDesde } = actual.value.evento;
  const visto = await verLugar(deps, actor, { id: eventoId });
  const lugar = visto.ok ? visto.value : null;
  const admitidoEn = lugar?.admitidoEn ? Date.parse(lugar.admitidoEn) : null;
  const vencio = admitidoEn !== null && admitidoEn + MINUTOS_DE_TURNO * 60_000 <= ahora.getTime();
  if (admitidoEn !== null && !vencio) return null;
  const detail =
    sorteadaEn === null && ventaDesde
      ? `La venta empieza el ${formatInstant(ventaDesde)}. Entrá a la fila desde la página del evento.`
      : vencio
        ? `Tu turno para comprar duraba ${MINUTOS_DE_TURNO} minutos y ya pasó. Volvé a entrar a la fila.`
        : lugar
          ? "Todavía no es tu turno. Seguí la fila en la página del evento."
          : "Para comprar hay que entrar a la fila, en la página del evento.";
  return refused(409, "sin-turno", detail, { context: { fila: caminoALaFila(eventoId) } });
}
