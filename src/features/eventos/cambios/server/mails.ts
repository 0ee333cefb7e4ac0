import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import type { EntradaRow } from "#features/eventos/entradas/server/to-entrada.ts";
import { adjuntarCita } from "#features/eventos/eventos/server/agenda.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type EventoRow, titularDe } from "./cambios.repo.ts";

export const CORREOS = defineCorreos("Eventos", {
  "evento-cambio": {
    label: "Cambió la fecha o el lugar",
    when: "Cuando un evento cambia de fecha o de lugar, o se suspende, a quienes tienen entradas.",
    default: "always",
  },
  "evento-cancelado": {
    label: "Evento cancelado",
    when: "Cuando un evento se cancela, a quienes tienen entradas.",
    default: "always",
  },
  "evento-cancelado-compra": {
    label: "Evento cancelado, con todas las entradas pasadas",
    when: "Cuando un evento se cancela, a quien compró entradas y las pasó todas.",
    default: "always",
  },
});

export const cuando = ({ fecha, hora }: Pick<EventoRow, "fecha" | "hora">) =>
  `${formatFechaLarga(fecha)}, ${hora.slice(0, 5)} hs`;

/** Returns the event's calendar entry, which replaces the previous one in a holder's calendar. */
export function citaDe(deps: Deps, evento: EventoRow) {
  const cita = { ...evento, path: `/evento/${evento.id}` };
  return adjuntarCita(deps, `evento-${evento.id}`, cita);
}

/** Address of a ticket's holder: the recipient of a passed ticket, otherwise the buyer, who gets the refund. */
export const correoDe = ({ pasadaA, correo }: EntradaRow) => pasadaA ?? correo;

export const saludo = ({ pasadaA, nombre }: EntradaRow) =>
  pasadaA === null && nombre ? [`Hola, ${nombre}.`] : [];

const MODO_DE_DEVOLUCION: Record<MedioDePago, string> = {
  mercadopago: "por Mercado Pago. No tenés que hacer nada: te avisamos cuando esté hecho",
  efectivo: "en efectivo: pasá a buscarlo por el club",
  transferencia: "por transferencia: si todavía no nos diste tu CBU o alias, respondé este correo",
  "sin-cargo": "",
};

/**
 * Emails the holders of a payment's tickets that their event was cancelled. Only the buyer's email mentions the refund.
 */
export async function avisarCancelacion(deps: Deps, tx: Tx, evento: EventoRow, suyas: readonly EntradaRow[]) {
  const { nombre, motivo } = evento;
  const porTitular = Map.groupBy(suyas, titularDe);
  const total = sumPesos(suyas.map(({ precio }) => precio));
  const [cualquiera] = suyas;
  for (const entradas of porTitular.values()) {
    const [primera] = entradas;
    if (!primera) continue;
    const dinero =
      primera.pasadaA === null && total > 0
        ? `Te devolvemos ${formatMoney(total)} ${MODO_DE_DEVOLUCION[primera.medio as MedioDePago]}.`
        : null;
    await escribirA(deps, tx, CORREOS["evento-cancelado"], correoDe(primera), {
      clave: primera.id,
      asunto: `Se canceló ${nombre}`,
      titulo: "El evento se canceló",
      parrafos: [
        ...saludo(primera),
        `${nombre}, del ${cuando(evento)}, se canceló: ${entradas.length > 1 ? "tus entradas ya no valen" : "tu entrada ya no vale"}.`,
        ...(motivo ? [`Motivo: ${motivo}`] : []),
        ...(dinero ? [dinero] : []),
        `Por cualquier duda, escribinos: ${contactoDe(deps.club())}.`,
      ],
      adjuntos: [citaDe(deps, evento)],
    });
  }
  if (!cualquiera || total === 0 || suyas.some(({ pasadaA }) => pasadaA === null)) return;
  // A buyer who passed on all tickets still gets the money.
  await escribirA(deps, tx, CORREOS["evento-cancelado-compra"], cualquiera.correo, {
    clave: cualquiera.pagoId,
    asunto: `Se canceló ${nombre}`,
    titulo: "El evento se canceló",
    parrafos: [
      `${nombre}, del ${cuando(evento)}, se canceló. Avisamos a quienes les pasaste tus entradas.`,
      `Te devolvemos ${formatMoney(total)} ${MODO_DE_DEVOLUCION[cualquiera.medio as MedioDePago]}.`,
    ],
  });
}
