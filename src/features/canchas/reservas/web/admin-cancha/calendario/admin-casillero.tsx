import { Radio } from "@mantine/core";
import { useState } from "react";
import { formatFechaLarga, formatInstant } from "#contract/format.ts";
import type { Casillero, Reserva } from "#features/canchas/reservas/contract.ts";
import { NOMBRES_DE_ESTADO, NOMBRES_DE_TIPO, nombreDe } from "#features/canchas/reservas/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
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

interface AdminCasilleroProps {
  casillero: Casillero;
  cancha: string;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

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

interface AdminQuitarBloqueoProps {
  casillero: Casillero;
  cuando: string;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Removes blocked hours: this week's, or those of the whole series. */
function AdminQuitarBloqueo({ casillero, cuando, opened, onClose, onChange }: AdminQuitarBloqueoProps) {
  const { id, titulo, semanas } = casillero;
  const [alcance, setAlcance] = useState<"semana" | "serie">("semana");
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Horas bloqueadas"
      confirmLabel="Quitar bloqueo"
      danger
      onConfirm={async () => {
        const answer = await answerOf(
          api.reserva.bloqueos[":id"].$delete({ param: { id: String(id) }, query: { alcance } }),
        );
        if (answer.status === 404) onChange();
        return answer;
      }}
      onDone={({ semanas: quitadas }) => {
        const cuantas = quitadas > 1 ? `, ${quitadas} semanas` : "";
        notifications.show({ message: `Quitaste el bloqueo «${titulo}»${cuantas}.`, color: "green" });
        onChange();
      }}
    >
      <div className="stack-4">
        <p>
          <strong className="breakable">{titulo}</strong>: {cuando}. Si quitás el bloqueo, esas horas se
          pueden pedir de nuevo.
        </p>
        {semanas !== null && semanas > 1 && (
          <Radio.Group
            label="Se repite todas las semanas"
            value={alcance}
            onChange={(value) => setAlcance(value === "serie" ? "serie" : "semana")}
          >
            <Radio value="semana" label="Quitar solo esta semana" mt="sm" />
            <Radio value="serie" label={`Quitar toda la serie: las ${semanas} semanas que quedan`} mt="sm" />
          </Radio.Group>
        )}
      </div>
    </ConfirmModal>
  );
}
