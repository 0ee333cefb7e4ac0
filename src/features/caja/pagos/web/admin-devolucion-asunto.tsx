import { Confirm } from "#web/admin/confirm.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import type { InboxDialogProps } from "#web/admin/inbox.ts";
import { confirmar, DeMas, QUEDO_REGISTRADA, Rechazada } from "./admin-devolucion-pasos.tsx";

const devolucionDe = ({ id, importe }: InboxDialogProps["item"]) => ({
  id: Number(id),
  monto: importe ?? 0,
  excedente: importe ?? 0,
  pagador: null,
});

export function YaDevuelta({ item, onDone, onChange }: InboxDialogProps) {
  const { id, monto } = devolucionDe(item);
  return (
    <Confirm
      title="Confirmar la devolución"
      confirmLabel="Sí, lo devolví"
      onConfirm={() => confirmar(id, { monto })}
      done={QUEDO_REGISTRADA}
      onDone={onDone}
      onChange={onChange}
    >
      Devolviste <strong>{item.titulo}</strong>. Se descuenta de tu caja de hoy y, si dejó un correo, se le
      avisa. No se puede deshacer.
    </Confirm>
  );
}

export function AMano({ item, onDone, onChange }: InboxDialogProps) {
  return (
    <Modal title={item.titulo} size="md">
      <div className="stack-5">
        <Rechazada devolucion={devolucionDe(item)} onDone={useDone(onDone)} onChange={onChange} />
      </div>
    </Modal>
  );
}

export function Resolver({ item, onDone, onChange }: InboxDialogProps) {
  return (
    <Modal title={item.titulo} size="md">
      <div className="stack-5">
        <DeMas
          devolucion={devolucionDe(item)}
          resueltaEn={null}
          onDone={useDone(onDone)}
          onChange={onChange}
        />
      </div>
    </Modal>
  );
}

function useDone(onDone: () => void) {
  const { close } = useDialog();
  return () => {
    close();
    onDone();
  };
}
