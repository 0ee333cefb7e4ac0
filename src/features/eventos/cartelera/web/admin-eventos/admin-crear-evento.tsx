import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { EVENTO_VACIO } from "../admin-evento-form.ts";
import { AdminFormularioNuevo, useEventoNuevo } from "../admin-formulario-nuevo.tsx";

/** Creates an event. Closing the dialog keeps what was typed. */
export default function AdminCrearEvento({ opened, onClose, onChange }: DialogProps) {
  const nuevo = useEventoNuevo(EVENTO_VACIO, "evento");
  return (
    <Modal
      opened={opened}
      onClose={() => nuevo.sent === null && onClose()}
      title="Crear evento"
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      keepsDraft
    >
      <AdminFormularioNuevo nuevo={nuevo} opened={opened} onClose={onClose} onCreated={onChange} />
    </Modal>
  );
}
