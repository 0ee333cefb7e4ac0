import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { paramOf } from "#web/admin/inbox.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { AdminRespuesta } from "./admin-respuesta.tsx";

export function AdminResponderAsunto({ item, opened, onClose, onChange }: InboxDialogProps) {
  const reserva = useAnswer(opened ? String(item.id) : null, (signal) =>
    answerOf(api.reserva[":id"].$get({ param: paramOf(item) }, { init: { signal } })),
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
