import { useState } from "react";
import { formatFechaLarga, formatInstant } from "#contract/format.ts";
import type { Casillero, Reserva } from "#features/canchas/reservas/contract.ts";
import { NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO, nombreDe } from "#features/canchas/reservas/rules.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { AdminDecision } from "../../admin-decisiones.tsx";
import styles from "../../admin-reservas.module.css";
import { AdminRespuesta } from "../../admin-respuesta.tsx";
import { cuandoEs, TextoConTelefonos } from "../../en-palabras.tsx";
import { AdminQuitarBloqueo } from "./admin-quitar-bloqueo.tsx";

interface AdminCasilleroProps {
  casillero: Casillero;
  cancha: string;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** A calendar entry and its actions. */
export function AdminCasillero(props: AdminCasilleroProps) {
  const club = useClub();
  const { casillero, cancha, opened, onClose, onChange } = props;
  const { clase, id, titulo, fecha, horaInicio, horaFin } = casillero;
  const cuando = `${cancha}, ${formatFechaLarga(fecha)}, de ${horaInicio} a ${horaFin}`;
  if (clase === "bloqueo") return <AdminQuitarBloqueo {...props} cuando={cuando} />;
  if (clase === "evento")
    return (
      <Modal opened={opened} onClose={onClose} title="Evento" size="sm">
        <div className="stack-4">
          <p>
            <strong className="breakable">{titulo}</strong>: {cuando}.
          </p>
          <ButtonLink
            variant="outline"
            to={`/${club.slug}/admin/eventos/?termino=${encodeURIComponent(titulo)}`}
          >
            Ver en Eventos
          </ButtonLink>
        </div>
      </Modal>
    );
  return <AdminReserva id={id} opened={opened} onClose={onClose} onChange={onChange} />;
}

type AdminReservaProps = Omit<AdminCasilleroProps, "casillero" | "cancha"> & { id: number };

function AdminReserva({ id, opened, onClose, onChange }: AdminReservaProps) {
  const [replying, setReplying] = useState(false);
  const { answer, loading, reload } = useAnswer(opened ? String(id) : null, (signal) =>
    answerOf(api.reserva[":id"].$get({ param: { id: String(id) } }, { init: { signal } })),
  );
  function change() {
    reload();
    onChange();
  }
  const reserva = answer?.ok ? answer.data : null;
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={`Reserva ${id}`} size="md">
        {reserva ? (
          <div className="stack-4" aria-busy={loading || undefined}>
            <div className={styles.decisions}>
              <Button
                variant="outline"
                size="small"
                className={styles.small}
                aria-haspopup="dialog"
                onClick={() => setReplying(true)}
              >
                {reserva.respuesta === null ? "Agregar respuesta" : "Modificar"}
              </Button>
              <AdminDecision reserva={reserva} decision="rechazada" onChange={change} />
              <AdminDecision reserva={reserva} decision="aceptada" onChange={change} />
            </div>
            <DetailList details={detalleDe(reserva)} />
          </div>
        ) : answer && !answer.ok ? (
          <LoadFailure problem={answer.problem} retrying={loading} onRetry={change} />
        ) : (
          <Spinner text="Cargando la reserva..." />
        )}
      </Modal>
      {reserva && (
        <AdminRespuesta
          key={`${reserva.id} ${reserva.respuesta}`}
          reserva={reserva}
          opened={replying}
          onClose={() => setReplying(false)}
          onChange={change}
        />
      )}
    </>
  );
}

function detalleDe(reserva: Reserva): Parameters<typeof DetailList>[0]["details"] {
  const { comentario, respuesta } = reserva;
  return [
    ["Estado", NOMBRES_DE_ESTADO[reserva.estado]],
    ["Socio o usuario", nombreDe(reserva)],
    ["Teléfono", <PhoneLink key="telefono" phone={reserva.telefono} of={nombreDe(reserva)} />],
    ["Cancha", reserva.cancha.nombre],
    ["Cuándo", cuandoEs(reserva)],
    ["Tipo", NOMBRES_DE_TIPO[reserva.tipoReserva]],
    ["Pedida el", formatInstant(reserva.fechaPedido)],
    ["Comentario", comentario ? <TextoConTelefonos key="comentario" texto={comentario} /> : "—"],
    ["Respuesta", respuesta ? <TextoConTelefonos key="respuesta" texto={respuesta} /> : "—"],
  ];
}
