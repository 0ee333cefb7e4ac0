import type { DialogProps } from "#web/admin/dialog-form.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Reserva } from "../contract.ts";
import { nombreDe } from "../rules.ts";
import { cuandoEs } from "./en-palabras.tsx";
import { FormularioDeRespuesta } from "./formulario-respuesta.tsx";

interface AdminRespuestaProps extends DialogProps {
  reserva: Reserva;
}

export default function AdminRespuesta({ reserva, opened, onClose, onChange }: AdminRespuestaProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={reserva.respuesta === null ? "Agregar respuesta" : "Modificar respuesta"}
      fillsPhone
    >
      <div className="stack-4">
        <p>
          Para <strong>{nombreDe(reserva)}</strong>, que pidió {reserva.cancha.nombre} el {cuandoEs(reserva)}.
          Le llega por correo.
        </p>
        <FormularioDeRespuesta reserva={reserva} onSent={onClose} onCancel={onClose} onChange={onChange} />
      </div>
    </Modal>
  );
}

/** The same for a booking in the inbox, which is loaded first. */
export function AdminResponderAsunto({ item, opened, onClose, onChange }: InboxDialogProps) {
  const reserva = useAnswer(opened ? String(item.id) : null, (options) =>
    api.reserva[":id"].$get(withId(item.id), options),
  );
  if (reserva.answer?.ok)
    return (
      <AdminRespuesta
        reserva={reserva.answer.data}
        opened={opened}
        onClose={onClose}
        onChange={() => {
          reserva.reload();
          onChange();
        }}
      />
    );
  return (
    <Modal opened={opened} onClose={onClose} title="Responder">
      <Loaded of={reserva}>{() => null}</Loaded>
    </Modal>
  );
}
