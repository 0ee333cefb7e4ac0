import CalendarDays from "icon:calendar-days";
import CircleCheck from "icon:circle-check";
import CircleX from "icon:circle-x";
import Clock3 from "icon:clock-3";
import MessageSquareText from "icon:message-square-text";
import Undo2 from "icon:undo-2";
import { formatInstant } from "#contract/format.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../contract.ts";
import { type EstadoDeReserva, NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO } from "../rules.ts";
import { DifundirReserva } from "./difundir-reserva.tsx";
import { diasDe, estaPorVenir, horasDe, sePuedeCancelar, TextoConTelefonos } from "./en-palabras.tsx";
import styles from "./tarjeta-reserva.module.css";

interface TarjetaReservaProps {
  reserva: Reserva;
  onCancelar: (reserva: Reserva) => void;
}

/** The colour is decorative: icon and text state the same. */
const ESTADOS: Record<EstadoDeReserva, { tono: BadgeTone; Icono: typeof Clock3 }> = {
  pendiente: { tono: "warn", Icono: Clock3 },
  aceptada: { tono: "success", Icono: CircleCheck },
  rechazada: { tono: "danger", Icono: CircleX },
  cancelada: { tono: "neutral", Icono: Undo2 },
};

/** One of the user's bookings: state, place, time, the club's reply and the available actions. */
export function TarjetaReserva({ reserva, onCancelar }: TarjetaReservaProps) {
  const { canchas } = useClub();
  const { usuario } = useSession();
  const { cancha, estado, tipoReserva, comentario, respuesta, fechaPedido } = reserva;
  const { tono, Icono } = ESTADOS[estado];
  const deQuien = reserva.socio?.usuario ?? reserva.usuario;
  const ahora = serverTime();
  const firme = estado === "pendiente" || estado === "aceptada";
  const cual = `${cancha.nombre}, ${diasDe(reserva)}, ${horasDe(reserva)}`;
  return (
    <article className={styles.reserva} data-estado={estado}>
      <div className={styles.arriba}>
        <Badge tone={tono}>
          <Icono className={styles.icono} aria-hidden="true" />
          {NOMBRES_DE_ESTADO[estado]}
        </Badge>
        <span className="note">{NOMBRES_DE_TIPO[tipoReserva]}</span>
      </div>
      <h3 className="breakable">{cancha.nombre}</h3>
      {deQuien && deQuien.id !== usuario?.id && (
        <p>{`Para ${deQuien.persona.nombre} ${deQuien.persona.apellido}`}</p>
      )}
      <p className={styles.linea}>
        <CalendarDays aria-hidden="true" />
        <span className={styles.dias}>{diasDe(reserva)}</span>
      </p>
      <p className={styles.linea}>
        <Clock3 aria-hidden="true" />
        {horasDe(reserva)}
      </p>
      {respuesta && (
        <p className={styles.respuesta}>
          <MessageSquareText aria-hidden="true" />
          <span>
            <strong>El club respondió:</strong> <TextoConTelefonos texto={respuesta} />
          </span>
        </p>
      )}
      {comentario && <p className={styles.menor}>Tu comentario: {comentario}</p>}
      <p className={styles.menor}>Pedida el {formatInstant(fechaPedido)}</p>
      {firme && estaPorVenir(canchas, reserva, ahora) && (
        <div className={styles.acciones}>
          <DifundirReserva reserva={reserva} />
          {sePuedeCancelar(canchas, reserva, ahora) && (
            <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => onCancelar(reserva)}>
              Cancelar<span className="visually-hidden">: {cual}</span>
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
