import { formatFechaLarga } from "#contract/format.ts";
import { type DecisionPorAvisar, encolarCorreo } from "#features/compartido/correos/server/encolar-correo.ts";
import { type Contenido, dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { PedidoConEvento } from "../contract.ts";

/** Confirms a request; the decision follows within 48 hours (Rule PRE-2). */
export async function avisarRecepcion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  pedido: PedidoConEvento,
): Promise<void> {
  await escribir(deps, tx, pedido, {
    clave: `prensa-recibida:${pedido.id}`,
    asunto: `Recibimos tu pedido de acreditación para ${pedido.evento.nombre}`,
    titulo: "Recibimos tu pedido",
    parrafos: [
      `Hola, ${pedido.nombreApellido}. Recibimos tu pedido de acreditación de prensa. Te contestamos a este correo dentro de las 48 horas.`,
    ],
    datos: datosDe(pedido),
  });
}

/** Approval (Rule PRE-3), with the event's data and what to bring. */
export async function avisarAprobacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  pedido: PedidoConEvento,
  decision: DecisionPorAvisar,
): Promise<void> {
  await escribir(deps, tx, pedido, {
    decision,
    clave: `prensa-aprobada:${momento(pedido)}`,
    asunto: `Tu acreditación para ${pedido.evento.nombre} fue aprobada`,
    titulo: "¡Tu acreditación fue aprobada!",
    parrafos: [
      `Hola, ${pedido.nombreApellido}. Quedaste acreditado como prensa. Te esperamos: presentate en la puerta con tu DNI.`,
    ],
    datos: datosDe(pedido),
  });
}

/** Rejection or revocation (Rule PRE-3). */
export async function avisarNegativa(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  pedido: PedidoConEvento,
  decision: DecisionPorAvisar,
): Promise<void> {
  await escribir(deps, tx, pedido, {
    decision,
    clave: `prensa-no-otorgada:${momento(pedido)}`,
    asunto: `Tu pedido de acreditación para ${pedido.evento.nombre}`,
    titulo: "Tu acreditación no fue otorgada",
    parrafos: [
      `Hola, ${pedido.nombreApellido}. Esta vez no pudimos otorgarte la acreditación de prensa que pediste.`,
      "Si creés que es un error, escribinos y lo vemos. Gracias por acompañar al club.",
    ],
    datos: datosDe(pedido),
  });
}

/** Idempotency key of a decision: a later decision is mailed again even if it is the same. */
function momento(pedido: PedidoConEvento): string {
  return `${pedido.id}:${pedido.resueltoEn ?? ""}`;
}

function datosDe({ evento, nombreMedio }: PedidoConEvento): [string, string][] {
  return [
    ["Evento", evento.nombre],
    ...(evento.fase ? [["Fase", evento.fase] as [string, string]] : []),
    ["Fecha", `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`],
    ["Lugar", evento.lugar],
    ["Medio", nombreMedio],
  ];
}

async function escribir(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  pedido: PedidoConEvento,
  {
    clave,
    asunto,
    decision,
    ...contenido
  }: Contenido & { clave: string; asunto: string; decision?: DecisionPorAvisar },
): Promise<void> {
  const dibujado = await dibujarCorreo(contenido);
  await encolarCorreo(deps, tx, {
    clave,
    para: pedido.email,
    asunto,
    ...dibujado,
    ...(decision && { decision }),
  });
}
