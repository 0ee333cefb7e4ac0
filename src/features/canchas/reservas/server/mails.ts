import { randomUUID } from "node:crypto";
import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import type { HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import {
  type CorreoDeclarado,
  defineCorreos,
} from "#features/compartido/correos/server/correos-declarados.ts";
import {
  botonA,
  type DecisionPorAvisar,
  escribirA,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { destinatarios, keyOfCopy } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type EstadoDeReserva, nombreDe } from "../rules.ts";
import { findExistente, listAceptadas, lockReserva, type ReservaRow } from "./reservas.repo.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

export const CORREOS = defineCorreos("Reservas de cancha", {
  "reserva-recibida": {
    label: "Pedido de cancha recibido",
    when: "Apenas alguien pide una cancha.",
    default: "on",
  },
  "reserva-aceptada": {
    label: "Reserva confirmada",
    when: "Cuando el club acepta un pedido.",
    default: "always",
  },
  "reserva-pendiente": {
    label: "Reserva que vuelve a quedar pendiente",
    when: "Cuando el club deja de aceptar una reserva o de rechazar un pedido.",
    default: "always",
  },
  "reserva-rechazada": {
    label: "Pedido rechazado",
    when: "Cuando el club rechaza un pedido.",
    default: "always",
  },
  "reserva-respuesta": {
    label: "Respuesta del club",
    when: "Cuando el club contesta un pedido con un texto.",
    default: "always",
  },
  "reserva-cancelada": {
    label: "Reserva cancelada por la persona",
    when: "A quien cancela su pedido o su reserva.",
    default: "on",
  },
  "reserva-eliminada": {
    label: "Reserva cancelada por el club",
    when: "Cuando el club da de baja una reserva que todavía no pasó.",
    default: "always",
  },
  "reserva-recordatorio": {
    label: "Recordatorio de la reserva",
    when: "El día anterior, desde las 9; de un mes, solo antes del primer día.",
    default: "on",
  },
  "reserva-cancelada-club": {
    label: "Aviso al club de una reserva cancelada",
    when: "Al correo del club, cuando alguien cancela una reserva aceptada.",
    default: "on",
  },
});

interface Aviso {
  correo: CorreoDeclarado;
  asunto: (cancha: string) => string;
  titulo: string;
  /** Paragraphs after the greeting; the first paragraph continues it. */
  parrafos: (respuesta: string | null) => [string, ...string[]];
  /** Set for emails about decisions that can be made again; each such email has a random key. */
  repetible?: true;
}

export const RECIBIDA: Aviso = {
  correo: CORREOS["reserva-recibida"],
  asunto: (cancha) => `Recibimos tu pedido de ${cancha}`,
  titulo: "Recibimos tu pedido",
  parrafos: () => [
    "Recibimos tu pedido. Todavía no está confirmado: te avisamos por correo apenas el club lo conteste.",
  ],
};

const ACEPTADA: Aviso = {
  correo: CORREOS["reserva-aceptada"],
  repetible: true,
  asunto: (cancha) => `Tu reserva de ${cancha} está confirmada`,
  titulo: "¡Tu reserva está confirmada!",
  parrafos: () => ["La cancha es tuya. Si no vas a venir, cancelala así la usa otra persona."],
};

const PENDIENTE: Aviso = {
  correo: CORREOS["reserva-pendiente"],
  repetible: true,
  asunto: (cancha) => `Tu reserva de ${cancha} ya no está confirmada`,
  titulo: "Tu reserva volvió a quedar pendiente",
  parrafos: () => ["El club está revisando tu reserva: por ahora la cancha no está confirmada."],
};

const RECHAZADA: Aviso = {
  correo: CORREOS["reserva-rechazada"],
  repetible: true,
  asunto: (cancha) => `Tu pedido de ${cancha}`,
  titulo: "No pudimos darte la cancha",
  parrafos: (respuesta) => [
    "Esta vez el club no pudo aceptar tu pedido.",
    ...(respuesta ? [`El club te dice: ${respuesta}`] : []),
    "Podés pedir otro horario desde el sitio.",
  ],
};

export const RESPUESTA: Aviso = {
  correo: CORREOS["reserva-respuesta"],
  repetible: true,
  asunto: (cancha) => `El club contestó tu pedido de ${cancha}`,
  titulo: "El club contestó tu pedido",
  parrafos: (respuesta) => ["", respuesta ?? ""],
};

export const CANCELADA: Aviso = {
  correo: CORREOS["reserva-cancelada"],
  asunto: (cancha) => `Cancelaste tu reserva de ${cancha}`,
  titulo: "Tu reserva quedó cancelada",
  parrafos: () => ["Cancelamos lo que pediste. ¡Te esperamos otro día!"],
};

export const ELIMINADA: Aviso = {
  correo: CORREOS["reserva-eliminada"],
  asunto: (cancha) => `Tu reserva de ${cancha} se canceló`,
  titulo: "El club canceló tu reserva",
  parrafos: () => ["El club dio de baja tu reserva. Si tenés dudas, escribinos o llamanos."],
};

/** Sent the day before; for a month, only before its first day. */
const RECORDATORIO: Aviso = {
  correo: CORREOS["reserva-recordatorio"],
  asunto: (cancha) => `Mañana tenés ${cancha}`,
  titulo: "Mañana te esperamos",
  parrafos: () => ["Te recordamos tu reserva. Si no vas a venir, cancelala así la usa otra persona."],
};

export const AVISO_DE_ESTADO: Record<EstadoDeReserva, Aviso> = {
  pendiente: PENDIENTE,
  aceptada: ACEPTADA,
  rechazada: RECHAZADA,
  cancelada: CANCELADA,
};

/**
 * Emails a booking's person, or the people who answer for a person without an address (Rule FAM-12). The email is
 * queued in the transaction that locks the booking's row, so a decision cannot be mailed twice.
 */
export async function avisar(
  deps: Deps,
  tx: Tx,
  row: ReservaRow,
  aviso: Aviso,
  decision?: DecisionPorAvisar,
): Promise<void> {
  const { persona, reserva, cancha } = row;
  if (!persona) return;
  const asunto = aviso.asunto(cancha.nombre);
  const parrafos = aviso.parrafos(reserva.respuesta);
  const [first, ...rest] = parrafos;
  const mailKey = `${reserva.id}${aviso.repetible ? `:${randomUUID()}` : ""}`;
  for (const para of await destinatarios(deps, tx, persona, "agenda")) {
    const boton = para.esLaPersona
      ? { texto: "Ver mis reservas", url: `${deps.settings.siteUrl}/reservas` }
      : botonA(deps, "Ir a Mi familia", "/perfil/familia");
    await escribirA(deps, tx, aviso.correo, para, {
      clave: keyOfCopy(mailKey, para),
      asunto: para.esLaPersona ? asunto : `Para ${persona.nombre}: ${toMinuscula(asunto)}`,
      titulo: aviso.titulo,
      parrafos: para.esLaPersona
        ? [`Hola, ${para.nombre}. ${first}`.trimEnd(), ...rest]
        : [`Hola, ${para.nombre}. ${paraQuien(persona.nombre)}`, ...parrafos.filter(Boolean)],
      datos: datosDe(deps, row),
      ...(aviso !== ELIMINADA && { boton }),
      ...(decision && { decision }),
    });
  }
}

const paraQuien = (nombre: string) =>
  `Este aviso es para ${nombre}, que no tiene correo: te llega porque sos su responsable.`;

const toMinuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1);

