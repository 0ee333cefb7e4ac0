import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface AdminUsuarioModalProps {
  usuarioId: number | null;
  opened: boolean;
  onClose: () => void;
}

export function AdminUsuarioModal({ usuarioId, opened, onClose }: AdminUsuarioModalProps) {
  const usuario = useAnswer(opened && usuarioId !== null ? String(usuarioId) : null, (options) =>
    api.usuario[":id"].usuario.$get(withId(usuarioId), options),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Detalles del usuario" size="md">
      <Loaded of={usuario}>
        {({ persona: { nombre, apellido, correo } }) => (
          <DetailList
            details={[
              ["Nombre", nombre],
              ["Apellido", apellido],
              ["Email", correo],
            ]}
          />
        )}
      </Loaded>
    </Modal>
  );
}
