import Download from "icon:download";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Modal } from "#web/admin/dialogs.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { api, withId } from "#web/api.ts";
import { useDownload } from "#web/shell/use-download.ts";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** QR code of the event's public page, for posters (Rule EVE-7). */
export default function AdminQrEvento({ evento: { id, nombre } }: { evento: Evento }) {
  const [save, busy] = useDownload(
    () => api.eventos.generarQR[":id"].$get(withId(id)),
    (problem) => {
      if (problem) notifications.show({ message: problem, color: "red", autoClose: false });
    },
  );
  return (
    <Modal title="QR del evento" size="md">
      <div className="stack-4 centred text-centre">
        <QrCode
          text={`${location.origin}/evento/${id}`}
          label={`Código QR de la página de ${nombre}`}
          className="qr"
        />
        <p>
          Para los afiches: lleva a la página de <strong>{nombre}</strong>.
        </p>
        <Button icon={<Download />} loading={busy} onClick={save}>
          Descargar
        </Button>
      </div>
    </Modal>
  );
}
