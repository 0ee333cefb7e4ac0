import { formatDia, formatInstant } from "#contract/format.ts";
import { EN_REVISION, type EstadoDePago } from "#features/caja/pagos/rules.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { MiEntrada } from "../contract.ts";

interface EstadoVisible {
  tono: BadgeTone;
  palabra: string;
  explicacion?: string | undefined;
}

const SE_DESCONOCIO = "El pago se desconoció en el banco o en la tarjeta.";

const ANULADAS: Partial<Record<EstadoDePago, EstadoVisible>> = {
  aprobado: {
    tono: "neutral",
    palabra: "Anulada",
    explicacion: "El club había registrado la venta por error y la anuló.",
  },
  vencido: {
    tono: "neutral",
    palabra: "Vencida",
    explicacion: "Se terminó el tiempo para pagar y lo que elegiste quedó libre.",
  },
  rechazado: {
    tono: "danger",
    palabra: "Pago rechazado",
    explicacion: "Mercado Pago no aprobó el pago y lo que elegiste quedó libre.",
  },
  cancelado: {
    tono: "neutral",
    palabra: "Cancelada",
    explicacion: "La compra no se completó y lo que elegiste quedó libre.",
  },
  reembolsado: { tono: "info", palabra: "Devuelta", explicacion: "Te devolvimos el dinero." },
  contracargo: { tono: "danger", palabra: "Anulada", explicacion: SE_DESCONOCIO },
};

export function estadoDeEntrada(
  { estado, ingresoEn, pago, pase, devuelta, precio }: MiEntrada,
  now: Date,
): EstadoVisible {
  if (estado === "pagada" && pase && !ingresoEn) return { tono: "info", palabra: "Pasada" };
  if (devuelta)
    return {
      tono: "info",
      palabra: "Devuelta",
      explicacion: "El dinero vuelve por el mismo medio con que se pagó.",
    };
  if (estado === "pagada")
    return ingresoEn ? { tono: "info", palabra: "Usada" } : { tono: "success", palabra: "Pagada" };
  if (pago.revisionHasta !== null) return enRevision(estado, pago.revisionHasta);
  if (estado === "anulada" && pago.estado === "aprobado" && precio === 0)
    return { tono: "neutral", palabra: "Anulada", explicacion: "Era gratis: no hay dinero para devolver." };
  if (estado === "anulada") return ANULADAS[pago.estado] ?? { tono: "neutral", palabra: "Anulada" };
  const pagable = sePuedePagar(pago, now);
  if (pago.estado === "rechazado")
    return {
      tono: "danger",
      palabra: "Pago rechazado",
      explicacion: pagable
        ? "Mercado Pago no aprobó el pago. Podés probar otra vez, con el mismo medio o con otro."
        : ANULADAS.rechazado?.explicacion,
    };
  if (pagable) return { tono: "warn", palabra: "Falta pagar" };
  return pago.url === null
    ? { tono: "info", palabra: "Pendiente", explicacion: "Estamos preparando el pago." }
    : { tono: "neutral", palabra: "Vencida", explicacion: "Se terminó el tiempo para pagarla." };
}

function enRevision(estado: MiEntrada["estado"], hasta: string): EstadoVisible {
  const explicacion =
    estado === "reservada"
      ? `Mercado Pago está revisando el pago. No hace falta que pagues de nuevo: lo que elegiste sigue guardado hasta el ${formatInstant(hasta)}.`
      : "Mercado Pago sigue revisando el pago y lo que elegiste quedó libre. Si lo aprueba y todavía hay lugar, te mandamos la entrada; si no, te devolvemos el dinero.";
  return { tono: "info", palabra: EN_REVISION, explicacion };
}

/** Whether the checkout page still accepts the payment. */
export function sePuedePagar(
  pago: MiEntrada["pago"],
  now: Date,
): pago is MiEntrada["pago"] & { url: string; venceEn: string } {
  return pago.url !== null && pago.venceEn !== null && new Date(pago.venceEn) > now;
}

/**
 * Formats date and time of the event without "hoy", because a phone's clock may be wrong. The line does not break at
 * the dot.
 */
export function diaYHora({ fecha, hora }: MiEntrada["evento"]): string {
  return `${formatDia(fecha)}\u00a0·\u00a0${hora} hs`;
}
