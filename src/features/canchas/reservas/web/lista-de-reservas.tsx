import CalendarDays from "icon:calendar-days";
import CircleCheck from "icon:circle-check";
import CircleX from "icon:circle-x";
import Clock3 from "icon:clock-3";
import MessageSquareText from "icon:message-square-text";
import Undo2 from "icon:undo-2";
import { useState } from "react";
import { clubInstant } from "#contract/club-time.ts";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useSession } from "#web/session.ts";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { ShareAndCalendar } from "#web/shell/share-and-calendar.tsx";
import { FormResult, type Result } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../contract.ts";
import { type EstadoDeReserva, franjasDeReserva, NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO } from "../rules.ts";
import { diasDe, estaPorVenir, horasDe, sePuedeCancelar, TextoConTelefonos } from "./en-palabras.tsx";
import styles from "./reservas.module.css";

interface ListaDeReservasProps {
  reservas: readonly Reserva[];
  /** Called when a booking was cancelled or had changed meanwhile. */
  onCambio: () => void;
}

export function ListaDeReservas({ reservas, onCambio }: ListaDeReservasProps) {
  const [aCancelar, setACancelar] = useState<Reserva | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  const conservar = () => setACancelar(null);
  return (
    <>
      <FormResult result={result} />
      <ul className="stack-4 plain-list pair-l">
        {reservas.map((reserva) => (
          <li key={reserva.id}>
            <TarjetaReserva
              reserva={reserva}
              onCancelar={(una) => {
                setResult(null);
                setACancelar(una);
              }}
            />
          </li>
        ))}
      </ul>
      <PublicFormDialog
        open={aCancelar !== null}
        onClose={conservar}
        title={aCancelar?.estado === "aceptada" ? "¿Cancelar tu reserva?" : "¿Cancelar tu pedido?"}
        submitLabel="Sí, cancelar"
        cancelLabel="No, conservarla"
        isDangerous
        send={async () => aCancelar && answerOf(api.reserva[":id"].cancelar.$patch(withId(aCancelar.id)))}
        onSaved={() => {
          conservar();
          setResult({ tone: "success", text: "Cancelaste la reserva. Le avisamos al club." });
        }}
        onChange={onCambio}
      >
        {() =>
          aCancelar && (
            <p>
              <strong>{aCancelar.cancha.nombre}</strong>, {diasDe(aCancelar)}, {horasDe(aCancelar)}. El
              horario queda libre para otra persona y no se puede deshacer.
            </p>
          )
        }
      </PublicFormDialog>
    </>
  );
}

interface TarjetaReservaProps {
  reserva: Reserva;
  onCancelar: (reserva: Reserva) => void;
}

/** The colour is decorative, because icon and text say the same. */
const ESTADOS: Record<EstadoDeReserva, { tono: BadgeTone; Icono: typeof Clock3 }> = {
  pendiente: { tono: "warn", Icono: Clock3 },
  aceptada: { tono: "success", Icono: CircleCheck },
  rechazada: { tono: "danger", Icono: CircleX },
  cancelada: { tono: "neutral", Icono: Undo2 },
};

function TarjetaReserva({ reserva, onCancelar }: TarjetaReservaProps) {
  const { canchas } = useClub();
  const { usuario } = useSession();
  const { cancha, estado, tipoReserva, comentario, respuesta, fechaPedido } = reserva;
  const { tono, Icono } = ESTADOS[estado];
  const deQuien = reserva.socio?.usuario ?? reserva.usuario;
  const ahora = serverTime();
  const firme = estado === "pendiente" || estado === "aceptada";
  const cual = `${cancha.nombre}, ${diasDe(reserva)}, ${horasDe(reserva)}`;
  return (
    <article className={`stack-2 box raised pad-4 packed ${styles.reserva}`} data-estado={estado}>
      <div className="row-2 middle apart">
        <Badge tone={tono}>
          <Icono size="1em" />
          {NOMBRES_DE_ESTADO[estado]}
        </Badge>
        <span className="note">{NOMBRES_DE_TIPO[tipoReserva]}</span>
      </div>
      <h3 className="breakable">{cancha.nombre}</h3>
      {deQuien && deQuien.id !== usuario?.id && (
        <p>
          Para{" "}
          <span translate="no">
            {deQuien.persona.nombre} {deQuien.persona.apellido}
          </span>
        </p>
      )}
      <p className="line-2 middle strong">
        <CalendarDays className="accent" />
        <span className="capital">{diasDe(reserva)}</span>
      </p>
      <p className="line-2 middle strong">
        <Clock3 className="accent" />
        {horasDe(reserva)}
      </p>
      {respuesta && (
        <p className={`line-2 breakable pad-3 ${styles.respuesta}`}>
          <MessageSquareText className="accent" />
          <span>
            <strong>El club respondió:</strong> <TextoConTelefonos texto={respuesta} />
          </span>
        </p>
      )}
      {comentario && <p className="note breakable">Tu comentario: {comentario}</p>}
      <p className="note breakable">Pedida el {formatInstant(fechaPedido)}</p>
      {firme && estaPorVenir(canchas, reserva, ahora) && (
        <div className={`row-2 middle to-foot deep ${styles.acciones}`}>
          <DifundirReserva reserva={reserva} />
          {sePuedeCancelar(canchas, reserva, ahora) && (
            <Button variant="ghost" size="small" onOpen={() => onCancelar(reserva)}>
              Cancelar<span className="visually-hidden">: {cual}</span>
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** Shares an accepted booking with the other players, or adds it to the calendar (Rule EVE-15). */
function DifundirReserva({ reserva }: { reserva: Reserva }) {
  const { canchas, identidad, contacto } = useClub();
  const { id, cancha, estado, fechaPedido } = reserva;
  const [primera, ...otras] = franjasDeReserva(canchas, reserva, new Date(fechaPedido));
  const { calle, localidad } = contacto.direccion;
  const lugar = [identidad.nombre, calle, localidad].filter(Boolean).join(", ");
  const cuando = `${diasDe(reserva)}, ${horasDe(reserva)}`;
  const url = `${location.origin}/reservas`;
  return (
    <ShareAndCalendar
      title={`${cancha.nombre} · ${identidad.nombreCorto}`}
      share={estado === "aceptada" && { text: `${cuando}\n${lugar}`, url }}
      calendar={
        primera && {
          place: lugar,
          details: url,
          start: clubInstant(primera.fecha, primera.desde),
          end: clubInstant(primera.fecha, primera.hasta),
          file: {
            name: `reserva-${id}.ics`,
            load: () => api.reserva[":id"]["calendario.ics"].$get(withId(id)),
          },
          fileOnly: otras.length > 0,
        }
      }
    />
  );
}
