import { DetailList } from "#web/admin/detail-list.tsx";
import { Modal } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api, withId } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

export function AdminUsuarioModal({ usuarioId }: { usuarioId: number | null }) {
  const usuario = useAnswer(String(usuarioId), (options) =>
    api.usuario[":id"].usuario.$get(withId(usuarioId), options),
  );
  return (
    <Modal title="Detalles del usuario" size="md">
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
