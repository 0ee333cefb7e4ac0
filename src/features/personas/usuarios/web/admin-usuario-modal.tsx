import { Loaded } from "#web/admin/load-failure.tsx";
import { DetailList, Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Usuario } from "../contract.ts";

interface AdminUsuarioModalProps {
  usuarioId: number | null;
  opened: boolean;
  onClose: () => void;
}

export function AdminUsuarioModal({ usuarioId, opened, onClose }: AdminUsuarioModalProps) {
  const usuario = useAnswer<Usuario>(opened && usuarioId !== null ? String(usuarioId) : null, (signal) =>
    answerOf(api.usuario[":id"].usuario.$get({ param: { id: String(usuarioId) } }, { init: { signal } })),
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
