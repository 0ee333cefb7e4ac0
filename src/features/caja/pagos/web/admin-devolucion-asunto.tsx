import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { Modal } from "#web/admin/modal.tsx";
import { confirmar, DeMas, QUEDO_REGISTRADA, Rechazada } from "./admin-devolucion-pasos.tsx";

const devolucionDe = ({ id, importe }: InboxDialogProps["item"]) => ({
  id: Number(id),
  monto: importe ?? 0,
  excedente: importe ?? 0,
  pagador: null,
});

export function YaDevuelta({ item, opened, onClose, onDone, onChange }: InboxDialogProps) {
  const { id, monto } = devolucionDe(item);
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Confirmar la devolución"
      confirmLabel="Sí, lo devolví"
      onConfirm={() => confirmar(id, { monto })}
      done={QUEDO_REGISTRADA}
      onDone={onDone}
      onChange={onChange}
    >
      Devolviste <strong>{item.titulo}</strong>. Se descuenta de tu caja de hoy y, si dejó un correo, se le
      avisa. No se puede deshacer.
    </ConfirmModal>
  );
}

export function AMano({ item, opened, onClose, onDone, onChange }: InboxDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={item.titulo} size="md">
      <div className="stack-5">
        <Rechazada devolucion={devolucionDe(item)} onDone={done(onClose, onDone)} onChange={onChange} />
      </div>
    </Modal>
  );
}

export function Resolver({ item, opened, onClose, onDone, onChange }: InboxDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={item.titulo} size="md">
      <div className="stack-5">
        <DeMas
          devolucion={devolucionDe(item)}
          resueltaEn={null}
          onDone={done(onClose, onDone)}
          onChange={onChange}
        />
      </div>
    </Modal>
  );
}

const done = (onClose: () => void, onDone: () => void) => () => {
  onClose();
  onDone();
};
