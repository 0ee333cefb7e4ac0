import { formatInstant } from "#contract/format.ts";
import { refused } from "#contract/outcome.ts";
import type { Actor } from "#server/deps.ts";
import { caminoALaFila, MINUTOS_DE_TURNO } from "../rules.ts";
import { buscarLugar, turnoDe } from "./entrar-en-fila.ts";
import type { DepsDeFila } from "./poner-al-dia.ts";

/**
 * The 409 for a purchase outside the turn, with the line's path in `context.fila`. Null if the line is not the reason:
 * the user is admitted, or the line has closed.
 */
export async function negarCompra(deps: DepsDeFila, actor: Actor, eventoId: number) {
  const ahora = deps.clock();
  const visto = await buscarLugar(deps, actor, eventoId, ahora);
  if (!visto.ok) return null;
  const { evento, fila, lugar } = visto.value;
  const turno = lugar && turnoDe(fila, lugar, ahora);
  if (turno === "en-turno") return null;
  const detail =
    fila.sorteadaEn === null && evento.ventaDesde
      ? `La venta empieza el ${formatInstant(evento.ventaDesde)}. Entrá a la fila desde la página del evento.`
      : turno === "vencido"
        ? `Tu turno para comprar duraba ${MINUTOS_DE_TURNO} minutos y ya pasó. Volvé a entrar a la fila.`
        : turno
          ? "Todavía no es tu turno. Seguí la fila en la página del evento."
          : "Para comprar hay que entrar a la fila, en la página del evento.";
  return refused(409, "sin-turno", detail, { context: { fila: caminoALaFila(eventoId) } });
}
