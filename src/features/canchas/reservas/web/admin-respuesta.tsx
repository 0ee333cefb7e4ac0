import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Reserva } from "../contract.ts";
import { nombreDe } from "../rules.ts";
import { cuandoEs } from "./en-palabras.tsx";
import { FormularioDeRespuesta } from "./formulario-respuesta.tsx";

interface AdminRespuestaProps extends DialogProps {
  reserva: Reserva;
}

export default function AdminRespuesta({ reserva, onChange }: AdminRespuestaProps) {
  const { close } = useDialog();
  return (
    <Modal title={reserva.respuesta === null ? "Agregar respuesta" : "Modificar respuesta"} fillsPhone>
      <div className="stack-4">
        <p>
          Para <strong>{nombreDe(reserva)}</strong>, que pidió {reserva.cancha.nombre} el {cuandoEs(reserva)}.
          Le llega por correo.
        </p>
        <FormularioDeRespuesta reserva={reserva} onSent={close} onCancel={close} onChange={onChange} />
      </div>
    </Modal>
  );
}

/** The same for a booking in the inbox, which is loaded first. */
export function AdminResponderAsunto({ item, onChange }: InboxDialogProps) {
  const reserva = useAnswer(String(item.id), (options) => api.reserva[":id"].$get(withId(item.id), options));
  if (reserva.answer?.ok)
    return (
      <AdminRespuesta
        reserva={reserva.answer.data}
        onChange={() => {
          reserva.reload();
          onChange();
        }}
      />
    );
  return (
    <Modal title="Responder">
      <Loaded of={reserva}>{() => null}</Loaded>
    </Modal>
  );
}
