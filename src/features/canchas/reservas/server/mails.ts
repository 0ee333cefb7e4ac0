import { randomUUID } from "node:crypto";
import { club } from "#club";
import { formatFechaLarga } from "#contract/format.ts";
import { type DecisionPorAvisar, encolarCorreo } from "#features/compartido/correos/server/encolar-correo.ts";
import { type Contenido, dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { ReservaRow } from "./repo.ts";
import { franjasDeGuardada } from "./to-reserva.ts";

type Aviso = Omit<Contenido, "datos"> & { clave: string; asunto: string; decision?: DecisionPorAvisar };

/** Confirms a request that waits for the club's answer. */
export function avisarPedido(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    clave: `reserva-recibida:${fila.reserva.id}`,
    asunto: `Recibimos tu pedido de ${fila.cancha.nombre}`,
    titulo: "Recibimos tu pedido",
    parrafos: [
      `${saludo(fila)} Recibimos tu pedido. Todavía no está confirmado: te avisamos por correo apenas el club lo conteste.`,
    ],
    boton: misReservas(deps),
  });
}

export function avisarAceptacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
  decision: DecisionPorAvisar,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    decision,
    clave: deEstaVez("reserva-aceptada", fila),
    asunto: `Tu reserva de ${fila.cancha.nombre} está confirmada`,
    titulo: "¡Tu reserva está confirmada!",
    parrafos: [`${saludo(fila)} La cancha es tuya. Si no vas a venir, cancelala así la usa otra persona.`],
    boton: misReservas(deps),
  });
}

/** The club revoked its acceptance; the booking is pending again. */
export function avisarVueltaAPendiente(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
  decision: DecisionPorAvisar,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    decision,
    clave: deEstaVez("reserva-pendiente", fila),
    asunto: `Tu reserva de ${fila.cancha.nombre} ya no está confirmada`,
    titulo: "Tu reserva volvió a quedar pendiente",
    parrafos: [`${saludo(fila)} El club está revisando tu reserva: por ahora la cancha no está confirmada.`],
    boton: misReservas(deps),
  });
}

export function avisarRechazo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
  decision: DecisionPorAvisar,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    decision,
    clave: deEstaVez("reserva-rechazada", fila),
    asunto: `Tu pedido de ${fila.cancha.nombre}`,
    titulo: "No pudimos darte la cancha",
    parrafos: [
      `${saludo(fila)} Esta vez el club no pudo aceptar tu pedido.`,
      ...(fila.reserva.respuesta ? [`El club te dice: ${fila.reserva.respuesta}`] : []),
      "Podés pedir otro horario desde el sitio.",
    ],
    boton: misReservas(deps),
  });
}

export function avisarRespuesta(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    clave: deEstaVez("reserva-respuesta", fila),
    asunto: `El club contestó tu pedido de ${fila.cancha.nombre}`,
    titulo: "El club contestó tu pedido",
    parrafos: [saludo(fila), fila.reserva.respuesta ?? ""],
    boton: misReservas(deps),
  });
}

/** Sent to the person, and to the club if the booking was accepted, since the court is free again. */
export async function avisarCancelacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
  eraFirme: boolean,
): Promise<void> {
  await alaPersona(deps, tx, fila, {
    clave: `reserva-cancelada:${fila.reserva.id}`,
    asunto: `Cancelaste tu reserva de ${fila.cancha.nombre}`,
    titulo: "Tu reserva quedó cancelada",
    parrafos: [`${saludo(fila)} Cancelamos lo que pediste. ¡Te esperamos otro día!`],
    boton: misReservas(deps),
  });
  if (!eraFirme) return;
  await escribir(deps, tx, club.correo, fila, {
    clave: `reserva-cancelada-club:${fila.reserva.id}`,
    asunto: `Se canceló la reserva n.º ${fila.reserva.id} de ${fila.cancha.nombre}`,
    titulo: "Se canceló una reserva aceptada",
    parrafos: [`${nombreDe(fila)} canceló su reserva. La cancha vuelve a estar libre.`],
  });
}

/** The club deleted an upcoming booking. */
export function avisarEliminacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    clave: `reserva-eliminada:${fila.reserva.id}`,
    asunto: `Tu reserva de ${fila.cancha.nombre} se canceló`,
    titulo: "El club canceló tu reserva",
    parrafos: [`${saludo(fila)} El club dio de baja tu reserva. Si tenés dudas, escribinos o llamanos.`],
  });
}

/** Sent the day before; for a month, only before its first day. */
export function avisarVispera(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
): Promise<void> {
  return alaPersona(deps, tx, fila, {
    clave: `reserva-recordatorio:${fila.reserva.id}`,
    asunto: `Mañana tenés ${fila.cancha.nombre}`,
    titulo: "Mañana te esperamos",
    parrafos: [
      `${saludo(fila)} Te recordamos tu reserva. Si no vas a venir, cancelala así la usa otra persona.`,
    ],
    boton: misReservas(deps),
  });
}

/**
 * Random idempotency key, because a decision can be undone and repeated and each one is emailed. The email is
 * inserted in the transaction that locks the booking's row, so a decision cannot be emailed twice.
 */
function deEstaVez(que: string, { reserva }: ReservaRow): string {
  return `${que}:${reserva.id}:${randomUUID()}`;
}

function misReservas(deps: Pick<Deps, "settings">): { texto: string; url: string } {
  return { texto: "Ver mis reservas", url: `${deps.settings.siteUrl}/reservas` };
}

function nombreDe({ persona }: ReservaRow): string {
  return persona ? `${persona.nombre} ${persona.apellido}` : "Alguien";
}

function saludo({ persona }: ReservaRow): string {
  return persona ? `Hola, ${persona.nombre}.` : "Hola.";
}

/** The booking's time in words. */
function cuando({ reserva }: ReservaRow): string {
  const franjas = franjasDeGuardada(reserva);
  const [primera, ultima] = [franjas[0], franjas.at(-1)];
  if (!primera || !ultima) return formatFechaLarga(reserva.fecha);
  const horas = `de ${primera.desde} a ${primera.hasta}`;
  return primera.fecha === ultima.fecha
    ? `${formatFechaLarga(primera.fecha)}, ${horas}`
    : `todos los días desde el ${formatFechaLarga(primera.fecha)} hasta el ${formatFechaLarga(ultima.fecha)}, ${horas}`;
}

async function alaPersona(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  fila: ReservaRow,
  aviso: Aviso,
): Promise<void> {
  if (fila.persona?.correo) await escribir(deps, tx, fila.persona.correo, fila, aviso);
}

async function escribir(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  para: string,
  fila: ReservaRow,
  { clave, asunto, decision, ...contenido }: Aviso,
): Promise<void> {
  const datos: [string, string][] = [
    ["Cancha", fila.cancha.nombre],
    ["Cuándo", cuando(fila)],
  ];
  const dibujado = await dibujarCorreo({ ...contenido, datos });
  await encolarCorreo(deps, tx, { clave, para, asunto, ...dibujado, ...(decision && { decision }) });
}
