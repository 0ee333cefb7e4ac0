import { club } from "#club";
import type { EstadoDePago } from "#features/caja/pagos/rules.ts";

/** Purpose of the signed codes of tickets. */
export const CODIGO_DE_ENTRADA = "entradas";

export const VENTA_CERRADA = "La venta de entradas para este evento está cerrada.";

/** Rule ENT-1 */
export const AGOTADAS = "Las entradas para este evento estan agotadas";

/** Parts of the staff's list of tickets. What was never paid is no sale, and is shown only when asked for. */
export const MOSTRAR = ["vendidas", "sin-pagar", "devueltas", "todas"] as const;
export type Mostrar = (typeof MOSTRAR)[number];

/** States of the payment of an annulled ticket whose money went back; an approved one's by a counter-entry. */
export const DEVUELTOS = ["aprobado", "reembolsado", "contracargo"] as const;

/** The longest name that someone without an account can give. */
export const PORTADOR_MAX = 120;

/** Events that start after this instant have not ended yet: their tickets are sold at the door (Rule PUE-4). */
export function startOfOngoingEvents(ahora: Date): Date {
  return new Date(ahora.getTime() - club.puerta.horasDespues * 3_600_000);
}

/** Why a ticket that gave its place back did: expired is not the same as returned. */
export const PALABRA_DE_ANULADA: Partial<Record<EstadoDePago, string>> = {
  aprobado: "Venta anulada",
  vencido: "Vencida",
  rechazado: "Pago rechazado",
  cancelado: "Cancelada",
  reembolsado: "Devuelta",
  contracargo: "Pago desconocido",
};

/** How long before an event a payment under review gives its place back (Rule PAG-8). */
export const HORAS_DE_TOPE = 2;
