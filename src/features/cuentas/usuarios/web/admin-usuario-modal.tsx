import { DetailList } from "#web/admin/detail-list.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Usuario } from "../contract.ts";

interface AdminUsuarioModalProps {
  /** Null until a user is selected. */
  usuarioId: number | null;
  opened: boolean;
  onClose: () => void;
}

/** Modal with a user's contact data. */
export function AdminUsuarioModal({ usuarioId, opened, onClose }: AdminUsuarioModalProps) {
  const { answer, loading, reload } = useAnswer<Usuario>(
    opened && usuarioId !== null ? String(usuarioId) : null,
    (signal) =>
      answerOf(api.usuario[":id"].usuario.$get({ param: { id: String(usuarioId) } }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Detalles del usuario" size="md">
      {!answer ? (
        <Spinner />
      ) : !answer.ok ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : (
        <DetailList
          details={[
            ["Nombre", answer.data.persona.nombre],
            ["Apellido", answer.data.persona.apellido],
            ["Email", answer.data.persona.correo],
          ]}
        />
      )}
    </Modal>
  );
}
