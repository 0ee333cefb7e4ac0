import { Modal } from "#web/admin/modal.tsx";
import { EVENTO_VACIO } from "../admin-evento-form.ts";
import { AdminFormularioNuevo, useEventoNuevo } from "../admin-formulario-nuevo.tsx";

interface AdminCrearEventoProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** Creates an event. Closing the dialog keeps what was typed. */
export function AdminCrearEvento({ opened, onClose, onCreated }: AdminCrearEventoProps) {
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
      <AdminFormularioNuevo nuevo={nuevo} opened={opened} onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}
