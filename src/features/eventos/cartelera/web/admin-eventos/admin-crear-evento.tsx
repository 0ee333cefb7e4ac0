import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { EVENTO_VACIO } from "../admin-evento-form.ts";
import { AdminFormularioNuevo, useEventoNuevo } from "../admin-formulario-nuevo.tsx";

/** Creates an event. Closing the dialog keeps what was typed. */
export default function AdminCrearEvento({ onChange }: DialogProps) {
  const nuevo = useEventoNuevo(EVENTO_VACIO, "evento", { onCreated: onChange });
  return (
    <Modal title="Crear evento" size="lg" fillsPhone closeOnClickOutside={false} isBusy={nuevo.busy}>
      <AdminFormularioNuevo nuevo={nuevo} />
    </Modal>
  );
}