/** Notifies the club that an accepted booking was cancelled and its court is free again. */
export async function avisarAlClub(deps: Deps, tx: Tx, row: ReservaRow): Promise<void> {
  const { reserva, cancha } = row;
  await escribirA(deps, tx, CORREOS["reserva-cancelada-club"], deps.club().contacto, {
    clave: reserva.id,
    asunto: `Se canceló la reserva n.º ${reserva.id} de ${cancha.nombre}`,
    titulo: "Se canceló una reserva aceptada",
    parrafos: [`${nombreDe(toReserva(row))} canceló su reserva. La cancha vuelve a estar libre.`],
    datos: datosDe(deps, row),
  });
}

const datosDe = (deps: Deps, row: ReservaRow): [string, string][] => [
  ["Cancha", row.cancha.nombre],
  ["Cuándo", cuando(deps.club().canchas, row)],
];

function cuando(horario: HorarioDeCanchas, { reserva }: ReservaRow): string {
  const franjas = franjasDeGuardada(horario, reserva);
  const [primera, ultima] = [franjas[0], franjas.at(-1)];
  if (!primera || !ultima) return formatFechaLarga(reserva.fecha);
  const horas = `de ${primera.desde} a ${primera.hasta}`;
  return primera.fecha === ultima.fecha
    ? `${formatFechaLarga(primera.fecha)}, ${horas}`
    : `todos los días desde el ${formatFechaLarga(primera.fecha)} hasta el ${formatFechaLarga(ultima.fecha)}, ${horas}`;
}

/** Reminders are not sent before this hour. */
const DESDE_LA_HORA = "09:00";

/**
 * Emails reminders of tomorrow's bookings; a month gets one before its first day. Runs hourly, so bookings
 * accepted during the day are included. The email's idempotency key prevents duplicates.
 */
export async function recordarReservas(deps: Deps): Promise<void> {
  const { fecha, hora } = clubTime(deps.clock());
  if (hora < DESDE_LA_HORA) return;
  for (const id of await listAceptadas(deps.db, addDays(fecha, 1))) {
    await deps.db.transaction(async (tx) => {
      // Locked, so that a booking that is being cancelled gets no reminder.
      if ((await lockReserva(tx, id))?.estado === "aceptada")
        await avisar(deps, tx, await findExistente(tx, id), RECORDATORIO);
    });
  }
}
