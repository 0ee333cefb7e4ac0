import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api } from "#web/api.ts";
import type { ModalDeUsuarioProps } from "./admin-modales.tsx";
import { nombreDe } from "./datos-de-persona.ts";

/** Deletes a user's account after a confirmation. */
export function AdminEliminar({ usuario, opened, onClose, onChange }: ModalDeUsuarioProps) {
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Eliminar usuario"
      confirmLabel="Eliminar para siempre"
      danger
      onConfirm={() => answerOf(api.usuario[":id"].$delete({ param: { id: String(usuario.id) } }))}
      onDone={() =>
        notifications.show({ message: `La cuenta de ${nombreDe(usuario)} fue eliminada.`, color: "green" })
      }
      onChange={onChange}
    >
      <div className="stack-4">
        <p>
          Se va a eliminar la cuenta de <strong className="breakable">{nombreDe(usuario)}</strong> (
          <span className="breakable">{usuario.nombreUsuario}</span>) con sus datos personales. No se puede
          deshacer.
        </p>
        <p className="note">
          De sus pagos queda lo que la contabilidad necesita, sin su nombre; sus entradas siguen valiendo con
          su código.<span>{usuario.persona.correo && " Se lo avisamos por correo."}</span> Si solo querés que
          no entre, dale de baja.
        </p>
      </div>
    </ConfirmModal>
  );
}
